import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config'
import { mayBeSecret } from '../../server/config-values'

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

const webhookSecret = `whsec_${Buffer.alloc(24, 'k').toString('base64')}`

test.each([
  [{ PORT: 'http' }, "PORT is 'http'; it may be a number from 0 to 65535."],
  [{ DEMO: 'maybe' }, "DEMO is 'maybe'; it may be 1 or 0."],
  [{ NODE_ENV: 'prod' }, "NODE_ENV is 'prod'; it may be production, development or test."],
  [
    { PUBLIC_URL: 'portal.example.cl' },
    "PUBLIC_URL is 'portal.example.cl'; it may be an address such as https://portal.example.cl, without a path.",
  ],
  [
    { PUBLIC_URL: 'https://root:secret@portal.example.cl/portal' },
    "PUBLIC_URL is 'https://portal.example.cl/portal'; it may be an address such as https://portal.example.cl, without a path.",
  ],
  [
    { SMTP_URL: 'smtps://' },
    "SMTP_URL is 'smtps://'; it may be an address smtps://USER:PASSWORD@HOST or smtp://….",
  ],
  [
    { MAIL_FROM: 'Estudio' },
    "MAIL_FROM is 'Estudio'; it may be who mails come from, such as 'Estudio Pérez <portal@example.cl>'.",
  ],
  [{ S3_BUCKET: 'no bucket/..' }, "S3_BUCKET is 'no bucket/..'; it may be the name of a bucket."],
  [
    { DATABASE_URL: 'mysql://root:secret@db' },
    "DATABASE_URL is 'mysql://db'; it may be an address postgres://USER:PASSWORD@HOST:PORT/DATABASE.",
  ],
  [
    { DATABASE_OWNER_URL: 'postgres://root:secret@db' },
    'DATABASE_URL is missing; it may be an address postgres://USER:PASSWORD@HOST:PORT/DATABASE.',
  ],
  [
    { SMTP_URL: 'root:secret' },
    "SMTP_URL is 'root://'; it may be an address smtps://USER:PASSWORD@HOST or smtp://….",
  ],
  [
    { ACCOUNTANT_MAIL: 'Contador' },
    "ACCOUNTANT_MAIL is 'Contador'; it may be an e-mail address such as contador@example.cl.",
  ],
  [
    { WEBHOOK_URL: 'https://erp.example.cl/portal' },
    "WEBHOOK_SECRET is missing; it may be 'whsec_' and 24 to 64 random bytes in base64 (openssl rand -base64 32).",
  ],
  [
    { WEBHOOK_SECRET: webhookSecret },
    'WEBHOOK_URL is missing; it may be an address https://…, without a name or password in it.',
  ],
  [
    { WEBHOOK_URL: 'https://portal:secret@erp.example.cl', WEBHOOK_SECRET: webhookSecret },
    "WEBHOOK_URL is 'https://erp.example.cl'; it may be an address https://…, without a name or password in it.",
  ],
  [
    { WEBHOOK_URL: 'https://erp.example.cl', WEBHOOK_SECRET: 'whsec_c2hvcnQ=' },
    "WEBHOOK_SECRET is a text that is not shown here; it may be 'whsec_' and 24 to 64 random bytes in base64 (openssl rand -base64 32).",
  ],
  [
    { UF_URL: 'uf.example.cl' },
    'UF_URL is a text that is not shown here; it may be an address https://…, without a name or password in it.',
  ],
  [
    { WEBHOOK_URL: 'erp.example.cl', WEBHOOK_SECRET: webhookSecret },
    'WEBHOOK_URL is a text that is not shown here; it may be an address https://…, without a name or password in it.',
  ],
  [{ S3_ENDPOINT: 'https://files.example' }, 'S3_BUCKET is missing; it may be the name of a bucket.'],
  [
    { S3_ACCESS_KEY_ID: 'x', S3_BUCKET: 'portal' },
    'S3_SECRET_ACCESS_KEY is missing; it may be the secret that belongs to S3_ACCESS_KEY_ID.',
  ],
])('a wrong setting is named, with what was given and what it may be: %j', (env, sentence) => {
  expect(problemsOf(env)).toEqual([sentence])
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
      `TRUST_PROXY is '${TRUST_PROXY}'; it may be the addresses or CIDR ranges of the proxies before this server, ` +
        'with spaces or commas between (127.0.0.1, 10.0.3.0/24).',
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
  WEBHOOK_URL: 'https://erp.example.cl/portal',
  WEBHOOK_SECRET: webhookSecret,
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
  ['WEBHOOK_URL', 'http://erp.example.cl'],
  ['UF_URL', 'http://uf.example.cl/api/uf?apikey=secret'],
  ['ALLOWED_ORIGINS', 'https://app.example.cl http://app.example.cl'],
  ['LOCAL_HOSTS', '*'],
  ['LOCAL_HOSTS', 'http://db.example.cl'],
])('production does not start with %s=%s', (name, value) => {
  const problems = problemsOf({ ...production, [name]: value })
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} (is '|is missing)`))])
  expect(problems.join()).not.toContain('secret')
})

test.each([
  [
    'PUBLIC_URL',
    'https://portal.example.cl/portal',
    "'https://portal.example.cl/portal'; it may be an address such as",
  ],
  [
    'SMTP_URL',
    'smtps://portal:secret@smtp.example.cl?tls.rejectUnauthorized=false',
    "'smtps://smtp.example.cl' with tls.rejectUnauthorized=false; it may be smtps://…",
  ],
  [
    'DATABASE_URL',
    'postgres://localhost/portal?host=db.example.cl&sslmode=disable&password=secret',
    "'postgres://localhost' with sslmode=disable&host=db.example.cl; it may be postgres://…",
  ],
])('%s is shown with the part that production does not take', (name, value, shown) => {
  const [problem, ...others] = problemsOf({ ...production, [name]: value })
  expect(problem).toContain(`${name} is ${shown}`)
  expect(others).toEqual([])
})

test.each([
  ['SMTP_URL', 'smtp://smtp.example.cl?requireTLS=true'],
  ['SMTP_URL', 'smtp://localhost:25'],
  ['DATABASE_URL', 'postgres://portal@127.0.0.1/portal'],
  ['DATABASE_URL', 'postgres://portal@[::1]/portal'],
  ['DATABASE_URL', 'postgres:///portal?host=/var/run/postgresql'],
  ['S3_ENDPOINT', 'http://localhost:7070'],
  ['WEBHOOK_URL', 'http://127.0.0.1:8080/portal'],
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
  const read = names(
    readFileSync(new URL('server/config.ts', folder), 'utf8'),
    /settings\.read(?:Text)?(?:<[^>]*>)?\(\s*'([A-Z0-9_]+)'/g,
  )
  const documented = readFileSync(new URL('docs/settings.md', folder), 'utf8')
  const table = documented.match(/^\|.*?\|/gm)?.join('') ?? ''
  expect(names(table, /`([A-Z0-9_]+)`/g)).toEqual(read)
  const [inFiles = ''] = /^Each of .*/m.exec(documented) ?? []
  expect(names(inFiles.split(' may be in a file')[0] ?? '', /`([A-Z0-9_]+)`/g)).toEqual(
    read.filter(mayBeSecret),
  )
})
