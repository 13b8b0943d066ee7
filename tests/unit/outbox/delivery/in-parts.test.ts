import { describe, expect, test } from 'vitest'
import type { HttpResult, NoResponse } from '../../../../src/outbox/delivery/http-response'
import { inParts, partsFrom } from '../../../../src/outbox/delivery/in-parts'
import type { HttpRequest, UploadRequest } from '../../../../src/outbox/delivery/request'
import type { Progress } from '../../../../src/outbox/model/upload'
import { anAnswer } from '../../../support/http-answer'

const key = 'f3a9c1d2-0000-4000-8000-000000000001'
const total = partsFrom + 1_000_000
const cut: NoResponse = { why: 'no-signal', sent: true }
const whole = anAnswer({ text: '{"status":200}' })

function request(bytes = total, headers: Record<string, string> = { 'Idempotency-Key': key }): UploadRequest {
  const body = new FormData()
  body.append('tipoDocument', '34')
  body.append('file', new File([new Uint8Array(bytes)], 'escritura.pdf', { type: 'application/pdf' }))
  const url = 'https://portal.test/api/client/initial/create'
  return { method: 'POST', url, headers: { ...headers, Authorization: 'Bearer t' }, body, sha256: 'abc' }
}

/**
 * A server that takes parts, on a link that cuts a part after `reach` bytes. `arrived`: null until the file is created; `instead`
 * answers a method in its place.
 */
function aServer({ reach = Infinity, arrived = null as number | null } = {}) {
  const sent: HttpRequest[] = []
  const state = { reach, arrived }
  const instead: Partial<Record<HttpRequest['method'], HttpResult>> = {}
  const tus = '1.0.0'
  function answer({ method, url, body }: HttpRequest): HttpResult {
    const other = instead[method]
    if (other) return other
    if (method === 'HEAD' && state.arrived === null) return { response: anAnswer({ status: 404, tus }) }
    if (method === 'HEAD') return { response: anAnswer({ tus, uploadOffset: String(state.arrived) }) }
    if (!url.endsWith('/subidas') && method === 'POST') return { response: whole }
    if (method === 'POST') {
      state.arrived = 0
      return { response: anAnswer({ status: 201, tus }) }
    }
    const bytes = body instanceof Blob ? body.size : 0
    const moved = Math.min(bytes, state.reach)
    state.arrived = (state.arrived ?? 0) + moved
    return moved < bytes ? { none: cut } : { response: anAnswer({ status: 204, tus }) }
  }
  return {
    sent,
    state,
    instead,
    async send(of: UploadRequest, onRequest: (request: HttpRequest) => void = () => undefined) {
      const progress: Progress[] = []
      const file = of.body.get('file')
      const result = await inParts((request, { bytes, onProgress }) => {
        sent.push(request)
        onRequest(request)
        onProgress({ sent: 0, total: bytes })
        return Promise.resolve(answer(request))
      })(of, { bytes: file instanceof File ? file.size : 0, onProgress: (step) => progress.push(step) })
      return { result, progress }
    },
    methods: () => sent.map(({ method }) => method).join(' '),
  }
}

test('a part that is cut goes on where it ended, and the create names the file in the place of sending it', async () => {
  const server = aServer({ reach: 2_000_000 })
  const { result, progress } = await server.send(request())
  expect(result).toEqual({ response: whole })
  expect(server.methods()).toBe('HEAD POST PATCH HEAD PATCH HEAD PATCH HEAD POST')
  const offsets = server.sent.flatMap(({ headers }) => headers['Upload-Offset'] ?? [])
  expect(offsets).toEqual(['0', '2000000', '4000000'])
  expect(progress).toEqual([0, 2_000_000, 4_000_000].map((sent) => ({ sent, total })))

  const [, created] = server.sent
  expect(created?.headers).toMatchObject({
    Authorization: 'Bearer t',
    'Tus-Resumable': '1.0.0',
    'Upload-Length': String(total),
    'Upload-Metadata': `clave ${btoa(key)}`,
  })
  expect(created?.headers).not.toHaveProperty('Idempotency-Key')
  const create = server.sent.at(-1)
  expect(create?.headers['Idempotency-Key']).toBe(key)
  expect(create?.body instanceof FormData && Object.fromEntries(create.body)).toEqual({
    tipoDocument: '34',
    subida: `${key}.${total}`,
    nombre: 'escritura.pdf',
    sha256: 'abc',
  })
})

