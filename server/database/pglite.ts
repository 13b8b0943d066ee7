import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Database, Queryable } from './database'

/** PostgreSQL embedded in this process, its data in `folder`. The caller holds the folder's lock: PGlite has none. */
export async function openPglite(folder: string): Promise<Database> {
  const pg = await PGlite.create({
    dataDir: folder,
    // PGlite's own default is -F, which is fsync=off: a receipt must outlive a power cut.
    startParams: PGlite.defaultStartParams.filter((param) => param !== '-F'),
  })
  return {
    ...queryable(pg),
    transaction: (work) => pg.transaction((tx) => work(queryable(tx))),
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
