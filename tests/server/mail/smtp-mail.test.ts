import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { MailRefused } from '../../../server/mail/mail'
import { smtpMail } from '../../../server/mail/smtp-mail'
import { openServer, type TestServer } from '../../support/server'
import { eventually } from '../../support/eventually'
import { startMailbox, type Mailbox } from '../../support/mailbox'

let mailbox: Mailbox | null = null
let portal: TestServer | null = null

afterEach(async () => {
  await portal?.stop()
  mailbox?.server.close()
  portal = mailbox = null
})

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
  await eventually(() => expect(lines.join()).toContain('The mail server did not take a mail'))
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

test('the content of a mail is announced when all before it was taken, and a no is told from a cut', async () => {
  const refusing = await startMailbox('no one')
  mailbox = await startMailbox()
  const { mails, url, server } = mailbox
  const announced: string[] = []
  const send = (to: string) =>
    smtpMail(to, 'portal@example.cl')
      .send({ to: 'ana@example.cl', subject: 's', text: 't', messageId: '<a@b>' }, () => {
        announced.push(`after ${mails.length} mails`)
        return Promise.resolve()
      })
      .then(() => 'taken')
      .catch((error: unknown) => (error instanceof MailRefused ? 'refused' : 'unknown'))

  expect(await send(refusing.url)).toBe('refused')
  expect(await send('smtp://127.0.0.1:1')).toBe('unknown')
  expect(announced).toEqual([])
  expect(await send(url)).toBe('taken')
  expect(announced).toEqual(['after 0 mails'])
  expect(mails[0]?.text).toContain('Message-ID: <a@b>')
  const connected = once(server, 'connection')
  mailbox.before = async (step) => {
    const [socket] = (await connected) as [Socket]
    if (step === 'content') socket.destroy()
  }
  expect(await send(url)).toBe('unknown')
  expect(announced).toEqual(['after 0 mails', 'after 1 mails'])

  const { length } = mails
  await smtpMail(url, 'portal@example.cl')
    .send({ to: 'ana@example.cl', subject: 's', text: 't' }, () =>
      Promise.reject(new Error('another has it')),
    )
    .catch(() => undefined)
  expect(mails).toHaveLength(length)
  refusing.server.close()
})
