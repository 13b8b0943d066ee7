import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../server/app'
import { only } from '../../../server/database/database'
import { setUf } from '../../../server/domain/uf'
import { askUf } from '../../../server/http/ask-uf'
import { eventually } from '../../support/eventually'
import { useServer } from '../../support/use-server'

const server = useServer()
let source: Server
let url: string
let asked: number
let respond: (response: ServerResponse) => void
let today: string
let tomorrow: string

beforeAll(async () => {
  source = createServer((_request, response) => {
    asked += 1
    respond(response)
  }).listen(0, '127.0.0.1')
  await once(source, 'listening')
  url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/uf?apikey=secret`
  const days = await server.services.db.query<{ today: string; tomorrow: string }>(
    `select today()::text as today, (today() + 1)::text as tomorrow`,
  )
  ;({ today, tomorrow } = only(days))
})
beforeEach(async () => {
  asked = 0
  await server.services.db.query(`delete from uf`)
})
afterAll(() => void source.close())

const ask = () => askUf(server.services.db, url, new AbortController().signal)
const answer = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body))
const stored = async () => {
  const rows = await server.services.db.query<{ fecha: string; pesos: number }>(
    `select fecha::text, pesos::float8 as pesos from uf order by fecha`,
  )
  return rows.map(({ fecha, pesos }) => [fecha, pesos])
}

test('the UF comes from the address once a day, and what the accountant wrote stays', async () => {
  await setUf(server.services.db, tomorrow, 41_000)
  const serie = [
    { fecha: `${tomorrow}T03:00:00.000Z`, valor: 40_000.5 },
    { fecha: `${today}T03:00:00.000Z`, valor: 39_999.42 },
  ]
  respond = answer({ version: '1.7.0', codigo: 'uf', serie })
  await ask()
  await ask()
  expect(asked).toBe(1)
  expect(await stored()).toEqual([
    [today, 39_999.42],
    [tomorrow, 41_000],
  ])
})

test('a start asks if today is missing; the CMF writes it in another way', async () => {
  respond = answer({ UFs: [{ Valor: '39.999,42', Fecha: today }] })
  const { services } = server
  const app = await buildApp({ ...services, config: { ...services.config, ufUrl: url } }, { hourly: true })
  await app.ready()
  await eventually(async () => expect(await stored()).toEqual([[today, 39_999.42]]))
  await app.close()
})

test.each([
  ['a failure', (response: ServerResponse) => response.writeHead(500).end(), /^UF_URL did not answer: 500$/],
  [
    'a redirect',
    (response: ServerResponse) => response.writeHead(302, { Location: 'http://127.0.0.1:1' }).end(),
    /^UF_URL did not answer: no response$/,
  ],
  ['a page', (response: ServerResponse) => response.end('<html>'), /^UF_URL answered what is no value/],
  [
    'another indicator',
    answer({ codigo: 'utm', serie: [{ fecha: '2026-11-01', valor: 69_000 }] }),
    /^UF_URL answered what is no value/,
  ],
  [
    'more than 64 KB',
    (response: ServerResponse) =>
      answer({ UFs: [{ Valor: '39.999,42', Fecha: today }], more: 'x'.repeat(64 * 1024) })(response),
    /^UF_URL answered what is no value/,
  ],
  [
    'an old value',
    answer({ UFs: [{ Valor: '30.000,00', Fecha: '2022-01-01' }] }),
    /without the value of today$/,
  ],
])('%s is an error without the address, which may hold a key', async (_what, how, sentence) => {
  respond = how
  const error: unknown = await ask().catch((reason: unknown) => reason)
  expect(error).toMatchObject({ message: expect.stringMatching(sentence) as string })
  expect(String(error)).not.toContain('secret')
})
