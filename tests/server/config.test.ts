import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, described, readConfig } from '../../server/config'
import { mayBeSecret } from '../../server/config-values'
import { hostileName, wideLogo } from '../support/office'

test('without any setting it listens to this machine only, on demo data', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 4000,
    demo: true,
    databaseUrl: null,
    trustedProxies: [],
  })
  expect(readConfig({ DATABASE_URL: 'postgres://db/portal' })).toMatchObject({ demo: false })
})

/** What a start with these settings says; empty if it goes on. */
function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
}

test.each([
  [{ PORT: 'http' }, "PORT es 'http'; puede ser un número de 0 a 65535."],
  [{ DEMO: 'maybe' }, "DEMO es 'maybe'; puede ser 1 o 0."],
  [{ NODE_ENV: 'prod' }, "NODE_ENV es 'prod'; puede ser production, development o test."],
  [
    { PUBLIC_URL: 'portal.example.cl' },
    "PUBLIC_URL es 'portal.example.cl'; puede ser una dirección como https://portal.example.cl, sin ruta.",
  ],
  [
    { PUBLIC_URL: 'https://root:secret@portal.example.cl/portal' },
    "PUBLIC_URL es 'https://portal.example.cl/portal'; puede ser una dirección como https://portal.example.cl, sin ruta.",
  ],
  [
    { SMTP_URL: 'smtps://' },
    "SMTP_URL es 'smtps://'; puede ser una dirección smtps://USUARIO:CLAVE@SERVIDOR o smtp://….",
  ],
  [
    { MAIL_FROM: 'Estudio' },
    "MAIL_FROM es 'Estudio'; puede ser de quién vienen los correos, como 'Estudio Pérez <portal@example.cl>'.",
  ],
  [{ S3_BUCKET: 'no bucket/..' }, "S3_BUCKET es 'no bucket/..'; puede ser el nombre de un bucket."],
  [
    { DATABASE_URL: 'mysql://root:secret@db' },
    "DATABASE_URL es 'mysql://db'; puede ser una dirección postgres://USUARIO:CLAVE@SERVIDOR:PUERTO/BASE.",
  ],
  [
    { DATABASE_OWNER_URL: 'postgres://root:secret@db' },
    'DATABASE_URL falta; puede ser una dirección postgres://USUARIO:CLAVE@SERVIDOR:PUERTO/BASE.',
  ],
  [
    { SMTP_URL: 'root:secret' },
    "SMTP_URL es 'root://'; puede ser una dirección smtps://USUARIO:CLAVE@SERVIDOR o smtp://….",
  ],
  [
    { ACCOUNTANT_MAIL: 'Contador' },
    "ACCOUNTANT_MAIL es 'Contador'; puede ser un correo como contador@example.cl.",
  ],
  [
    { UF_URL: 'uf.example.cl' },
    'UF_URL es un texto que no se muestra aquí; puede ser una dirección https://…, sin usuario ni clave en ella.',
  ],
  [
    { OFFICE_NAME: 'Pérez <b>' },
    "OFFICE_NAME es 'Pérez <b>'; puede ser el nombre de la oficina, de 1 a 60 letras, sin los signos < y >.",
  ],
  [
    { OFFICE_NAME: 'P'.repeat(61) },
    `OFFICE_NAME es '${'P'.repeat(61)}'; puede ser el nombre de la oficina, de 1 a 60 letras, sin los signos < y >.`,
  ],
  [
    { OFFICE_NAME: 'Pérez', OFFICE_RUT: '76.543.210-4' },
    "OFFICE_RUT es '76.543.210-4'; puede ser el RUT de la oficina con su dígito verificador, como 76.543.210-3.",
  ],
  [
    { OFFICE_RUT: '76.543.210-3' },
    'OFFICE_NAME falta; puede ser el nombre de la oficina, de 1 a 60 letras, sin los signos < y >.',
  ],
  [
    { OFFICE_NAME: 'Pérez', OFFICE_LOGO: 'package.json' },
    "OFFICE_LOGO es 'package.json'; puede ser un archivo PNG de hasta 24 KB de este equipo, o su contenido como data:image/png;base64,….",
  ],
  [
    { OFFICE_NAME: 'Pérez', OFFICE_LOGO: `data:image/png;base64,${'A'.repeat(40_000)}` },
    `OFFICE_LOGO es 'data:image/png;base64,${'A'.repeat(38)}…'; puede ser un archivo PNG de hasta 24 KB de este equipo, o su contenido como data:image/png;base64,….`,
  ],
  [{ S3_ENDPOINT: 'https://files.example' }, 'S3_BUCKET falta; puede ser el nombre de un bucket.'],
  [
    { S3_ACCESS_KEY_ID: 'x', S3_BUCKET: 'portal' },
    'S3_SECRET_ACCESS_KEY falta; puede ser el secreto de S3_ACCESS_KEY_ID.',
  ],
])('a wrong setting is named, with what was given and what it may be: %j', (env, sentence) => {
  expect(problemsOf(env)).toEqual([sentence])
})

