import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { DatabaseFault, sqlState } from './database'
import { DatabaseInUse } from './postgres'
import {
  as,
  canReach,
  databaseUser,
  findPrograms,
  openPlace,
  type Programs,
  type SystemUser,
} from './programs'
import { giveUpReserve, isFull, keepReserve } from './reserve'

/** The app's own PostgreSQL, while this process uses it. */
export type Embedded = {
  url: string
  /** No other process used the data when this one opened them, and none can until `settle`. */
  alone: boolean
  settle: () => Promise<void>
  /** Stops PostgreSQL if no other process uses it. */
  close: () => Promise<void>
}

/** Of an advisory lock: each process shares it as long as it uses the cluster; who opens it first, or stops it, has it alone. */
const attached = 4104

/** Milliseconds for another process that opens or stops the cluster, and for a start. */
const patience = 60_000

/** The folder of the cluster, in the data folder. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

export function hasCluster(dataDir: string): boolean {
  return existsSync(join(clusterFolder(dataDir), 'PG_VERSION'))
}

/**
 * Starts the PostgreSQL of a data folder, or uses the one that runs there: a killed server leaves it running. `mayMake`: asked if there
 * is none yet; it throws if none is to be made. Throws `DatabaseFault`, whose message is for the operator.
 */
export async function openEmbedded(
  { dataDir, production }: { dataDir: string; production: boolean },
  mayMake: () => Promise<void>,
): Promise<Embedded> {
  const user = databaseUser(hasCluster(dataDir) ? clusterFolder(dataDir) : dataDir)
  if (user && production) throw new DatabaseFault(noRoot)
  const cluster = await prepare(dataDir, user, mayMake)
  const first = await attach(cluster)
  let { keeper } = first
  keepReserve(dataDir)
  let closing = false
  let reviving: Promise<void> = Promise.resolve()
  const watch = () =>
    keeper.once('end', () => {
      if (!closing) reviving = revive()
    })
  // PostgreSQL that ended by itself is started again. What asks it meanwhile fails, as with any server of a database.
  const revive = async () => {
    let said = ''
    while (!closing) {
      try {
        keeper = (await attach(cluster)).keeper
        if (said) console.error('La base de datos funciona de nuevo.')
        await share(keeper)
        watch()
        return
      } catch (error) {
        const sentence = error instanceof Error ? error.message : String(error)
        if (sentence !== said) console.error(sentence)
        said = sentence
        await sleep(1000)
      }
    }
  }
  watch()
  return {
    url: cluster.url,
    alone: first.alone,
    settle: () => share(keeper),
    async close() {
      closing = true
      await reviving
      try {
        await keeper.query(`select pg_advisory_unlock_all()`)
        if (await tryLock(keeper)) await stop(cluster)
      } catch {
        // It is gone already.
      }
      await keeper.end().catch(() => undefined)
    },
  }
}

type Cluster = { dataDir: string; folder: string; programs: Programs; url: string; port: number }

const socketPort = 5432

/** Makes the cluster if there is none. */
async function prepare(
  dataDir: string,
  user: SystemUser | null,
  mayMake: () => Promise<void>,
): Promise<Cluster> {
  const folder = clusterFolder(dataDir)
  if (user) {
    if (dirname(dataDir) === openPlace) chmodSync(openPlace, 0o755)
    if (!canReach(user, dataDir)) chownSync(dataDir, user.uid, user.gid)
    if (!canReach(user, dataDir))
      throw new DatabaseFault(
        `DATA_DIR es '${dataDir}'; puede ser una carpeta a la que llegue el usuario ${user.name}: como root, la base de datos funciona con ese usuario.`,
      )
  }
  const programs = findPrograms(user)
  if (!hasCluster(dataDir)) {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw broken(folder, `falta ${folder}/PG_VERSION`)
    await mayMake()
    make(dataDir, folder, programs)
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== programs.major)
    throw new DatabaseFault(
      `La base de datos de ${folder} es de PostgreSQL ${version || '?'}, y esta versión del portal trae PostgreSQL ${programs.major}. Haz un respaldo con la versión anterior y restáuralo.`,
    )
  const password = readPassword(folder)
  // The system limits a socket's path, to 103 bytes on macOS: https://nodejs.org/api/net.html#identifying-paths-for-ipc-connections
  const isShort = Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= 103
  if (isShort && process.platform !== 'win32')
    return {
      ...{ dataDir, folder, programs, port: socketPort },
      url: `postgres://portal:${password}@localhost/postgres?host=${encodeURIComponent(folder)}`,
    }
  const running = readRunning(folder)
  const port = running && isAlive(running.pid) ? running.port : await freePort()
  return { dataDir, folder, programs, port, url: `postgres://portal:${password}@127.0.0.1:${port}/postgres` }
}

