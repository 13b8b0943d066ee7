import { fsyncSync } from 'node:fs'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Database, Queryable } from './database'

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
  writeThrough(pg)
  // What the opening itself has written, before it could.
  await pg.exec('checkpoint')
  return {
    ...queryable(pg),
    transaction: (work) => pg.transaction((tx) => work(queryable(tx))),
    exclusive: true,
    close: () => pg.close(),
  }
}

/**
 * A receipt must outlive a power cut, so what PostgreSQL asks to be on the disk has to get there. Emscripten's file system
 * over Node's answers fsync() without doing anything: it looks for this operation and has none. (Of folders there is no
 * descriptor; the files that PostgreSQL recycles for its log have their names already.)
 */
function writeThrough(pg: PGlite): void {
  const files: unknown = pg.Module.NODEFS
  if (!(files instanceof Object && 'stream_ops' in files && files.stream_ops instanceof Object)) {
    throw new Error('PGlite: its file system is not the one that this was written for')
  }
  Object.assign(files.stream_ops, {
    fsync(stream: object) {
      if ('nfd' in stream && typeof stream.nfd === 'number') fsyncSync(stream.nfd)
      return 0
    },
  })
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