test('a try without a byte that arrives ends, and the next one goes on', async () => {
  const server = aServer({ reach: 3_000_000 })
  const first = server.send(request())
  server.state.reach = 0
  // The first part has left nothing behind: the link moves nothing any more.
  expect((await first).result).toEqual({ none: cut })
  server.state.reach = Infinity
  server.state.arrived = 3_000_000
  server.sent.length = 0
  expect((await server.send(request())).result).toEqual({ response: whole })
  expect(server.methods()).toBe('HEAD PATCH HEAD POST')
})

test('a try that is cut off from a server that takes parts does not send the whole file', async () => {
  const server = aServer({ reach: 3_000_000 })
  server.state.arrived = 0
  const none = { none: { why: 'no-signal', sent: false } } as const
  const cutOff = server.send(request(), ({ method }) => {
    if (method === 'PATCH') server.instead.HEAD = none
  })
  expect((await cutOff).result).toEqual(none)
  expect(server.methods()).toBe('HEAD PATCH HEAD')
})

test.each([408, 409])('a part that the server answers with a %i is tried again later', async (status) => {
  const server = aServer()
  server.instead.PATCH = { response: anAnswer({ status, tus: '1.0.0' }) }
  expect((await server.send(request())).result).toEqual({ none: { why: 'stalled', sent: true } })
  expect(server.methods()).toBe('HEAD POST PATCH HEAD')
})

test('what has arrived whole is not sent again', async () => {
  const server = aServer({ arrived: total })
  await server.send(request())
  expect(server.methods()).toBe('HEAD POST')
})

test('a busy server is not sent the whole file', async () => {
  const busy = { response: anAnswer({ status: 503, tus: '1.0.0', retryAfter: '5' }) }
  for (const method of ['HEAD', 'POST', 'PATCH'] as const) {
    const server = aServer()
    server.instead[method] = busy
    expect((await server.send(request())).result).toEqual(busy)
  }
})

describe('the whole file is sent', () => {
  const create = { method: 'POST', url: request().url }

  test('if it is small', async () => {
    const server = aServer()
    await server.send(request(partsFrom - 1))
    expect(server.sent).toEqual([expect.objectContaining(create)])
  })

  test('if keys are left out, which name the parts', async () => {
    const server = aServer()
    await server.send(request(total, {}))
    expect(server.sent).toEqual([expect.objectContaining(create)])
  })

  test.each([
    ['that knows nothing of parts', anAnswer({ status: 404 })],
    ['that answers every address with a page', anAnswer({ status: 200, text: '<html>' })],
    ['whose offset is no number', anAnswer({ status: 200, tus: '1.0.0', uploadOffset: 'x' })],
    ['that has more than there is', anAnswer({ status: 200, tus: '1.0.0', uploadOffset: String(total + 1) })],
    ['that refuses parts', anAnswer({ status: 403, tus: '1.0.0' })],
  ])('to a server %s', async (_what, head) => {
    const server = aServer()
    server.instead.HEAD = { response: head }
    await server.send(request())
    expect(server.methods()).toBe('HEAD POST')
    const last = server.sent.at(-1)
    expect(last?.body instanceof FormData && last.body.get('file')).toBeInstanceOf(File)
  })

  test.each([
    [
      'gives no answer, as one of another origin that may not be asked',
      { none: { why: 'no-signal', sent: false } },
    ],
    ['fails at what it does not know', { response: anAnswer({ status: 500 }) }],
  ] as const)('if a server %s', async (_what, answer) => {
    const server = aServer()
    server.instead.HEAD = answer
    await server.send(request())
    expect(server.methods()).toBe('HEAD POST')
  })

  test('if what stands before the server takes no parts', async () => {
    const server = aServer()
    server.instead.PATCH = { response: anAnswer({ status: 405 }) }
    await server.send(request())
    expect(server.methods()).toBe('HEAD POST PATCH HEAD POST')
  })
})
