import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { broken, full, type Cluster } from './cluster'
import { sqlState } from './database'
import { DatabaseInUse, isSoon } from './postgres'
import { isLiving, pidFile, start, type Started } from './postmaster'
import { giveUpReserve, isFull } from './reserve'

/** An advisory lock: users of the cluster share it; opening and stopping take it exclusively. */
const attached = 4104

/** Milliseconds for another process that opens or stops the cluster, and for a start. */
const patience = 60_000

/** Connects for as long as this process uses the cluster. Starts PostgreSQL if needed. */
export async function attach(cluster: Cluster): Promise<{ keeper: Client; alone: boolean }> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    const keeper = await reach(cluster)
    try {
      if (await tryLock(keeper)) return { keeper, alone: await isAlone(keeper) }
      if (await tryLock(keeper, '_shared')) return { keeper, alone: false }
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

async function reach(cluster: Cluster): Promise<Client> {
  let deadline = Date.now() + patience
  let started: Started | null = null
  while (Date.now() < deadline) {
    const client = await connect(cluster)
    if (client instanceof Client) return client
    // A recovery may take as long as it needs.
    if (client === 'busy') deadline = Date.now() + patience
    if (started?.isOver()) {
      overcome(cluster, started.said())
      started = null
    }
    if (client === 'absent' && !started && !isLiving(cluster)) started = start(cluster)
    await sleep(20)
  }
  throw broken(cluster.folder, 'no respondió en un minuto')
}

/** Makes room for the next start after one that failed, or throws. `said`: PostgreSQL's log. */
function overcome({ dataDir, folder }: Cluster, said: string): void {
  // After a power cut.
  if (said.includes('"postmaster.pid" is empty')) rmSync(pidFile(folder), { force: true })
  // Or another process was faster, or the connections of a killed PostgreSQL are still ending.
  if (/"postmaster\.pid" (already exists|is empty)|pre-existing shared memory block/.test(said)) return
  if (!isFull(dataDir)) throw broken(folder, said)
  if (!giveUpReserve(dataDir)) throw full(dataDir)
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
    // cannot_connect_now, admin_shutdown, too_many_connections; a stopping server gives no code
    if (['57P03', '57P01', '53300', 'ECONNRESET', 'EPIPE', ''].includes(state)) return 'busy'
    throw broken(folder, error instanceof Error ? error.message : String(error))
  }
}