const noRoot =
  'En producción el portal no usa como root la base de datos que trae: inícialo con un usuario propio, o pon en DATABASE_URL la dirección de un servidor de PostgreSQL.'

const passwordFile = 'portal.password'

function readPassword(folder: string): string {
  try {
    return readFileSync(join(folder, passwordFile), 'utf8').trim()
  } catch {
    throw broken(folder, `no se puede leer ${passwordFile}`)
  }
}

/** Whole or not at all: under its own name only when it is done. */
function make(dataDir: string, folder: string, { bin, user }: Programs): void {
  const building = `${folder}.${randomBytes(6).toString('hex')}`
  const password = `${building}.password`
  try {
    mkdirSync(building, { mode: 0o700 })
    writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 })
    if (user) for (const path of [building, password]) chownSync(path, user.uid, user.gid)
    const args = ['-D', building, '-U', 'portal', '-A', 'scram-sha-256', `--pwfile=${password}`, '-E', 'UTF8']
    // PostgreSQL's own sorting and letters, not the system's: the folder may move to another machine.
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const { status, stderr, error } = spawnSync(
      join(bin, 'initdb'),
      [...args, ...locale, '--no-instructions'],
      { ...ownProcess(dataDir, user), encoding: 'utf8' },
    )
    if (status !== 0) throw isFull(dataDir) ? full(dataDir) : broken(folder, error?.message ?? stderr)
    // initdb has written its own files through.
    sync(password)
    renameSync(password, join(building, passwordFile))
    sync(building)
    renameSync(building, folder)
    sync(dataDir)
  } catch (error) {
    // Otherwise another process was faster.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  } finally {
    rmSync(building, { recursive: true, force: true })
    rmSync(password, { force: true })
  }
}

/** A file, or the names in a folder. */
function sync(path: string): void {
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

/** Without the environment of this process: its secrets are not PostgreSQL's. */
function ownProcess(dataDir: string, user: Programs['user']): SpawnOptions {
  const { PATH, SystemRoot } = process.env
  return { ...as(user), cwd: dataDir, env: { PATH, SystemRoot, LC_ALL: 'C', TZ: 'UTC' }, windowsHide: true }
}

/** Connects for as long as this process uses the cluster, which it starts if it does not run. */
async function attach(cluster: Cluster): Promise<{ keeper: Client; alone: boolean }> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    const keeper = await reach(cluster)
    try {
      if (await tryLock(keeper)) return { keeper, alone: await isAlone(keeper) }
      const { rows } = await keeper.query<{ got: boolean }>(
        `select pg_try_advisory_lock_shared(${attached}) as got`,
      )
      if (rows[0]?.got) return { keeper, alone: false }
    } catch {
      // Another process is stopping it.
    }
    await keeper.end().catch(() => undefined)
    await sleep(50)
  }
  throw new DatabaseInUse(
    'Otro proceso está abriendo o deteniendo la base de datos: prueba de nuevo en un momento.',
  )
}

async function tryLock(keeper: Client): Promise<boolean> {
  const { rows } = await keeper.query<{ got: boolean }>(`select pg_try_advisory_lock(${attached}) as got`)
  return rows[0]?.got ?? false
}

/** From having the lock alone, or from having it already. */
async function share(keeper: Client): Promise<void> {
  await keeper.query(`select pg_advisory_lock_shared(${attached})`)
  await keeper.query(`select pg_advisory_unlock(${attached})`)
}

/** Waits for the connections of processes that have died: PostgreSQL ends a statement that runs before it sees that nobody waits. */
async function isAlone(keeper: Client): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rowCount } = await keeper.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (rowCount === 0) return true
    await sleep(20)
  }
  return false
}

