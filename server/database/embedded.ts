import { setTimeout as sleep } from 'node:timers/promises'
import { attach, leave, share } from './attach'
import { addressOf, clusterFolder, hasCluster } from './cluster'
import { DatabaseFault } from './database'
import { prepareCluster } from './make-cluster'
import { stop } from './postmaster'
import { databaseUser } from './programs'
import { keepReserve } from './reserve'

/** The embedded PostgreSQL, while this process uses it. */
export type Embedded = {
  url: string
  /** No other process used the data at the opening, and none can before `settle`. */
  alone: boolean
  settle: () => Promise<void>
  /** Stops PostgreSQL if no other process uses it. */
  close: () => Promise<void>
}

/**
 * Starts the PostgreSQL of a data folder, or uses the one that a killed server left running.
 * `mayMake` is called if there is no cluster; it throws if none may be made. Throws
 * `DatabaseFault`.
 */
export async function openEmbedded(
  { dataDir, production }: { dataDir: string; production: boolean },
  mayMake: () => Promise<void>,
): Promise<Embedded> {
  const user = databaseUser(hasCluster(dataDir) ? clusterFolder(dataDir) : dataDir)
  if (user && production)
    throw new DatabaseFault(
      'En producción el portal no usa como root la base de datos que trae: inícialo con un usuario propio, o pon en DATABASE_URL la dirección de un servidor de PostgreSQL.',
    )
  const cluster = await prepareCluster(dataDir, user, mayMake)
  const first = await attach(cluster)
  let { keeper } = first
  keepReserve(dataDir)
  let closing = false
  let reviving: Promise<void> | null = null
  const watch = () => keeper.once('end', () => void (reviving = revive()))
  // Restarts a PostgreSQL that ended. Statements fail meanwhile, as with any database server.
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
    url: addressOf(cluster, keeper.port),
    alone: first.alone,
    settle: () => share(keeper),
    async close() {
      closing = true
      await reviving
      try {
        if (await leave(keeper)) await stop(cluster)
      } catch {
        // PostgreSQL has already ended.
      }
      await keeper.end().catch(() => undefined)
    },
  }
}
