import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../src/api/connection'
import { send } from '../../../src/api/http'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const call = { method: 'POST', path: '/api/client/cosa' } as const

test('a request that is not answered in time has timed out, and the portal counts as out of reach', async () => {
  const sent = expect(send(call)).rejects.toMatchObject({ kind: 'no-answer', timedOut: true })
  await vi.advanceTimersByTimeAsync(20_000)
  await sent
  expect(connection.getSnapshot()).toBe('offline')
})

test('a request that its screen gives up says nothing of the connection', async () => {
  const screen = new AbortController()
  const sent = expect(send(call, screen.signal)).rejects.toMatchObject({ kind: 'no-answer', timedOut: false })
  screen.abort()
  await sent
  expect(connection.getSnapshot()).toBe('online')
})
