import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../server/app'
import { deliverEvents } from '../../../server/domain/deliver'
import { setWebhook } from '../../../server/domain/messages'
import { openMonth } from '../../../server/domain/months'
import { approveDocument } from '../../../server/domain/review'
import { openWebhook } from '../../../server/mail/webhook'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { eventually } from '../../support/eventually'
import { openServer, type TestServer } from '../../support/server'

const secret = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`

let server: TestServer
let receiver: Server
let url: string
let received: { headers: IncomingHttpHeaders; body: string }[]
let respond: (response: ServerResponse) => void
const errors: string[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      respond(response)
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/portal`
  // Only the tests send.
  server = await openServer({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }, { look: 3_600_000 })
})
beforeEach(async () => {
  received = []
  errors.length = 0
  respond = (response) => response.writeHead(204).end()
  await server.services.db.query(`delete from messages`)
})
afterEach(() => receiver.closeAllConnections())
afterAll(async () => {
  await server.stop()
  receiver.close()
})

const run = {
  signal: new AbortController().signal,
  onError: (error: unknown) => void errors.push(String(error)),
}
const deliver = (patience?: number) =>
  deliverEvents({ db: server.services.db, webhook: openWebhook({ url, secret }, patience) }, run)

const upload = async (landlord: Landlord) =>
  receiptOf(await landlord.upload('/api/client/initial/create', { tipoDocument: 34 }, someJpeg(100)))

const hurry = () => server.services.db.query(`update messages set due_at = now()`)

const states = async () =>
  (
    await server.services.db.query<{ state: string; problem: string | null }>(
      `select state, problem from messages where channel = 'webhook' order by id`,
    )
  ).map(({ state, problem }) => [state, problem])

test('a document that is received and reviewed and a month that opens are told, without anything personal', async () => {
  const { db } = server.services
  const ana = await server.landlord()
  const { document_id, sha256 } = await upload(ana)
  await approveDocument(db, document_id)
  const landlords = await openMonth(db, { mes: 8, periodo: 2031 })
  expect(await openMonth(db, { mes: 8, periodo: 2031 })).toBe(0)
  await Promise.all([deliver(), deliver()])
  await deliver()
  const bodies = received.map(({ body }) => JSON.parse(body) as { type: string })
  const document = { document_id, landlord_id: ana.id, area: 'initial', type_id: 34, task_id: null, sha256 }
  expect(bodies.toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
    { type: 'document.received', data: document },
    { type: 'document.reviewed', data: { ...document, status: 1 } },
    { type: 'month.opened', data: { mes: 8, periodo: 2031, landlords } },
  ])
  expect(received.map(({ body }) => body).join()).not.toMatch(/Rojas|@/)
})

test('the receiver knows the portal by its signature, as docs/integrators.md says', async () => {
  await upload(await server.landlord())
  await deliver()
  const page = readFileSync(new URL('../../../docs/integrators.md', import.meta.url), 'utf8')
  const [, code = ''] = /```js\n(.*?)```/s.exec(page) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'portal-verify-'))
  const file = join(folder, 'verify.mjs')
  writeFileSync(file, code)
  const { verify } = (await import(pathToFileURL(file).href)) as {
    verify: (headers: IncomingHttpHeaders, body: string, secret: string) => void
  }
  rmSync(folder, { recursive: true })
  const [{ headers, body } = { headers: {}, body: '' }] = received
  verify(headers, body, secret)
  const old = String(Number(headers['webhook-timestamp']) - 301)
  expect(() => verify(headers, `${body} `, secret)).toThrow('not from the portal')
  expect(() => verify({ ...headers, 'webhook-id': 'x' }, body, secret)).toThrow('not from the portal')
  expect(() => verify({ ...headers, 'webhook-timestamp': old }, body, secret)).toThrow('too old')
  const other = `whsec_${Buffer.alloc(32, 'x').toString('base64')}`
  expect(() => verify(headers, body, other)).toThrow('not from the portal')
})

test('a receiver that fails, hangs, leads elsewhere or is gone gets the event when it is back, under the same id', async () => {
  await upload(await server.landlord())
  respond = (response) => response.writeHead(503).end('x')
  await deliver()
  expect(await states()).toEqual([['espera', 'El webhook respondió 503']])

  await hurry()
  respond = () => undefined
  await deliver(50)
  expect(await states()).toEqual([['espera', 'El webhook no respondió: TimeoutError']])

  await hurry()
  respond = (response) => response.writeHead(307, { Location: '/elsewhere' }).end()
  await deliver()
  expect(await states()).toEqual([['espera', expect.stringMatching(/^El webhook no respondió/)]])
  // Not yet due again.
  await deliver()
  expect(received).toHaveLength(3)

  await hurry()
  respond = (response) => response.writeHead(200).end('{}')
  await deliver()
  expect(await states()).toEqual([['enviado', null]])
  expect(received).toHaveLength(4)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(errors).toHaveLength(3)
})

test('what was given up is listed and sent again by the command, one or all', async () => {
  const [one, other] = [await server.landlord(), await server.landlord()]
  await upload(one)
  await upload(other)
  respond = (response) => response.writeHead(500).end()
  await server.services.db.query(`update messages set tries = 15`)
  await deliver()
  expect(errors.join()).toContain('given up. El webhook respondió 500')
  const listed = await contador(server.env, 'avisos')
  expect(listed.out).toMatch(/webhook document\.received .* fallido +16 +El webhook respondió 500/)
  expect(listed.out).toMatch(/2 avisos\.$/)

  respond = (response) => response.writeHead(200).end()
  const [id = ''] = /^\d+/m.exec(listed.out) ?? []
  expect((await contador(server.env, 'reenviar', id)).code).toBe(0)
  await deliver()
  expect((await contador(server.env, 'avisos', '--estado', 'enviado')).out).toContain(id)
  expect((await contador(server.env, 'reenviar', '--fallidos')).out).toBe(
    'El servidor enviará 1 aviso en un momento.',
  )
  await deliver()
  expect((await contador(server.env, 'avisos')).out).toBe('0 avisos.')
  expect(await contador(server.env, 'reenviar', '999999')).toMatchObject({
    code: 1,
    err: 'No hay un aviso 999999.',
  })
  for (const words of [[], [id, '--fallidos']])
    expect(await contador(server.env, 'reenviar', ...words)).toMatchObject({ code: 2 })
})

test('a running server tells by itself; without a webhook nothing is written, and what waited is dropped', async () => {
  const { db } = server.services
  const running = await buildApp(server.services, { look: 50 })
  await running.ready()
  await upload(await server.landlord())
  // Not before the answer is noted: what is received and not answered is told again.
  await eventually(async () => expect(await states()).toEqual([['enviado', null]]))
  expect(received).toHaveLength(1)
  await running.close()

  respond = (response) => response.writeHead(500).end()
  await upload(await server.landlord())
  await setWebhook(db, false)
  await upload(await server.landlord())
  await deliver()
  expect((await states()).filter(([state]) => state !== 'enviado')).toEqual([['descartado', null]])
  await setWebhook(db, true)
})
