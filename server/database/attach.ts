import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { addressOf, broken, full, isDamage, socketPort, type Cluster } from './cluster'
import { sqlState } from './database'
import { mayRun, pidFile, readRunning } from './pid-file'
import { DatabaseInUse, isSoon } from './postgres'
import { start, type Started } from './postmaster'
import { giveUpReserve, isFull } from './reserve'

/** An advisory lock: users of the cluster share it; opening and stopping take it exclusively. */
const attached = 4104

/** Milliseconds that a start waits for something else without progress, and without a word. */
const patience = 60_000
const silence = 5_000

/** How often PostgreSQL may end at its start by what is no damage (a kill, no memory). */
const tries = 3

type Attached = { keeper: Client; alone: boolean }

/** Why the cluster can't be used yet. */
const obstacles = {
  starting: 'PostgreSQL está partiendo',
  recovering: 'PostgreSQL se recupera de un corte, o se detiene',
  crowded: 'PostgreSQL no da una conexión más',
  silent: 'PostgreSQL no responde',
  opening: 'otro proceso la está abriendo o deteniendo',
  taken: 'otro proceso usa sus archivos, y desde aquí no se llega a él (quizás está en otro contenedor)',
}
type Obstacle = keyof typeof obstacles

/** Why a connection fails for now, by the code of its error. */
const passing: Record<string, Obstacle | 'absent'> = {
  ...{ ECONNREFUSED: 'absent', ENOENT: 'absent' },
  // cannot_connect_now; admin_shutdown
  ...{ '57P03': 'recovering', '57P01': 'recovering' },
  // too_many_connections; too many that PostgreSQL has not heard yet
  ...{ '53300': 'crowded', EAGAIN: 'crowded' },
  ...{ ECONNRESET: 'silent', EPIPE: 'silent' },
}

/** Errors of `pg` that have no code. */
const unanswered = /^(Connection terminated|timeout expired)/

/** Connects for as long as this process uses the cluster. Starts PostgreSQL if needed. */
export async function attach(cluster: Cluster): Promise<Attached> {
  const wait = createWait(cluster.folder)
  let started: Started | null = null
  let failed = 0
  for (;;) {
    const client = await connect(cluster)
    if (client instanceof Client) {
      const entered = await enter(client)
      if (entered) return entered
      await wait('opening')
      continue
    }
    if (started?.isOver()) {
      failed += 1
      overcome(cluster, started.said(), failed)
      started = null
    }
    if (client === 'absent') started ??= await start(cluster)
    await wait(client !== 'absent' ? client : started ? 'starting' : 'taken')
  }
}

/** Says after a while what a start waits for, and ends a wait that leads nowhere. */
function createWait(folder: string): (obstacle: Obstacle) => Promise<void> {
  const began = performance.now()
  let deadline = began + patience
  let isSaid = false
  return async (obstacle) => {
    const now = performance.now()
    // A recovery may take as long as it needs.
    if (obstacle === 'recovering') deadline = now + patience
    if (now > deadline)
      throw new DatabaseInUse(
        `No se puede usar la base de datos de ${folder}: ${obstacles[obstacle]}. Prueba de nuevo en un momento.`,
      )
    if (!isSaid && now > began + silence) {
      isSaid = true
      console.error(`Se espera la base de datos de ${folder}: ${obstacles[obstacle]}.`)
    }
    await sleep(20)
  }
}

/** Null if another process is opening or stopping the cluster. */
async function enter(keeper: Client): Promise<Attached | null> {
  try {
    if (await tryLock(keeper)) return { keeper, alone: await isAlone(keeper) }
    if (await tryLock(keeper, '_shared')) return { keeper, alone: false }
  } catch {
    // The keeper's connection ended meanwhile.
  }
  await keeper.end().catch(() => undefined)
  return null
}

/** Lets others in: from the exclusive lock to a shared one. */
export async function share(keeper: Client): Promise<void> {
  await keeper.query(`select pg_advisory_lock_shared(${attached})`)
  await keeper.query(`select pg_advisory_unlock(${attached})`)
}

/** Whether this process was the last one, and has the exclusive lock now. */
export async function leave(keeper: Client): Promise<boolean> {
  await keeper.query(`select pg_advisory_unlock_all()`)
  return tryLock(keeper)
}

async function tryLock(keeper: Client, kind: '' | '_shared' = ''): Promise<boolean> {
  const { rows } = await keeper.query<{ got: boolean }>(
    `select pg_try_advisory_lock${kind}(${attached}) as got`,
  )
  return rows[0]?.got ?? false
}

function isAlone(keeper: Client): Promise<boolean> {
  return isSoon(async () => {
    const { rowCount } = await keeper.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rowCount === 0
  })
}

/** Makes room for the next start after one that failed, or throws. `said`: PostgreSQL's log. */
function overcome({ dataDir, folder }: Cluster, said: string, failed: number): void {
  // On Windows, where no lock says so: after a power cut, or another process was faster.
  if (said.includes('"postmaster.pid" is empty')) rmSync(pidFile(folder), { force: true })
  // Or, on Windows, which has no lock, a PostgreSQL that is ending still has the file.
  if (/"postmaster\.pid" (already exists|is empty)|pre-existing shared memory block/.test(said)) return
  if (isFull(dataDir)) {
    if (!giveUpReserve(dataDir)) throw full(dataDir)
  } else if (isDamage(said) || failed === tries) throw broken(folder, said)
}

/** `absent`: nothing listens. Throws what a later try would meet again. */
async function connect(cluster: Cluster): Promise<Client | Obstacle | 'absent'> {
  const { folder, hasSocket } = cluster
  const port = hasSocket ? socketPort : mayRun(folder) && readRunning(folder)?.port
  if (!port) return 'absent'
  const client = new Client({
    ...{ connectionString: addressOf(cluster, port), application_name: 'portal-inversionista' },
    ...{ keepAlive: true, connectionTimeoutMillis: 10_000 },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const obstacle = passing[sqlState(error) ?? ''] ?? (unanswered.test(said) ? 'silent' : null)
    if (obstacle) return obstacle
    throw broken(folder, said)
  }
}
