import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openServer, type TestServer } from '../../support/server'

let server: TestServer

beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.stop())

const mirror = (body: unknown) => server.maria.send('PUT', '/api/client/outbox', body)

function cookieOf(headers: Headers) {
  const [pair = '', ...attributes] = (headers.getSetCookie()[0] ?? '').split('; ')
  return { value: decodeURIComponent(pair.replace('outbox=', '')), attributes }
}

test('what waits on a device is mirrored in a cookie that its page can read for more than a year', async () => {
  const { status, headers } = await mirror({
    waiting: 2,
    labels: ['Cédula de identidad', 'Escritura; “copia”'],
  })
  expect(status).toBe(200)
  const { value, attributes } = cookieOf(headers)
  expect(JSON.parse(value)).toEqual({
    user: server.maria.id,
    waiting: 2,
    labels: ['Cédula de identidad', 'Escritura; “copia”'],
  })
  expect(attributes).toEqual(['Path=/', 'Max-Age=34560000', 'SameSite=Lax'])
})

test('nothing waiting takes the cookie away', async () => {
  const { value, attributes } = cookieOf((await mirror({ waiting: 0, labels: [] })).headers)
  expect([value, attributes[1]]).toEqual(['', 'Max-Age=0'])
})

test('a long queue still fits a cookie, with its full count', async () => {
  const labels = Array.from({ length: 500 }, (_, n) => `Comprobante de dividendo ${n}`)
  const { headers } = await mirror({ waiting: 500, labels })
  expect((headers.getSetCookie()[0] ?? '').length).toBeLessThan(4096)
  expect(JSON.parse(cookieOf(headers).value)).toMatchObject({ waiting: 500 })
  expect(cookieOf(headers).value).toContain(labels[0])
})

test('how much is encoded does not grow with what was sent', async () => {
  const encode = vi.spyOn(globalThis, 'encodeURIComponent')
  const { status } = await mirror({ waiting: 8000, labels: Array<string>(8000).fill('é') })
  const characters = encode.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0)
  encode.mockRestore()
  expect(status).toBe(200)
  expect(characters).toBeLessThan(10_000)
})

test.each([{}, { waiting: -1 }, { waiting: 1.5 }, { waiting: 1, labels: 'x' }])(
  '%j is a 422',
  async (body) => {
    expect((await mirror(body)).status).toBe(422)
  },
)

test('over HTTPS no other server of the domain can write the cookie', async () => {
  const behindProxy = await openServer({ TRUST_PROXY: '127.0.0.1' })
  const response = await fetch(`${behindProxy.url}/api/client/outbox`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${behindProxy.maria.token}`,
      'Content-Type': 'application/json',
      'X-Forwarded-Proto': 'https',
    },
    body: JSON.stringify({ waiting: 1 }),
  })
  await behindProxy.stop()
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-outbox=\S+; Path=\/; .*SameSite=Lax; Secure$/)
})

test('it needs a session', async () => {
  expect((await server.visitor.send('PUT', '/api/client/outbox', { waiting: 1 })).status).toBe(401)
})
