import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config'

const secret = {
  DATABASE_URL: 'postgres://portal:secret@db.example.cl/portal',
  DATABASE_OWNER_URL: 'postgres://owner:secret@db.example.cl/portal',
  SMTP_URL: 'smtps://portal:secret@smtp.example.cl',
  S3_SECRET_ACCESS_KEY: 'a secret/+',
  UF_URL: 'https://uf.example.cl/api/uf?apikey=secret',
}
const others = { S3_BUCKET: 'portal', S3_ACCESS_KEY_ID: 'portal' }

const folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileWith = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test.each(['', '\n', '\r\n'])('each secret may be in a file, whose last line ends with %j', (end) => {
  const files = Object.entries(secret).flatMap(([name, text]): [string, string][] => [
    [`${name}_FILE`, fileWith(name, text + end)],
    // Set to nothing, as compose does.
    [name, ''],
  ])
  expect(readConfig({ ...others, ...Object.fromEntries(files) })).toEqual(
    readConfig({ ...others, ...secret }),
  )
})

test.each([
  [
    'is not there',
    '/no/such/file',
    "'/no/such/file'; puede ser un archivo que este usuario pueda leer (ENOENT).",
  ],
  ['is a folder', folder, `'${folder}'; puede ser un archivo que este usuario pueda leer (EISDIR).`],
  ['is empty', fileWith('empty', '\n'), `'${folder}/empty'; puede ser un archivo que no esté vacío.`],
  [
    'is the secret itself',
    'smtps://portal:secret@smtp.example.cl',
    "'smtps://smtp.example.cl'; puede ser un archivo que este usuario pueda leer (ENOENT).",
  ],
])('a file of a secret that %s is named, and the server does not start', (_what, file, sentence) => {
  const env = { NODE_ENV: 'production', SMTP_URL_FILE: file }
  // Not that SMTP_URL is missing, too.
  expect(() => readConfig(env)).toThrow(`SMTP_URL_FILE es ${sentence}`)
  expect(() => readConfig(env)).not.toThrow(/SMTP_URL is|:secret/)
})

test('a secret and its file together are refused, without showing either', () => {
  const SMTP_URL_FILE = fileWith('both', secret.SMTP_URL)
  const both = () => readConfig({ SMTP_URL: secret.SMTP_URL, SMTP_URL_FILE })
  expect(both).toThrow(/^SMTP_URL_FILE es '.*\/both'; puede ser dada solo si SMTP_URL no lo está\.$/)
})

test('what a file holds is checked and not shown, and no other setting has a file', () => {
  const DATABASE_URL_FILE = fileWith('mysql', 'mysql://root:secret@db')
  expect(() => readConfig({ DATABASE_URL_FILE })).toThrow(/^DATABASE_URL es 'mysql:\/\/db'; puede ser una/)
  const none = { HOST_FILE: '/no/such/file', PUBLIC_URL_FILE: '/no/such/file' }
  expect(readConfig(none)).toEqual(readConfig({}))
})
