import { systemClock, type Clock } from '../../lib/clock'
import { createIdbConnection, type IdbRun } from '../../lib/idb-connection'
import { ifGiven } from '../../lib/if-given'
import { createSignal } from '../../lib/signal'
import { storageError } from '../model/outbox-error'
import { databaseName, migrations, type Migration, type OutboxDb } from './schema'

/** Milliseconds. With its retries, `run` settles within 60 s (`lib/idb-connection.ts`). */
const limits = { open: 5_000, work: 20_000 }

export type Database = {
  /** Repeats `work` once if the browser dropped the connection. Throws `OutboxError`. */
  run: IdbRun<OutboxDb>
  /** Calls back when stored data may be gone. */
  onLost: (listener: () => void) => void
}

export function createDatabase({
  factory,
  clock,
  migrations: versions = migrations,
}: {
  factory: IDBFactory | undefined
  clock: Clock
  migrations?: readonly Migration[] | undefined
}): Database {
  const lost = createSignal()
  const run = createIdbConnection<OutboxDb>({
    name: databaseName,
    migrations: versions,
    limits,
    factory: () => factory,
    clock,
    onLost: lost.tell,
  })
  return {
    async run(work) {
      try {
        return await run(work)
      } catch (error) {
        throw storageError(error)
      }
    },
    onLost: lost.listen,
  }
}

/** This device's, for what needs no engine. */
export function deviceDatabase(): Database {
  return createDatabase({ factory: ifGiven(() => globalThis.indexedDB) ?? undefined, clock: systemClock })
}
