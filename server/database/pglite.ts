import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Database, Queryable } from './database'
import { Statements } from './statements'
import { writeThrough } from './write-through'

/** PostgreSQL embedded in this process, its data in `folder`. The caller holds the folder's lock: PGlite has none. */
export async function openPglite(folder: string): Promise<Database> {
  const pg = await PGlite.create({
    dataDir: folder,
    // PGlite 0.5.16 passes -F by default, which is fsync=off: https://www.postgresql.org/docs/current/app-postgres.html
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      '-c',
      'wal_sync_method=fsync',
      '-c',
      `shared_buffers=${cacheFor(folder)}`,
    ],
  })
  const log = writeThrough(pg.Module.NODEFS)
  // Writes through what PGlite wrote before `writeThrough` was in place.
  await pg.exec('checkpoint')
  // Reads wait too: a reader must not see a commit that a power cut could still undo.
  const durable = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work
    await log.synced()
    return result
  }
  const statements = new Statements(pg)
  let closed = false
  // PGlite 0.5.16 would try it again and again, for ever: each of its errors is one of the files that are closed.
  const refuseIfClosed = () => {
    if (closed) throw new Error('database: it is closed')
  }
  // Everything else in this process gets its turn between two statements: a long list takes several.
  const run = <Row extends object>(sql: string, params: readonly unknown[] = []) =>
    pg.runExclusive(async () => {
      refuseIfClosed()
      const rows = await statements.run<Row>(sql, params)
      await turn()
      return rows
    })
  // The statements of a transaction. PGlite's own `query` and `exec` would wait for the transaction to end.
  const within = (tx: Transaction): Queryable => ({
    query(sql, params) {
      if (tx.closed) throw new Error('database: the transaction has ended')
      return run(sql, params)
    },
    script: async (sql) => {
      await tx.exec(sql)
    },
  })
  return {
    query: (sql, params) => durable(pg._runExclusiveTransaction(() => run(sql, params))),
    async script(sql) {
      refuseIfClosed()
      await durable(pg.exec(sql))
    },
    async transaction(work) {
      refuseIfClosed()
      return durable(pg.transaction((tx) => work(within(tx))))
    },
    exclusive: true,
    // A request whose client is gone may still be running when the server has stopped: what it asks from now on is refused.
    async close() {
      await pg._runExclusiveTransaction(() =>
        pg.runExclusive(() => {
          closed = true
          return Promise.resolve()
        }),
      )
      await pg.close()
    },
  }
}

/** PostgreSQL writes zeros over its whole cache at each start: with the usual 128 MB, half of what a start of a small database takes. */
function cacheFor(folder: string): string {
  const small = 64 * 1024 * 1024
  return sizeOf(join(folder, 'base')) < small ? '16MB' : '128MB'
}

/** Bytes of all files in a folder; 0 if there is none. */
function sizeOf(folder: string): number {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
}
