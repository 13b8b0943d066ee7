import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mailSender } from '../../../server/config-values'
import { folderMail } from '../../../server/mail/folder-mail'
import { wideLogo } from '../../support/office'

test('a program that watches the folder for *.eml sees whole mails only', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-mail-'))
  const folder = join(dataDir, 'mail')
  const mail = folderMail(dataDir, 'portal@example.cl')
  // Long enough that writing it takes many turns of the event loop.
  const long = { to: 'maria@example.cl', subject: 'Informe', text: 'Una línea del informe.\n'.repeat(60_000) }
  await mail.send({ ...long, text: 'La carpeta existe.' })

  const seen = new Map<string, Set<number>>()
  let looks = 0
  const look = () => {
    for (const name of readdirSync(folder)) {
      if (!name.endsWith('.eml')) continue
      seen.set(name, (seen.get(name) ?? new Set()).add(statSync(join(folder, name)).size))
    }
    looks += 1
  }
  const done = new AbortController()
  const watching = (async () => {
    while (!done.signal.aborted) {
      look()
      await turn()
    }
  })()
  await Promise.all([mail.send(long), mail.send(long)])
  done.abort()
  await watching
  look()

  expect(looks).toBeGreaterThan(10)
  expect([...seen.values()].map((sizes) => sizes.size)).toEqual([1, 1, 1])
  rmSync(dataDir, { recursive: true, force: true })
})

test('a name or a subject of several lines adds no header', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-mail-'))
  const mail = folderMail(dataDir, 'portal@example.cl')
  await mail.send({ to: 'maria@example.cl', subject: 'Hola\r\nBcc: otro@example.cl', text: 'Hola' })
  const [name = ''] = readdirSync(join(dataDir, 'mail'))
  const [head = ''] = readFileSync(join(dataDir, 'mail', name), 'utf8').split(/\r?\n\r?\n/)
  expect(head).toContain('Subject: Hola Bcc: otro@example.cl')
  expect(head).not.toMatch(/^Bcc:/im)
  rmSync(dataDir, { recursive: true, force: true })
})

test.each([
  ['Pérez, Soto y Cía. <a@b.cl>', '=?UTF-8?Q?P=C3=A9rez=2C_Soto_y_C=C3=ADa=2E?= <a@b.cl>'],
  ['Soto; Hijos: (Chile) <a@b.cl>', '"Soto; Hijos: (Chile)" <a@b.cl>'],
  ['"Soto, Hijos" <a@b.cl>', '"Soto, Hijos" <a@b.cl>'],
  ['El "Uno" <a@b.cl>', '"El \\"Uno\\"" <a@b.cl>'],
  ['a@b.cl', 'a@b.cl'],
])('MAIL_FROM %s arrives as that name', async (given, header) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-mail-'))
  const mail = folderMail(dataDir, mailSender(given) ?? '')
  await mail.send({ to: 'maria@example.cl', subject: 's', text: 't' })
  const [name = ''] = readdirSync(join(dataDir, 'mail'))
  const [from] = readFileSync(join(dataDir, 'mail', name), 'utf8').split('\r\n')
  expect(from).toBe(`From: ${header}`)
  rmSync(dataDir, { recursive: true, force: true })
})

test.each(['Grupo:a@b.cl', 'Uno <a@b.cl, c@d.cl>', 'Uno, a@b.cl', 'Dos\nLíneas <a@b.cl>'])(
  'MAIL_FROM %j is refused',
  (given) => expect(mailSender(given)).toBeUndefined(),
)

test("a mail's pictures are parts of it, which its text shows by their names", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-mail-'))
  const mail = folderMail(dataDir, 'portal@example.cl')
  const html = '<img src="cid:logo" alt="">'
  await mail.send({
    to: 'maria@example.cl',
    subject: 'Hola',
    text: 'Hola',
    html,
    pictures: { logo: wideLogo },
  })
  const [name = ''] = readdirSync(join(dataDir, 'mail'))
  const content = readFileSync(join(dataDir, 'mail', name), 'utf8').replaceAll('\r\n', '\n')
  expect(content).toContain('Content-Type: multipart/related')
  expect(content).toContain('Content-ID: <logo>')
  expect(content.replaceAll('\n', '')).toContain(wideLogo.replace('data:image/png;base64,', ''))
  rmSync(dataDir, { recursive: true, force: true })
})
