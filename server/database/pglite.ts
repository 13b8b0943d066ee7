import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Database, Queryable } from './database'
import { Statements } from './statements'
import { writeThrough } from './write-through'

/** PostgreSQL embedded in this process, its data in `folder`. The caller holds the folder's lock: PGlite has none. */
export async function openPglite(folder: string): Promise<Database> {
  const pg = await PGlite.create({
    dataDir: folder,
    // PGlite's own default is -F, which is fsync=off.
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      '-c',
      'wal_sync_method=fsync',
    ],
  })
  const log = writeThrough(pg.Module.NODEFS)
  // What the opening itself has written, before it could.
  await pg.exec('checkpoint')
  // A reader too hears of nothing that a power cut could still take back.
  const durable = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work
    await log.synced()
    return result
  }
  const statements = new Statements(pg)
  // Statements of a transaction; `query` and `exec` of PGlite itself wait for the transaction to end.
  const within = (tx: Transaction): Queryable => ({
    query(sql, params = []) {
      if (tx.closed) throw new Error('database: the transaction has ended')
      return pg.runExclusive(() => statements.run(sql, params))
    },
    script: async (sql) => {
      await tx.exec(sql)
    },
  })
  return {
    query: (sql, params = []) =>
      durable(pg._runExclusiveTransaction(() => pg.runExclusive(() => statements.run(sql, params)))),
    script: async (sql) => {
      await durable(pg.exec(sql))
    },
    transaction: (work) => durable(pg.transaction((tx) => work(within(tx)))),
    exclusive: true,
    close: () => pg.close(),
  }
}
