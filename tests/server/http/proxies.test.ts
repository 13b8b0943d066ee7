import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../../server/domain/passwords'
import { useServer } from '../../support/use-server'

/** This machine has all addresses of 127.0.0.0/8: the proxy has one, and a client that comes by no proxy another. */
const [proxy, stranger] = ['127.0.0.2', '127.0.0.3']

const server = useServer({ TRUST_PROXY: proxy })

beforeAll(async () => {
  await server.services.db.query(
    `insert into users (name, email, password_hash, password_updated) values ('Ana', 'ana@example.cl', $1, true)`,
    [await hashPassword('Correcta.123', { N: 2, r: 1, p: 1 })],
  )
})
beforeEach(() => server.services.db.query(`delete from attempts`))

/** The status of a sign-in that reaches the server from `from`, with what it says about its way. */
function signIn(from: string, forwardedFor: string, password: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}/api/client/login`,
      {
        method: 'POST',
        localAddress: from,
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor },
      },
      (response) => {
        json(response).then(() => resolve(response.statusCode ?? 0), reject)
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify({ email: 'ana@example.cl', password }))
  })
}

const lastOf = async (guesses: Promise<number>[]) => (await Promise.all(guesses)).sort().at(-1)
const eleven = Array.from({ length: 11 }, (_, n) => `203.0.113.${n}`)

test('eleven wrong passwords end in a 429, whatever X-Forwarded-For a client writes', async () => {
  expect(await lastOf(eleven.map((invented) => signIn(stranger, invented, 'x')))).toBe(429)
})

test('the same through the proxy, which adds the true address at the end', async () => {
  const guesses = eleven.map((invented) => signIn(proxy, `${invented}, 198.51.100.7`, 'x'))
  expect(await lastOf(guesses)).toBe(429)
})

test('one client behind the proxy does not lock the others out', async () => {
  await lastOf(eleven.map(() => signIn(proxy, '198.51.100.7', 'x')))
  expect(await signIn(proxy, '198.51.100.7', 'Correcta.123')).toBe(429)
  expect(await signIn(proxy, '198.51.100.8', 'Correcta.123')).toBe(200)
})
