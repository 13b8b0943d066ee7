import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { HttpResult } from '../../../../src/outbox/delivery/http-response'
import type { Progress } from '../../../../src/outbox/model/upload'
import { xhrTransport } from '../../../../src/outbox/delivery/transport-xhr'
import { anAnswer } from '../../../support/http-answer'
import { createVirtualTime } from '../../../faults/virtual-time'

/** The page's request, at whose other end the test sits. As in a browser, `abort` calls `onabort`, also if the app itself asked for it. */
class FakeRequest {
  static last: FakeRequest

  readonly upload: {
    onprogress?: (event: { loaded: number; total: number }) => void
    onload?: (event: { total: number }) => void
  } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  ontimeout?: () => void
  status = 0
  responseText = ''
  responseURL = ''
  withCredentials = false
  opened: string[] = []
  headers = new Headers()
  answerHeaders = new Headers()
  body: unknown = null
  aborted = 0

  constructor() {
    FakeRequest.last = this
  }
  open(...request: string[]): void {
    this.opened = request
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  send(body: unknown): void {
    this.body = body
  }
  abort(): void {
    this.aborted += 1
    this.onabort?.()
  }
  getAllResponseHeaders(): string {
    return [...this.answerHeaders].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }
  getResponseHeader(name: string): string | null {
    return this.answerHeaders.get(name)
  }

  moves(loaded: number): void {
    this.upload.onprogress?.({ loaded, total: 1_000 })
  }
  movedAll(): void {
    this.upload.onload?.({ total: 1_000 })
  }
  answers(response: { status: number; text: string; url?: string; headers?: Record<string, string> }): void {
    this.status = response.status
    this.responseText = response.text
    this.responseURL = response.url ?? url
    this.answerHeaders = new Headers(response.headers)
    this.onload?.()
  }
}

const url = 'http://portal.test/api/client/initial/create'

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('location', { href: 'http://portal.test/' })
})

function send() {
  const time = createVirtualTime()
  const progress: Progress[] = []
  const results: HttpResult[] = []
  const body = new FormData()
  const request = { url, headers: { 'Idempotency-Key': 'key' }, body }
  const over = xhrTransport(time)(request, { bytes: 900, onProgress: (step) => progress.push(step) })
  void over.then((result) => results.push(result))
  return {
    xhr: FakeRequest.last,
    body,
    progress,
    /** What came of it; undefined while it is on its way. */
    result: async () => {
      await Promise.resolve()
      return results[0]
    },
    pass: (ms: number) => time.pass(time.elapsed() + ms, () => Promise.resolve(false)),
    timers: () => time.next(),
  }
}

test('sends the form with its headers and cookies, and tells how much has left', async () => {
  const { xhr, body, progress, result, timers } = send()
  expect(xhr.opened).toEqual(['POST', url])
  expect(xhr.body).toBe(body)
  expect(xhr.withCredentials).toBe(true)
  expect(xhr.headers.get('idempotency-key')).toBe('key')
  xhr.moves(400)
  xhr.movedAll()
  expect(progress).toEqual([
    { sent: 0, total: 900 },
    { sent: 400, total: 1_000 },
    { sent: 1_000, total: 1_000 },
  ])
  xhr.answers({ status: 503, text: '{}', headers: { 'Retry-After': '7' } })
  expect(await result()).toEqual({
    response: anAnswer({ status: 503, text: '{}', retryAfter: '7' }),
  })
  expect(timers()).toBeNull()
})

test('24: a redirect to another address shows in the response', async () => {
  const { xhr, result } = send()
  xhr.answers({ status: 200, text: '{}', url: 'http://wifi.test/login' })
  expect(await result()).toMatchObject({ response: { elsewhere: true } })
})

describe('47: an abort that the app did not ask for is the network’s', () => {
  test.each([
    ['before a byte left', 0, { why: 'no-signal', sent: false }],
    ['halfway', 500, { why: 'no-signal', sent: true }],
  ])('%s', async (_name, loaded, none) => {
    const { xhr, result, timers } = send()
    if (loaded > 0) xhr.moves(loaded)
    xhr.onabort?.()
    expect(await result()).toEqual({ none })
    expect(timers()).toBeNull()
  })

  test('after the last byte it is unconfirmed: the document may have arrived', async () => {
    const { xhr, result } = send()
    xhr.movedAll()
    xhr.onabort?.()
    expect(await result()).toEqual({ none: { why: 'unconfirmed', sent: true } })
  })

  test.each(['onerror', 'ontimeout'] as const)('as %s is', async (how) => {
    const { xhr, result } = send()
    xhr[how]?.()
    expect(await result()).toEqual({ none: { why: 'no-signal', sent: false } })
  })
})

describe('19: on lie-fi, a request on which no byte moves for 20 s is given up', () => {
  test('from the start', async () => {
    const { xhr, result, pass } = send()
    await pass(19_999)
    expect(await result()).toBeUndefined()
    await pass(1)
    expect(xhr.aborted).toBe(1)
    expect(await result()).toEqual({ none: { why: 'stalled', sent: false } })
  })

  test('after the last byte that moved, which a repeated count is not', async () => {
    const { xhr, result, pass } = send()
    await pass(15_000)
    xhr.moves(300)
    await pass(15_000)
    xhr.moves(300)
    expect(await result()).toBeUndefined()
    await pass(5_000)
    expect(await result()).toEqual({ none: { why: 'stalled', sent: true } })
  })
})

test('22: a response may take three minutes after the last byte; after that the upload is unconfirmed', async () => {
  const { xhr, result, pass } = send()
  xhr.movedAll()
  await pass(179_999)
  expect(await result()).toBeUndefined()
  await pass(1)
  expect(xhr.aborted).toBe(1)
  expect(await result()).toEqual({ none: { why: 'unconfirmed', sent: true } })
})
