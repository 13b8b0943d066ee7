import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const [, app = ''] = /^ {2}app:\n([^]*?)^ {2}\w+:$/m.exec(compose) ?? []

/** What an instruction of the Dockerfile says, for each time that it stands there. */
const instructions = (name: string) =>
  [...dockerfile.matchAll(new RegExp(String.raw`^${name} ((?:.*\\\n)*.*)`, 'gm'))].map(
    ([, words = '']) => words,
  )

/** The variables of the app: their names and what they are set to. */
const variables = Object.fromEntries(
  [
    ...(/^ {4}environment:\n((?: {6}.*\n)+)/m.exec(app)?.[1]?.matchAll(/^ {6}([A-Z\d_]+): (.*)$/gm) ?? []),
  ].map(([, name = '', value = '']) => [name, value]),
)

/** What compose makes of a value when `.env` says this. */
function filled(value: string, env: Record<string, string>): string {
  return value.replaceAll(
    /\$\{(\w+)(:?)-([^}]*)\}/g,
    (_all, name: string, orEmpty: string, fallback: string) => {
      const given = env[name]
      return given === undefined || (orEmpty && !given) ? fallback : given
    },
  )
}

/** The machine of the guide: a folder in which its lines have run, up to the start of the containers. */
const machine = mkdtempSync(join(tmpdir(), 'portal-compose-'))
afterAll(() => rmSync(machine, { recursive: true }))
const [, lines = ''] = /```sh\n(mkdir [^]*?)^docker compose up/m.exec(read('docs/deploy.md')) ?? []
const openssl = Buffer.alloc(32, 'k')
writeFileSync(
  join(machine, 'openssl'),
  `#!/bin/sh\n[ "$2" = -hex ] && echo ${openssl.toString('hex')} || echo ${openssl.toString('base64')}\n`,
  { mode: 0o755 },
)
execFileSync('sh', ['-ec', lines], {
  cwd: machine,
  env: { ...process.env, PATH: `${machine}:${process.env['PATH']}` },
})
const dotEnv = Object.fromEntries(
  [...readFileSync(join(machine, '.env'), 'utf8').matchAll(/^([A-Z_\d]+)=(.+)$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

/** Where each file of /run/secrets is on the machine. */
const secrets = Object.fromEntries(
  [...compose.matchAll(/^ {2}(\w+): \{ file: (\S+) \}$/gm)].map(([, name = '', path = '']) => [
    name,
    join(machine, path),
  ]),
)

/** The variables in the container of the app, which sees its own secrets alone. */
function settings(env: Record<string, string>): Record<string, string> {
  const [, own = ''] = /^ {4}secrets: \[(.*)\]$/m.exec(app) ?? []
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      filled(value, env).replace(/^\/run\/secrets\/(\w+)$/, (path, secret: string) =>
        own.split(', ').includes(secret) ? (secrets[secret] ?? path) : path,
      ),
    ]),
  )
}

test('every source that the image copies is there, and let through', () => {
  const copied = instructions('COPY')
    .filter((words) => !words.startsWith('--from'))
    .flatMap((words) => words.split(' ').slice(0, -1))
  expect(copied).toContain('package-lock.json')
  const ignored = read('.dockerignore').split('\n')
  for (const path of copied) {
    expect(existsSync(new URL(path, root)), path).toBe(true)
    expect(ignored, path).not.toContain(path)
  }
})

test('the image has what the server imports: its own files, and packages that are not for development', () => {
  expect(instructions('COPY')).toContain('--from=build /app/dist dist')
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const programs = readdirSync(new URL('dist/server/', root)).filter((name) => name.endsWith('.js'))
  const imported = programs.flatMap((name) =>
    [
      ...read(`dist/server/${name}`).matchAll(
        /^(?:import|export) [^;]*? from "([^".][^"]*)"|import\("([^".][^"]*)"\)/gm,
      ),
    ].map(([, fixed, lazy = '']) => fixed ?? lazy),
  )
  const packages = new Set(imported.filter((name) => !name.startsWith('node:')))
  expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'pg', '@aws-sdk/client-s3']))
  for (const name of packages) expect(Object.keys(dependencies)).toContain(name)
})

