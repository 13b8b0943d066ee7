import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database, Queryable } from './database'

const folder = new URL('./migrations/', import.meta.url)

/** The data was made by migrations that say something else today. */
export class SchemaMismatch extends Error {}

/**
 * Brings the schema up to date: the files of `migrations/` in the order of their numbers, each once and never changed
 * afterwards (throws `SchemaMismatch`). All of it is one transaction, and of several processes that start together one
 * migrates while the others wait.
 */
export async function migrate(db: Database): Promise<void> {
  await db.transaction((tx) => applyMigrations(tx))
}

/** The same inside a transaction; with `names` those only. */
export async function applyMigrations(tx: Queryable, names?: readonly string[]): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(4100)`)
  await tx.script(
    `create table if not exists migrations (name text primary key, at timestamptz not null default now());
     alter table migrations add column if not exists sha256 text`,
  )
  const done = new Map((await appliedMigrations(tx)).map((row) => [row.name, row.sha256]))
  for (const { name, sql, sha256 } of await migrations()) {
    if (done.has(name)) {
      if (done.get(name) !== sha256)
        throw new SchemaMismatch(`Migration ${name} is not the one that made this data.`)
      continue
    }
    if (names && !names.includes(name)) continue
    await tx.script(sql)
    await tx.query(`insert into migrations (name, sha256) values ($1, $2)`, [name, sha256])
  }
}

export function appliedMigrations(tx: Queryable): Promise<{ name: string; sha256: string | null }[]> {
  return tx.query(`select name, sha256 from migrations order by name`)
}

/** All that this version knows, in their order. */
export async function migrations(): Promise<{ name: string; sql: string; sha256: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      // Git may check files out with other line ends.
      const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
