import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Deadlock, only, type Database, type Queryable } from './database'

const folder = new URL('./migrations/', import.meta.url)

/** The user who should only use the tables owns them. */
export class OwnsTables extends Error {}

/** The data were made by other migrations than this version's. */
export class SchemaMismatch extends Error {}

/** Before each PostgreSQL has waited a second (`deadlock_timeout`). */
const mostTries = 10

/**
 * Applies the files of `migrations/` in one transaction; concurrent processes wait. Throws
 * `SchemaMismatch` if an applied one was changed or is of a later version. `user`: who will use the
 * tables, if that is not their owner.
 */
export async function migrate(db: Database, user?: string): Promise<void> {
  const apply = () =>
    db.transaction(async (tx) => {
      await applyMigrations(tx)
      if (user !== undefined) await grantUse(tx, user)
    })
  // A server of an earlier version may be at work, and lock the same tables in another order.
  for (let tries = 1; tries < mostTries; tries += 1)
    try {
      await apply()
      return
    } catch (error) {
      if (!(error instanceof Deadlock)) throw error
    }
  await apply()
}

/** With `names`, only these migrations. */
export async function applyMigrations(tx: Queryable, names?: readonly string[]): Promise<void> {
  // An index of a large table takes long, and so does waiting for another process.
  await tx.script(`set local statement_timeout = 0`)
  await tx.query(`select pg_advisory_xact_lock(4100)`)
  await tx.script(
    `create table if not exists migrations (name text primary key, at timestamptz not null default now());
     alter table migrations add column if not exists sha256 text`,
  )
  const done = new Map((await readAppliedMigrations(tx)).map((row) => [row.name, row.sha256]))
  const migrations = await readMigrations()
  const later = [...done.keys()].find((name) => !migrations.some((known) => known.name === name))
  if (later)
    throw new SchemaMismatch(
      `Una versión posterior del portal cambió los datos (${later}): vuelve a instalarla, o restaura un respaldo de antes.`,
    )
  for (const { name, sql, sha256 } of migrations) {
    if (done.has(name)) {
      if (done.get(name) !== sha256)
        throw new SchemaMismatch(`La migración ${name} no es la que hizo estos datos.`)
      continue
    }
    if (names && !names.includes(name)) continue
    await tx.script(sql)
    await tx.query(`insert into migrations (name, sha256) values ($1, $2)`, [name, sha256])
  }
}

/**
 * What the portal may do: read and write rows, but only add to the trail, and read which migrations
 * ran. Granted at each start, because tables may be new.
 */
export async function grantUse(tx: Queryable, user: string): Promise<void> {
  const { name, is_owner } = only(
    await tx.query<{ name: string; is_owner: boolean }>(
      `select quote_ident($1) as name, pg_has_role($1, tableowner, 'member') as is_owner from pg_tables
       where schemaname = current_schema() and tablename = 'migrations'`,
      [user],
    ),
  )
  if (is_owner) throw new OwnsTables(name)
  await tx.script(
    `revoke create on schema public from public;
     revoke all on all tables in schema public from ${name};
     grant usage on schema public to ${name};
     grant usage, select on all sequences in schema public to ${name};
     grant select, insert, update, delete on all tables in schema public to ${name};
     revoke update, delete on trail from ${name};
     revoke insert, update, delete on migrations from ${name}`,
  )
}

/** By name: after a restore the user may not be allowed to see the tables yet. */
export async function hasTables(db: Queryable): Promise<boolean> {
  const named = `select from pg_tables where schemaname = 'public' and tablename = 'migrations'`
  return (await db.query(named)).length > 0
}

export function readAppliedMigrations(tx: Queryable): Promise<{ name: string; sha256: string | null }[]> {
  return tx.query(`select name, sha256 from migrations order by name`)
}

/** In their order. */
export async function readMigrations(): Promise<{ name: string; sql: string; sha256: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      // Git may check files out with other line ends (core.autocrlf):
      // https://git-scm.com/docs/git-config#Documentation/git-config.txt-coreautocrlf
      const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
