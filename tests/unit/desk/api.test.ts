import { beforeEach, expect, test, vi } from 'vitest'
import { reasons } from '../../../shared/calls/accountant'
import { connection } from '../../../src/api/connection'
import { read } from '../../../src/desk/api'

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
