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

export type Migration = { name: string; sql: string; sha256: string }

/**
 * Applies the files of `migrations/` in one transaction; concurrent processes wait. Throws
 * `SchemaMismatch` if an applied one was changed, is of a later version, or of one before 1.0.0.
 * `user`: who will use the tables, if that is not their owner.
 */
export async function migrate(
  db: Database,
  { user, migrations }: { user?: string; migrations?: readonly Migration[] } = {},
): Promise<void> {
  const apply = () =>
    db.transaction(async (tx) => {
      await applyMigrations(tx, migrations)
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

/** `migrations`: other ones than the files. */
export async function applyMigrations(tx: Queryable, migrations?: readonly Migration[]): Promise<void> {
  const known = migrations ?? (await readMigrations())
  // An index of a large table takes long, and so does waiting for another process.
  await tx.script(`set local statement_timeout = 0`)
  await tx.query(`select pg_advisory_xact_lock(4100)`)
  await tx.script(
    `create table if not exists migrations (
       name text primary key, at timestamptz not null default now(), sha256 text not null)`,
  )
  const done = new Map((await readAppliedMigrations(tx)).map((row) => [row.name, row.sha256]))
  if ([...done.keys()].some(isBefore1))
    throw new SchemaMismatch(
      'Estos datos son de una versión del portal anterior a la 1.0.0. Haz un respaldo con la última 0.1 (npm run backup -- ARCHIVO) y restáuralo con esta: npm run restore -- ARCHIVO --overwrite.',
    )
  const later = [...done.keys()].find((name) => !known.some((one) => one.name === name))
  if (later)
    throw new SchemaMismatch(
      `Una versión posterior del portal cambió los datos (${later}): vuelve a instalarla, o restaura un respaldo de antes.`,
    )
  for (const { name, sql, sha256 } of known) {
    if (done.has(name)) {
      if (done.get(name) !== sha256)
        throw new SchemaMismatch(`La migración ${name} no es la que hizo estos datos.`)
      continue
    }
    await tx.script(sql)
    await tx.query(`insert into migrations (name, sha256) values ($1, $2)`, [name, sha256])
  }
}

/** The migrations of 0.1 were 001 to 036; those of 1.0.0 and later begin at 100. */
export function isBefore1(name: string): boolean {
  return name < '1'
}

/**
 * Lets the portal's user read and write rows, add to the trail but not change it, and read which
 * migrations ran. Granted at each start, because tables may be new.
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

/** Looks the table up by name: after a restore the user may have no right to read it yet. */
export async function hasTables(db: Queryable): Promise<boolean> {
  const named = `select from pg_tables where schemaname = 'public' and tablename = 'migrations'`
  return (await db.query(named)).length > 0
}

export function readAppliedMigrations(tx: Queryable): Promise<{ name: string; sha256: string }[]> {
  return tx.query(`select name, sha256 from migrations order by name`)
}

/** In their order. */
export async function readMigrations(): Promise<Migration[]> {
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
