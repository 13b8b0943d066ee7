import processes, { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { restore } from '../../../server/cli/commands/restore'
import { readConfig } from '../../../server/config'
import { as, databaseUser, defaultDataDir, findPrograms } from '../../../server/database/programs'
import { openServices, type OpenServices } from '../../../server/open-services'
import { run, runHere } from '../../support/contador'
import { eventually } from '../../support/eventually'
import { copyTemplate, newDataDir, newFilesDir } from '../../support/template-data'

let parent: string
const folders: string[] = []
const opened: OpenServices[] = []

beforeAll(() => {
  parent = fs.mkdtempSync(join(tmpdir(), 'portal-embedded-'))
  // As root the cluster's user passes through it.
  fs.chmodSync(parent, 0o755)
  return () => fs.rmSync(parent, { recursive: true })
})
afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  for (const services of opened.splice(0)) await services.close()
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})

function kept(dataDir: string): string {
  folders.push(dataDir)
  return dataDir
}

async function open(dataDir: string, env: Record<string, string> = {}): Promise<OpenServices> {
  const services = await openServices(readConfig({ DATA_DIR: dataDir, ...env }))
  opened.push(services)
  return services
}

/** What a start says that can't go on. */
async function refused(dataDir: string): Promise<string> {
  const error: unknown = await open(dataDir).catch((reason: unknown) => reason)
  return error instanceof Error ? error.message : 'it started'
}

const pidFile = (dataDir: string) => join(dataDir, 'postgres/postmaster.pid')
const pidOf = (dataDir: string) => Number(fs.readFileSync(pidFile(dataDir), 'utf8').split('\n')[0])