async function reach(cluster: Cluster): Promise<Client> {
  let deadline = Date.now() + patience
  let started: Started | null = null
  while (Date.now() < deadline) {
    const client = await connect(cluster)
    if (client instanceof Client) return client
    // It recovers, for as long as that takes.
    if (client === 'busy') deadline = Date.now() + patience
    if (started?.isOver()) {
      const said = started.said()
      // After a power cut.
      if (said.includes('"postmaster.pid" is empty'))
        rmSync(join(cluster.folder, 'postmaster.pid'), { force: true })
      // Another process was faster; or the connections of a PostgreSQL that was killed are still ending.
      if (!/"postmaster\.pid" (already exists|is empty)|pre-existing shared memory block/.test(said)) {
        if (!isFull(cluster.dataDir)) throw broken(cluster.folder, said)
        if (!giveUpReserve(cluster.dataDir)) throw full(cluster.dataDir)
      }
      started = null
    }
    if (client === 'absent' && !started && !isLiving(cluster)) started = start(cluster)
    await sleep(20)
  }
  throw broken(cluster.folder, 'no respondió en un minuto')
}

/** `absent`: nothing listens. `busy`: it starts, recovers or stops. */
async function connect({ url, folder }: Cluster): Promise<Client | 'absent' | 'busy'> {
  const client = new Client({
    ...{ connectionString: url, application_name: 'portal-inversionista', keepAlive: true },
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    const state = sqlState(error) ?? ''
    if (['ECONNREFUSED', 'ENOENT'].includes(state)) return 'absent'
    // cannot_connect_now, admin_shutdown, too_many_connections, and a server that ends in the midst of it, which has no code
    if (['57P03', '57P01', '53300', 'ECONNRESET', 'EPIPE', ''].includes(state)) return 'busy'
    throw broken(folder, error instanceof Error ? error.message : String(error))
  }
}

type Started = { isOver: () => boolean; said: () => string }

/** In a session of its own: a Ctrl-C in the terminal is for this process, which ends what it is doing first. */
function start({ dataDir, folder, programs, port }: Cluster): Started {
  const log = join(dataDir, 'postgres.log')
  const before = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  const from = before < 1_000_000 ? before : 0
  const file = openSync(log, from > 0 ? 'a' : 'w', 0o600)
  const network = port === socketPort ? ['-k', '.', '-h', ''] : ['-k', '', '-h', '127.0.0.1']
  const settings = {
    // What a statement's error says of a row may be someone's data.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    timezone: 'UTC',
    unix_socket_permissions: '0600',
  }
  const child = spawn(
    join(programs.bin, 'postgres'),
    [
      ...['-D', folder, '-p', String(port), ...network],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...ownProcess(dataDir, programs.user), detached: true, stdio: ['ignore', file, file] },
  )
  closeSync(file)
  child.unref()
  let failed = ''
  child.once('error', (error) => (failed = error.message))
  return {
    isOver: () => failed !== '' || child.exitCode !== null || child.signalCode !== null,
    said: () => failed || readFileSync(log).subarray(from).toString(),
  }
}

type Running = { pid: number; port: number }

/** What PostgreSQL says of itself: https://www.postgresql.org/docs/current/storage-file-layout.html */
function readRunning(folder: string): Running | null {
  try {
    const [pid, , , port] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port) }
  } catch {
    return null
  }
}

/**
 * Whether the process that the cluster's file names is its PostgreSQL. After a kill the number may be another process's, in a container
 * usually is, and PostgreSQL would refuse to start. It knows its parent's number for stale; what it left in memory it looks at itself.
 */
function isLiving({ folder }: Cluster): boolean {
  const pid = readRunning(folder)?.pid
  if (!pid || !isAlive(pid)) return false
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)) return true
  } catch {
    if (!existsSync('/proc/self/cwd')) return true
  }
  const file = join(folder, 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
  return false
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return sqlState(error) === 'EPERM'
  }
}

async function stop({ dataDir, folder, programs }: Cluster): Promise<void> {
  const args = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60']
  const child = spawn(join(programs.bin, 'pg_ctl'), args, {
    ...ownProcess(dataDir, programs.user),
    stdio: 'ignore',
  })
  await once(child, 'exit')
}

/** `said`: PostgreSQL's log, of which the last lines say why. */
function broken(folder: string, said: string): DatabaseFault {
  const lines = said.trim().split('\n').slice(-5)
  return new DatabaseFault(
    [
      `La base de datos de ${folder} no funciona. PostgreSQL dijo:`,
      ...lines.map((line) => `  ${line}`),
      `Si está dañada, guarda esa carpeta en otro lugar y restaura un respaldo: npm run restore -- ARCHIVO.`,
    ].join('\n'),
  )
}

function full(dataDir: string): DatabaseFault {
  return new DatabaseFault(`El disco de ${dataDir} está lleno: libera espacio e inicia de nuevo.`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
