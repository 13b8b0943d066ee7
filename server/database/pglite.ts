import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Database, Queryable } from './database'
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
  const { query, script } = queryable(pg)
  return {
    query: (sql, params) => durable(query(sql, params)),
    script: (sql) => durable(script(sql)),
    transaction: (work) => durable(pg.transaction((tx) => work(queryable(tx)))),
    exclusive: true,
    close: () => pg.close(),
  }
}

function queryable(pg: PGlite | Transaction): Queryable {
  return {
    query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
      (await pg.query<Row>(sql, [...params])).rows,
    script: async (sql) => {
      await pg.exec(sql)
    },
  }
}