test('an office has its name, its RUT as it is written, and a logo from a file or as it is', () => {
  expect(readConfig({}).office).toBeNull()
  const office = { OFFICE_NAME: ` ${hostileName} `, OFFICE_RUT: '76543210-3', OFFICE_LOGO: wideLogo }
  const read = { name: hostileName, rut: '76.543.210-3', logo: wideLogo }
  expect(readConfig(office).office).toEqual(read)
  const file = join(mkdtempSync(join(tmpdir(), 'portal-logo-')), 'logo.png')
  writeFileSync(file, Buffer.from(wideLogo.replace(/^.*,/, ''), 'base64'))
  expect(readConfig({ ...office, OFFICE_LOGO: file }).office).toEqual(read)
  rmSync(dirname(file), { recursive: true })
})

test('every wrong setting has its own sentence, and none shows a password', () => {
  const problems = problemsOf({
    PORT: '70000',
    DATABASE_URL: 'mysql://root:secret@db',
    SMTP_URL: 'secret',
    LOG_LEVEL: 'loud',
  })
  expect(problems).toHaveLength(4)
  expect(problems.join()).not.toContain('secret')
})

test.each(['1', 'true', '0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy.example.cl', '127.0.0.1/8/8'])(
  'TRUST_PROXY=%s names no proxy',
  (TRUST_PROXY) => {
    expect(problemsOf({ TRUST_PROXY })).toEqual([
      `TRUST_PROXY es '${TRUST_PROXY}'; puede ser las direcciones o rangos CIDR de los proxies delante de este servidor, ` +
        'separados por espacios o comas (127.0.0.1, 10.0.3.0/24).',
    ])
  },
)

test('proxies are named by addresses and ranges', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.3.0/24 fd00::/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.3.0/24',
    'fd00::/8',
  ])
})

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.cl',
  TRUST_PROXY: '10.0.3.7',
  SMTP_URL: 'smtps://portal:secret@smtp.example.cl',
  MAIL_FROM: 'Estudio Pérez <portal@example.cl>',
  DATABASE_URL: 'postgres://portal:secret@db.example.cl/portal?sslmode=verify-full',
  S3_BUCKET: 'portal',
  S3_ENDPOINT: 'https://files.example.cl',
}

test('production that is set up whole starts, without demo data', () => {
  expect(readConfig(production)).toMatchObject({ production: true, demo: false })
  // The embedded database and the data folder leave nothing to encrypt.
  const alone = { DATABASE_URL: undefined, S3_BUCKET: undefined, S3_ENDPOINT: undefined }
  expect(readConfig({ ...production, ...alone })).toMatchObject({ production: true, demo: false })
})

test('production without any other setting names all that it needs', () => {
  const named = problemsOf({ NODE_ENV: 'production' }).map((problem) => problem.split(' ')[0])
  expect(named).toEqual(['PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL', 'MAIL_FROM'])
})

