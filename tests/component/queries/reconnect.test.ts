import type { Window } from 'happy-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../src/api/connection'
import { watchConnection } from '../../../src/queries/reconnect'
import { eventually } from '../../support/eventually'
import { resolvable } from '../../support/resolvable'
import { Reply, useWireServer } from '../../support/wire-server'

const server = useWireServer()
beforeEach(() => {
  ;(window as unknown as Window).happyDOM.setURL(server.url)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

test('a page that was left while it looked for the portal in vain looks no more', async () => {
  const { promise, resolve } = resolvable()
  // Of a network that asks to sign in: the portal is still out of reach.
  const answer = promise.then(() => new Reply(200, '<html>Red del aeropuerto</html>'))
  server.answer({ 'GET /api/client/notifications': () => answer, 'GET /last': {} })
  connection.set('offline')
  const leave = watchConnection()
  await vi.advanceTimersByTimeAsync(2_000)
  await eventually(() => expect(server.received).toHaveLength(1))
  leave()
  resolve()
  await fetch(`${server.url}/last`)
  await vi.advanceTimersByTimeAsync(600_000)
  await fetch(`${server.url}/last`)
  expect(server.received.map(({ path }) => path)).toEqual(['/api/client/notifications', '/last', '/last'])
})
