import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { endSession } from '../../../src/session/session'
import { maria, openApp } from '../../support/open-app'
import { createInitial, initialResponses } from '../../support/portal-of-initial'
import { queueUpload } from '../../support/queue-upload'
import { Reply, useWireServer } from '../../support/wire-server'

const session = { ...maria, user: { ...maria.user, id: 660 } }
const states = () => outbox.getSnapshot().uploads.map(({ state }) => state)

const server = useWireServer(initialResponses)

test.each([
  ['fails', () => Promise.reject(new Error('storage failed'))],
  [
    'throws',
    () => {
      throw new TypeError('storage failed')
    },
  ],
  ['never answers', () => new Promise(() => undefined)],
])('66: what waits is sent at the start also if persisted() %s', async (_what, persisted) => {
  server.answer({ [createInitial]: new Reply(200, '<html>a captive portal</html>') })
  await openApp(server, '/preguntas-frecuentes', session)
  await queueUpload({ area: 'initial', type: 30 })
  await waitFor(() => expect(outbox.getSnapshot().uploads[0]?.reason?.kind).toBe('not-the-portal'))
  await endSession('signed-out')

  server.answer({ [createInitial]: { status: 200 } })
  Object.defineProperty(navigator, 'storage', { value: { persisted }, configurable: true })
  await openApp(server, '/preguntas-frecuentes', session)
  await waitFor(() => expect(states()).toEqual(['delivered']))
})
