import { beforeEach, expect, test, vi } from 'vitest'
import { reasons } from '../../../shared/calls/accountant'
import { connection } from '../../../src/api/connection'
import { read, readNews } from '../../../src/desk/api'
import { noteUse } from '../../../src/desk/attendance'
import { startDeskSession } from '../../../src/desk/session'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  connection.set('online')
})

/** A response whose body does not end until `end` ends it. */
function unfinished(): { end: (cause: unknown) => void } {
  let end: (cause: unknown) => void = () => undefined
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"reasons":'))
      end = (cause) => controller.error(cause)
    },
  })
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => end(signal.reason))
    return Promise.resolve(new Response(body))
  })
  return { end: (cause) => end(cause) }
}

test('an answer that the page no longer wants says nothing about the network', async () => {
  unfinished()
  const left = new AbortController()
  const answer = read(reasons, {}, { signal: left.signal })
  // Its head has come, its body is being read.
  await new Promise((resolve) => setTimeout(resolve))
  left.abort()
  await expect(answer).rejects.toMatchObject({ kind: 'no-answer' })
  expect(connection.getSnapshot()).toBe('online')
})

test('an answer that the network cuts off does', async () => {
  const { end } = unfinished()
  const answer = read(reasons, {})
  end(new TypeError('terminated'))
  await expect(answer).rejects.toMatchObject({ kind: 'no-answer' })
  expect(connection.getSnapshot()).toBe('offline')
})

test('a page that was left open says so with what it asks by itself, until a person does something', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('X-Unattended'))
    return Promise.resolve(new Response('{"version":1,"reasons":[]}'))
  })
  const user = { id: 3, name: 'Rosa Vera', email: 'rosa@example.cl', password_updated: 1 }
  startDeskSession({ token: 'token-of-rosa', user })
  const ask = async () => {
    await read(reasons, {})
    await readNews(() => undefined, new AbortController().signal).catch(() => undefined)
    return sent.splice(0)
  }
  noteUse()
  vi.advanceTimersByTime(59_000)
  expect(await ask()).toEqual([null, null])
  vi.advanceTimersByTime(1_000)
  expect(await ask()).toEqual(['1', '1'])
  noteUse()
  expect(await ask()).toEqual([null, null])
})