test('the image runs in production, not as root, and its health check asks a route that there is', () => {
  expect(instructions('ENV').join(' ')).toMatch(/(^| )NODE_ENV=production( |$)/)
  expect(instructions('USER')).toEqual(['node'])
  const [, path = ''] =
    /127\.0\.0\.1:' \+ process\.env\.PORT \+ '([^']+)'/.exec(instructions('HEALTHCHECK')[0] ?? '') ?? []
  expect(read('server/routes/health.ts')).toContain(`'${path}'`)
  const command = JSON.parse(instructions('CMD').at(-1) ?? '') as string[]
  expect(existsSync(new URL(command.at(-1) ?? '', root))).toBe(true)
})

test('the ports of the image, of compose and of the guide are one', () => {
  const [, port = ''] = / PORT=(\d+)/.exec(instructions('ENV').join(' ')) ?? []
  expect(instructions('EXPOSE')).toEqual([port])
  expect(/ports: \['([^']+)'\]/.exec(app)?.[1]).toBe(`127.0.0.1:${port}:${port}`)
  expect(read('docs/deploy.md')).toContain(`the app on this machine's port ${port} alone`)
})

test('compose sets nothing that the server does not read', () => {
  const table =
    read('docs/settings.md')
      .match(/^\|.*?\|/gm)
      ?.join('') ?? ''
  const known = [...table.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name)
  const set = Object.keys(variables).map((name) => name.replace(/_FILE$/, ''))
  expect(set.length).toBeGreaterThan(10)
  expect(known).toEqual(expect.arrayContaining(set))
})

test('as the guide sets it up it starts in production, on PostgreSQL and the store', () => {
  const config = readConfig(settings(dotEnv))
  expect(config).toMatchObject({ production: true, demo: false, s3: { endpoint: 'http://files:7070' } })
  const [, gateway] = /gateway: ([\d.]+)/.exec(compose) ?? []
  expect(config.trustedProxies).toEqual([gateway])
})

test('as the guide has the demo it starts too', () => {
  const [, demo = ''] = /demo in containers set ([^]*?) in `\.env`/.exec(read('docs/deploy.md')) ?? []
  const shown = Object.fromEntries(
    [...demo.matchAll(/`(\w+)=([^`]*)`/g)].map(([, name = '', value = '']) => [name, value]),
  )
  expect(readConfig(settings({ ...dotEnv, ...shown }))).toMatchObject({
    production: false,
    demo: true,
    smtpUrl: null,
  })
})

test('without the settings that have no default it does not start', () => {
  expect(() => readConfig(settings({}))).toThrow(/^PUBLIC_URL falta.*\nMAIL_FROM falta/)
  expect(() =>
    readConfig(
      Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, filled(value, {})])),
    ),
  ).toThrow(
    /^DATABASE_URL_FILE es '\/run\/secrets\/database_url'; puede ser un archivo que este usuario pueda leer/,
  )
})

test('every secret is a file of the guide, in a folder that is closed; none is a variable', () => {
  expect(Object.keys(secrets).length).toBeGreaterThan(3)
  for (const path of Object.values(secrets)) expect(existsSync(path), path).toBe(true)
  expect(statSync(join(machine, 'secrets')).mode & 0o777).toBe(0o700)
  expect(compose).not.toMatch(/\$\{\w*(PASSWORD|SECRET|SMTP_URL|DATABASE_URL)[:}]/)
  for (const ignored of ['.gitignore', '.dockerignore']) expect(read(ignored)).toMatch(/^secrets\/?$/m)
})

test('the app in its container may write to its data alone', () => {
  expect(app).toMatch(/^ {4}read_only: true$/m)
  expect(app).toMatch(/^ {4}cap_drop: \[ALL\]$/m)
  expect(app).toContain("security_opt: ['no-new-privileges:true']")
  const [, dataDir = ''] = / DATA_DIR=(\S+)/.exec(instructions('ENV').join(' ')) ?? []
  expect(instructions('VOLUME')).toEqual([dataDir])
  expect(app).toContain(`volumes: ['app:${dataDir}']`)
})
