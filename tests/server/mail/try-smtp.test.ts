import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { program } from '../../support/backend'
import { contador } from '../../support/contador'
import { eventually } from '../../support/eventually'
import { freePort } from '../../support/free-port'
import { startMailbox, type Fault } from '../../support/mailbox'
import { newData, type Data } from '../../support/new-data'

let data: Data
beforeAll(async () => {
  data = await newData()
})
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

const tryAt = (SMTP_URL: string) =>
  contador({ ...data, SMTP_URL, MAIL_FROM: 'Estudio <portal@estudio.cl>' }, 'probar-correo', 'ana@example.cl')

/** The address of a mail server with a fault. */
async function mailServer(fault: Fault | null): Promise<URL> {
  const mailbox = await startMailbox()
  mailbox.fault = fault
  servers.push(mailbox.server)
  return new URL(mailbox.url)
}

test('a mail is sent by the mail server, and the way is said', async () => {
  const mailbox = await startMailbox()
  servers.push(mailbox.server)
  const { code, out } = await tryAt(mailbox.url)
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('de prueba de "Estudio" <portal@estudio.cl> para ana@example.cl'),
  ])
  expect(out).toContain(`${new URL(mailbox.url).host}, sin TLS al conectar`)
  expect(mailbox.mails).toMatchObject([{ from: 'portal@estudio.cl', to: 'ana@example.cl' }])
})

test.each<[string, Fault, RegExp]>([
  [
    'the password',
    { at: 'AUTH', answers: '535 5.7.8 Bad credentials' },
    /con el usuario u@x\. Llegó: EAUTH a AUTH PLAIN «535 5\.7\.8 Bad credentials»\. Corrige en SMTP_URL el usuario y la clave/,
  ],
  [
    'the sender',
    { at: 'MAIL', answers: '553 5.7.1 not yours' },
    /Llegó: EENVELOPE a MAIL FROM «553 5\.7\.1 not yours»\. Pon en MAIL_FROM/,
  ],
  [
    'the reader',
    { at: 'RCPT', answers: '554 relay denied' },
    /a RCPT TO «554 relay denied»\. Revisa la dirección/,
  ],
])('a mail server that refuses %s is understood from one line', async (_, fault, line) => {
  const address = await mailServer(fault)
  address.username = 'u%40x'
  address.password = 'secret'
  const { code, err } = await tryAt(address.href)
  expect([code, err]).toEqual([1, expect.stringMatching(line)])
  expect(err).toMatch(
    /^Se probó 127\.0\.0\.1:\d+, sin TLS al conectar, y con él después si el servidor lo ofrece/,
  )
  expect(err).not.toContain('secret')
  expect(err.split('\n')).toHaveLength(1)
})

test('a port without a server is said', async () => {
  const { err } = await tryAt(`smtp://127.0.0.1:${await freePort()}`)
  expect(err).toMatch(
    /Llegó: \w+ «connect ECONNREFUSED .*». Nada contesta ahí: corrige el servidor o el puerto en SMTP_URL/,
  )
})

test('a port that has no TLS from the start is said', async () => {
  const address = await mailServer(null)
  const { err } = await tryAt(`smtps://${address.host}`)
  expect(err).toMatch(
    /^Se probó .*con TLS desde el comienzo.* Ese puerto no habla TLS desde el comienzo\. En SMTP_URL: smtps:/,
  )
})

test('a server that gives no TLS later is said', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 plain\r\n')
    createInterface({ input: socket }).on('line', (line) =>
      socket.write(line.startsWith('EHLO') ? '250 plain\r\n' : '502 no\r\n'),
    )
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { err } = await tryAt(`smtp://127.0.0.1:${port}/?requireTLS=true`)
  expect(err).toMatch(/^Se probó .*con TLS exigido después .* El servidor no da TLS después de conectar\./)
})

test('without SMTP_URL it is said that no mail leaves', async () => {
  const { code, out } = await contador(data, 'probar-correo', 'ana@example.cl')
  const folder = join(data.DATA_DIR, 'mail')
  expect([code, out]).toEqual([0, `Falta SMTP_URL: los correos no salen, y este quedó en ${folder}.`])
  expect(readdirSync(folder)).toHaveLength(1)
})

test('a start says that the mail server does not take mails, and serves', async () => {
  const port = await freePort()
  const server = spawn(process.execPath, program('main'), {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: {
      ...process.env,
      ...data,
      NODE_ENV: 'test',
      PORT: String(port),
      SMTP_URL: 'smtp://127.0.0.1:1',
      MIN_FREE_MB: '0',
    },
  })
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await eventually(() =>
    expect(said).toMatch(/^Los correos esperan: Se probó 127\.0\.0\.1:1, .* probar-correo CORREO$/m),
  )
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  server.kill('SIGTERM')
  await once(server, 'exit')
})