test('it listens in its folder alone, asks for a password, and writes through to the disk', async () => {
  const dataDir = kept(newDataDir())
  const { db } = await open(dataDir)
  const settings = [
    'listen_addresses',
    'unix_socket_directories',
    'fsync',
    'full_page_writes',
    'synchronous_commit',
  ]
  const rows = await db.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name = any ($1) order by name`,
    [settings],
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    ...{ listen_addresses: '', unix_socket_directories: '.' },
    ...{ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' },
  })
  expect(await db.query(`select distinct auth_method from pg_hba_file_rules`)).toEqual([
    { auth_method: 'scram-sha-256' },
  ])
  for (const name of ['postgres/portal.password', 'postgres', 'postgres.log'])
    expect(fs.statSync(join(dataDir, name)).mode & 0o077).toBe(0)
})

test('its log holds nothing of the rows', async () => {
  const dataDir = kept(newDataDir())
  const { db } = await open(dataDir)
  await expect(db.query(`insert into users select * from users`)).rejects.toThrow(/duplicate key/)
  expect(fs.readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toMatch(/duplicate|users|example\.cl/)
})

test.each([
  ['with a space and an ñ', () => 'carpeta de señal'],
  ['longer than a socket may have', () => 'x'.repeat(100)],
])('a data folder whose path is %s works', async (_, name) => {
  const dataDir = kept(join(parent, name()))
  fs.mkdirSync(dataDir)
  copyTemplate('', dataDir)
  const { db } = await open(dataDir)
  expect(await db.query(`select count(*)::int as users from users`)).toEqual([{ users: 2 }])
})

test('a PostgreSQL that ends by itself is started again, with all that was committed', async () => {
  const dataDir = kept(newDataDir())
  const { db } = await open(dataDir)
  await db.query(`insert into attempts (bucket) values ('kept')`)
  const killed = pidOf(dataDir)
  process.kill(killed, 'SIGKILL')
  await eventually(() => expect(pidOf(dataDir)).not.toBe(killed))
  await eventually(async () =>
    expect(await db.query(`select bucket from attempts`)).toEqual([{ bucket: 'kept' }]),
  )
})

const socketLock = '.s.PGSQL.5432.lock'
test.each([
  ['postmaster.pid', 'has the number of another process by now', (pid: number) => `${pid}\n`],
  ['postmaster.pid', 'is empty', () => ''],
  [socketLock, 'has the number of another process by now', (pid: number) => `${pid}\n`],
  [socketLock, 'is empty', () => ''],
  [socketLock, 'is of a folder that was copied', (pid: number) => `${pid}\n/srv/portal/postgres\n`],
])('after a power cut %s %s, and PostgreSQL starts', async (name, _, content) => {
  const dataDir = kept(newDataDir())
  const user = databaseUser(dataDir)
  const other = spawn('sleep', ['600'], { ...as(user), stdio: 'ignore', cwd: '/' })
  await once(other, 'spawn')
  const file = join(dataDir, 'postgres', name)
  fs.writeFileSync(file, content(other.pid ?? 0))
  if (user) fs.chownSync(file, user.uid, user.gid)
  const { db } = await open(dataDir)
  expect(await db.query(`select 1 as one`)).toEqual([{ one: 1 }])
  other.kill()
})

test('while a PostgreSQL that is out of reach has the files, a start waits, says so, and starts no other one', async () => {
  const dataDir = kept(newDataDir())
  await open(dataDir)
  // As another container sees it: the number is no process's, and nothing listens.
  const own = fs.readFileSync(pidFile(dataDir), 'utf8')
  fs.writeFileSync(pidFile(dataDir), own.replace(/^\d+/, '4194304'))
  const socket = join(dataDir, 'postgres/.s.PGSQL.5432')
  fs.renameSync(socket, `${socket}.away`)
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const second = open(dataDir)
  await eventually(() =>
    expect(said.mock.lastCall).toEqual([
      expect.stringMatching(/^Se espera la base de datos de .*: otro proceso usa sus archivos, /),
    ]),
  )
  expect(fs.readFileSync(pidFile(dataDir), 'utf8')).toMatch(/^4194304\n/)
  fs.renameSync(`${socket}.away`, socket)
  fs.writeFileSync(pidFile(dataDir), own)
  expect(await (await second).db.query(`select 1 as one`)).toEqual([{ one: 1 }])
  const log = fs.readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log.match(/starting PostgreSQL|pre-existing/g)).toEqual(['starting PostgreSQL'])
})

test.each([
  ['is missing', () => ''],
  ['has reached a megabyte', () => 'a line\n'.repeat(200_000)],
])('of several that start PostgreSQL at once each gets it, if its log %s', async (_, content) => {
  const dataDir = kept(newDataDir())
  if (content()) fs.writeFileSync(join(dataDir, 'postgres.log'), content())
  const all = await Promise.all(
    [1, 2, 3, 4].map(() => run('contador', ['inversionistas'], { DATA_DIR: dataDir })),
  )
  expect(all.map(({ code, err }) => ({ code, err }))).toEqual(Array(4).fill({ code: 0, err: '' }))
})

test('what the environment says to clients of PostgreSQL is for others', async () => {
  const dataDir = kept(newDataDir())
  const settings = {
    ...{ PGSSLMODE: 'require', PGSSLNEGOTIATION: 'direct', PGPORT: '1', PGHOST: '192.0.2.1' },
    ...{ PGUSER: 'nobody', PGPASSWORD: 'none', PGDATABASE: 'none', PGREPLICATION: 'true' },
    ...{ PGOPTIONS: '-c search_path=pg_catalog -c default_transaction_read_only=on' },
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const { db } = await open(dataDir)
  expect(
    await db.query(
      `select current_setting('default_transaction_read_only') as only, count(*)::int as users from users`,
    ),
  ).toEqual([{ only: 'off', users: 2 }])
})

test.each([
  ['a setting that PostgreSQL does not know', 'postgresql.conf', 'no = such\n', /contains errors/],
  ['the password of another database', 'portal.password', 'a1b2', /password authentication failed/],
])('what is no damage is not called so: %s', async (_, name, content, reason) => {
  const dataDir = kept(newDataDir())
  fs.appendFileSync(join(dataDir, 'postgres', name), content)
  const said = await refused(dataDir)
  expect(said).toMatch(reason)
  expect(said).toMatch(/corrige eso e inicia de nuevo, sin restaurar un respaldo\.$/)
  if (fs.existsSync(pidFile(dataDir))) process.kill(pidOf(dataDir))
})

const damages: [string, (cluster: string) => void][] = [
  [
    'its log is cut',
    (cluster) => {
      const log = join(cluster, 'pg_wal')
      for (const name of fs.readdirSync(log).filter((one) => /^[0-9A-F]{24}$/.test(one)))
        fs.truncateSync(join(log, name), 100)
    },
  ],
  ['pg_control is cut', (cluster) => fs.truncateSync(join(cluster, 'global/pg_control'), 100)],
  ['files are gone', (cluster) => fs.rmSync(join(cluster, 'global'), { recursive: true })],
  ['PG_VERSION is gone', (cluster) => fs.rmSync(join(cluster, 'PG_VERSION'))],
  ['the password is empty', (cluster) => fs.truncateSync(join(cluster, 'portal.password'))],
  ['the password is gone', (cluster) => fs.rmSync(join(cluster, 'portal.password'))],
]
test.each(damages)('a damaged database is said, with the way to a backup: %s', async (_, damage) => {
  const dataDir = kept(newDataDir())
  damage(join(dataDir, 'postgres'))
  const said = await refused(dataDir)
  expect(said).toMatch(/^La base de datos de .*postgres no funciona\. PostgreSQL dijo:\n {2}.+/)
  expect(said).toMatch(
    /guarda esa carpeta en otro lugar y restaura un respaldo: npm run restore -- ARCHIVO\.$/,
  )
})

test('a database of another version of PostgreSQL is said', async () => {
  const dataDir = kept(newDataDir())
  fs.writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  expect(await refused(dataDir)).toMatch(
    /^La base de datos de .* es de PostgreSQL 17, y esta versión del portal trae PostgreSQL \d+\. Haz un respaldo con la versión anterior y restáuralo\.$/,
  )
})

test('beside stored files no database is made in place of one that is gone, nor is an empty one filled', async () => {
  const dataDir = kept(newFilesDir())
  const sentence =
    /^Hay archivos guardados .* falta la base de datos .* restaura un respaldo: npm run restore/
  expect(await refused(dataDir)).toMatch(sentence)
  expect(fs.existsSync(join(dataDir, 'postgres'))).toBe(false)
  // A restore makes one, and this one puts nothing into it.
  const { code } = await runHere(restore, ['/no/such/archive'], { DATA_DIR: dataDir })
  expect([code, fs.existsSync(join(dataDir, 'postgres/PG_VERSION'))]).toEqual([1, true])
  expect(await refused(dataDir)).toMatch(sentence)
})

test('beside the database of an earlier engine none is made: its landlords would seem to be gone', async () => {
  const dataDir = kept(fs.mkdtempSync(join(tmpdir(), 'portal-pglite-')))
  fs.mkdirSync(join(dataDir, 'database'))
  fs.writeFileSync(join(dataDir, 'database/PG_VERSION'), '17\n')
  expect(await refused(dataDir)).toMatch(
    /^En .*\/database hay datos de una versión .* npm run restore -- ARCHIVO\.$/,
  )
  expect(fs.existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('on a full disk the reserve is given up, and PostgreSQL starts with it', async () => {
  const dataDir = kept(newDataDir())
  await open(dataDir)
  const reserve = join(dataDir, 'reserve')
  expect(fs.statSync(reserve).size).toBe(64 * 1024 * 1024)
  await opened.pop()?.close()
  // What stands for no room: PostgreSQL stumbles over its settings while the reserve is there.
  fs.chmodSync(reserve, 0o644)
  fs.appendFileSync(join(dataDir, 'postgres/postgresql.conf'), `include_if_exists = '${reserve}'\n`)
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 0, bsize: 4096 } as fs.StatsFs)
  syncBuiltinESMExports()
  const { db } = await open(dataDir)
  expect(await db.query(`select 1 as one`)).toEqual([{ one: 1 }])
  expect(fs.existsSync(reserve)).toBe(false)
})

test('a disk that is full without a reserve is said', async () => {
  const dataDir = kept(newDataDir())
  fs.appendFileSync(join(dataDir, 'postgres/postgresql.conf'), 'no = such setting\n')
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 0, bsize: 4096 } as fs.StatsFs)
  syncBuiltinESMExports()
  expect(await refused(dataDir)).toBe(`El disco de ${dataDir} está lleno: libera espacio e inicia de nuevo.`)
})

test('a platform for which there is no PostgreSQL is said, with what to do', () => {
  const sentence =
    /^El portal no trae PostgreSQL para este sistema \(\w+ \w+\): pon en DATABASE_URL la dirección de un servidor de PostgreSQL\.$/
  // As on Alpine, which has the package's program and can't run it.
  const none = vi.spyOn(processes, 'spawnSync').mockReturnValue({ stdout: null } as never)
  syncBuiltinESMExports()
  expect(() => findPrograms(null)).toThrow(sentence)
  none.mockRestore()
  syncBuiltinESMExports()
  vi.spyOn(process, 'arch', 'get').mockReturnValue('mips')
  expect(() => findPrograms(null)).toThrow(sentence)
})

test('in production root is refused', async () => {
  const dataDir = kept(fs.mkdtempSync(join(parent, 'data-')))
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  const env = {
    ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example.cl', TRUST_PROXY: '127.0.0.1' },
    ...{ SMTP_URL: 'smtps://smtp.example.cl', MAIL_FROM: 'portal@example.cl' },
  }
  await expect(open(dataDir, env)).rejects.toThrow(
    /^En producción el portal no usa como root la base de datos/,
  )
})

test('as root, what a clone keeps below a folder that is closed to others lies where the database reaches it', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  const closed = fs.mkdtempSync(join(parent, 'closed-'))
  const clone = join(closed, 'clone')
  fs.mkdirSync(clone)
  if (process.geteuid?.() === 0) fs.chmodSync(closed, 0o700)
  else fs.chmodSync(closed, 0o000)
  expect(defaultDataDir(clone)).toBe(
    `/var/lib/portal-inversionista/${`${clone}/data`.replaceAll('/', '-').slice(1)}`,
  )
  fs.chmodSync(closed, 0o700)
  // What is there already is never left behind.
  fs.mkdirSync(join(clone, 'data'))
  expect(defaultDataDir(clone)).toBe(join(clone, 'data'))
})
