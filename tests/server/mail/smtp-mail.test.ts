import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { openServer, type TestServer } from '../../support/server'
import { eventually } from '../../support/eventually'

type Mailbox = { url: string; mails: { from: string; to: string; text: string }[]; server: Server }

let mailbox: Mailbox | null = null
let portal: TestServer | null = null

afterEach(async () => {
  await portal?.stop()
  mailbox?.server.close()
  portal = mailbox = null
})

/** An SMTP server (RFC 5321, no more than a client needs) that keeps what it is sent. */
async function startMailbox(known: 'all' | 'no one' = 'all'): Promise<Mailbox> {
  const mails: Mailbox['mails'] = []
  const server = createServer((socket) => serveSmtp(socket, mails, known))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, server }
}

function serveSmtp(socket: Socket, mails: Mailbox['mails'], known: 'all' | 'no one'): void {
  let mail = { from: '', to: '', text: '' }
  let data: string[] | null = null
  const response = (line: string) => socket.write(`${line}\r\n`)
  createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
    if (data && line !== '.') return void data.push(line.replace(/^\.\./, '.'))
    if (data) {
      mails.push({ ...mail, text: decoded(data.join('\r\n')) })
      data = null
      mail = { from: '', to: '', text: '' }
      return void response('250 kept')
    }
    const [, from] = /^MAIL FROM:<(.*?)>/i.exec(line) ?? []
    const [, to] = /^RCPT TO:<(.*?)>/i.exec(line) ?? []
    if (from) mail.from = from
    if (to) mail.to = to
    if (to && known === 'no one') return void response(`550 5.1.1 <${to}>: no such user`)
    if (line === 'DATA') data = []
    response(line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 ok')
  })
  response('220 mailbox')
}

/** Quoted-printable, as mails with accents and long links travel. */
function decoded(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const recover = (server: TestServer) =>
  server.visitor.send('POST', '/api/client/recover-password', { email: 'maria.gonzalez@example.cl' })

test('with SMTP_URL the recovery mail goes to the landlord by that server, and its link works', async () => {
  mailbox = await startMailbox()
  const { mails, url } = mailbox
  portal = await openServer({
    SMTP_URL: url,
    MAIL_FROM: 'Estudio Contable <portal@estudio.example.cl>',
    PUBLIC_URL: 'https://portal.example.cl',
  })
  expect((await recover(portal)).status).toBe(200)
  await eventually(() => expect(mails).toHaveLength(1))

  const [mail] = mails
  expect(mail).toMatchObject({ from: 'portal@estudio.example.cl', to: 'maria.gonzalez@example.cl' })
  expect(mail?.text).toContain('Hola, María González:')
  const [, token] =
    /https:\/\/portal\.example\.cl\/password\/reset\/([\w-]+)\?email=/.exec(mail?.text ?? '') ?? []
  const response = await portal.visitor.send('POST', '/api/client/password/reset', {
    token,
    email: 'maria.gonzalez@example.cl',
    password: 'Nueva.Clave.1',
    password_confirmation: 'Nueva.Clave.1',
  })
  expect(response.status).toBe(200)
})

test('without SMTP_URL it is a file in the data folder', async () => {
  portal = await openServer({ MAIL_FROM: 'Estudio Contable <portal@estudio.example.cl>' })
  const folder = join(portal.env['DATA_DIR'] ?? '', 'mail')
  expect((await recover(portal)).status).toBe(200)
  await eventually(() => expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[^.].*\.eml$/)]))
  const [name = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, name), 'utf8')).toMatch(
    /^From: Estudio Contable <portal@estudio\.example\.cl>/m,
  )
})

test('if the mail server is down it is logged, and the response is the same', async () => {
  const lines: string[] = []
  portal = await openServer(
    { SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'error' },
    { log: { write: (line) => void lines.push(line) } },
  )
  expect((await recover(portal)).status).toBe(200)
  await eventually(() => expect(lines.join()).toContain('background work failed'))
  expect(lines.join()).not.toContain('maria')
})

test('a mail that the server refuses is logged without the address that the refusal repeats', async () => {
  const lines: string[] = []
  mailbox = await startMailbox('no one')
  portal = await openServer(
    { SMTP_URL: mailbox.url, LOG_LEVEL: 'error' },
    { log: { write: (line) => void lines.push(line) } },
  )
  expect((await recover(portal)).status).toBe(200)
  await eventually(() => expect(lines.join()).toContain('EENVELOPE 550 at RCPT'))
  expect(lines.join()).not.toMatch(/maria|example\.cl/)
})
