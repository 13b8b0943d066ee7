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

test('the image has its sources, and what the server imports: packages that are not for development', () => {
  const copied = instructions('COPY')
  const sources = copied
    .filter((words) => !words.startsWith('--from'))
    .flatMap((words) => words.split(' ').slice(0, -1))
  expect(sources).toContain('package-lock.json')
  const ignored = read('.dockerignore').split('\n')
  for (const path of sources) {
    expect(existsSync(new URL(path, root)), path).toBe(true)
    expect(ignored, path).not.toContain(path)
  }
  expect(copied).toContain('--from=build /app/dist dist')
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const programs = readdirSync(new URL('dist/server/', root)).filter((name) => name.endsWith('.js'))
  const imported = programs.flatMap((name) =>
    [
      ...read(`dist/server/${name}`).matchAll(
        /^(?:import|export) [^;]*? from "([^".][^"]*)"|import\("([^".][^"]*)"\)/gm,
      ),
    ].map(([, fixed, lazy = '']) => fixed ?? lazy),
  )
  const packages = new Set(
    imported
      .filter((name) => !name.startsWith('node:'))
      .map((name) => name.replace(/^(@[^/]+\/)?([^/]+).*$/, '$1$2')),
  )
  expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'pg', '@aws-sdk/client-s3']))
  for (const name of packages) expect(Object.keys(dependencies)).toContain(name)
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

test('every secret is a file of the guide, in a folder that is closed; none is a variable', () => {
  expect(Object.keys(secrets).length).toBeGreaterThan(3)
  for (const path of Object.values(secrets)) expect(existsSync(path), path).toBe(true)
  expect(statSync(join(machine, 'secrets')).mode & 0o777).toBe(0o700)
  expect(compose).not.toMatch(/\$\{\w*(PASSWORD|SECRET|SMTP_URL|DATABASE_URL)[:}]/)
  for (const ignored of ['.gitignore', '.dockerignore']) expect(read(ignored)).toMatch(/^secrets\/?$/m)
})