test.each([
  ['DEMO', '1'],
  ['PUBLIC_URL', 'http://portal.example.cl'],
  ['TRUST_PROXY', ''],
  ['SMTP_URL', 'smtp://portal:secret@smtp.example.cl'],
  ['SMTP_URL', 'smtps://smtp.example.cl?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtp://smtp.example.cl?requireTLS=true&ignoreTLS=true'],
  ['MAIL_FROM', ''],
  ['DATABASE_URL', 'postgres://portal:secret@db.example.cl/portal'],
  ['DATABASE_URL', 'postgres://portal:secret@db.example.cl/portal?sslmode=no-verify'],
  ['DATABASE_URL', 'postgres://portal:secret@db.example.cl/portal?sslmode=verify-full&sslmode=disable'],
  ['DATABASE_URL', 'postgres://portal:secret@localhost/portal?host=db.example.cl'],
  ['DATABASE_OWNER_URL', 'postgres://owner:secret@db.example.cl/portal'],
  ['S3_ENDPOINT', 'http://files.example.cl'],
  ['UF_URL', 'http://uf.example.cl/api/uf?apikey=secret'],
  ['ALLOWED_ORIGINS', 'https://app.example.cl http://app.example.cl'],
  ['LOCAL_HOSTS', '*'],
  ['LOCAL_HOSTS', 'http://db.example.cl'],
])('production does not start with %s=%s', (name, value) => {
  const problems = problemsOf({ ...production, [name]: value })
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} (es '|falta)`))])
  expect(problems.join()).not.toContain('secret')
})

test.each([
  [
    'PUBLIC_URL',
    'https://portal.example.cl/portal',
    "'https://portal.example.cl/portal'; puede ser una dirección como",
  ],
  [
    'SMTP_URL',
    'smtps://portal:secret@smtp.example.cl?tls.rejectUnauthorized=false',
    "'smtps://smtp.example.cl' con tls.rejectUnauthorized=false; puede ser smtps://…",
  ],
  [
    'DATABASE_URL',
    'postgres://localhost/portal?host=db.example.cl&sslmode=disable&password=secret',
    "'postgres://localhost' con sslmode=disable&host=db.example.cl; puede ser postgres://…",
  ],
])('%s is shown with the part that production does not take', (name, value, shown) => {
  const [problem, ...others] = problemsOf({ ...production, [name]: value })
  expect(problem).toContain(`${name} es ${shown}`)
  expect(others).toEqual([])
})

test.each([
  ['SMTP_URL', 'smtp://smtp.example.cl?requireTLS=true'],
  ['SMTP_URL', 'smtp://localhost:25'],
  ['DATABASE_URL', 'postgres://portal@127.0.0.1/portal'],
  ['DATABASE_URL', 'postgres://portal@[::1]/portal'],
  ['DATABASE_URL', 'postgres:///portal?host=/var/run/postgresql'],
  ['S3_ENDPOINT', 'http://localhost:7070'],
])('production starts with %s=%s', (name, value) => {
  expect(problemsOf({ ...production, [name]: value })).toEqual([])
})

test('a host that is said to be on this machine is reached without TLS', () => {
  const compose = {
    ...production,
    DATABASE_URL: 'postgres://portal:secret@database:5432/portal',
    S3_ENDPOINT: 'http://files:7070',
  }
  expect(problemsOf(compose)).toHaveLength(2)
  expect(problemsOf({ ...compose, LOCAL_HOSTS: 'database, files' })).toEqual([])
})

test('every setting is documented, and nothing else', () => {
  const folder = new URL('../../', import.meta.url)
  const names = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name = '']) => name).sort()
  const read = Object.values(described)
    .map(({ name }) => name)
    .sort()
  const documented = readFileSync(new URL('docs/settings.md', folder), 'utf8')
  const table = documented.match(/^\|.*?\|/gm)?.join('') ?? ''
  expect(names(table, /`([A-Z0-9_]+)`/g)).toEqual(read)
  const [inFiles = ''] = /^Each of .*/m.exec(documented) ?? []
  expect(names(inFiles.split(' may be in a file')[0] ?? '', /`([A-Z0-9_]+)`/g)).toEqual(
    read.filter(mayBeSecret),
  )
})
