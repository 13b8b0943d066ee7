import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './database'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Brings the schema up to date: the files of `migrations/` in the order of their numbers, each once. All of it is one
 * transaction, and of several processes that start together one migrates while the others wait.
 */
export async function migrate(db: Database): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(4100)`)
    await tx.script(
      `create table if not exists migrations (name text primary key, at timestamptz not null default now())`,
    )
    const done = new Set(
      (await tx.query<{ name: string }>(`select name from migrations`)).map((row) => row.name),
    )
    for (const name of files) {
      if (done.has(name)) continue
      await tx.script(await readFile(new URL(name, folder), 'utf8'))
      await tx.query(`insert into migrations (name) values ($1)`, [name])
    }
  })
}
