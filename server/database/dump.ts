import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Queryable } from './database'
import { readMigrations } from './migrate'

/**
 * The rows of a table as lines of PostgreSQL's own JSON, which keeps an amount's decimals and a
 * timestamp's microseconds.
 */

/** In an order in which a table comes after those that it refers to. */
export async function readTablesInOrder(tx: Queryable): Promise<string[]> {
  const tables = await tx.query<{ name: string; refers_to: string[] }>(
    `select c.relname as name, array(
       select f.relname::text from pg_constraint r join pg_class f on f.oid = r.confrelid
       where r.conrelid = c.oid and r.contype = 'f' and f.oid <> c.oid
     ) as refers_to
     from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
       and c.relname <> 'migrations'
     order by c.relname`,
  )
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, refers_to }) => !ordered.includes(name) && refers_to.every((other) => ordered.includes(other)),
    )
    if (!next) throw new Error('dump: tables that refer to each other in a circle')
    ordered.push(next.name)
  }
  return ordered
}

/** Resolves to the number of rows. */
export async function dumpTable(tx: Queryable, table: string, file: string): Promise<number> {
  let count = 0
  await tx.query(`declare dump no scroll cursor for select to_jsonb(t)::text as row from ${quoted(table)} t`)
  async function* lines() {
    for (;;) {
      const rows = await tx.query<{ row: string }>(`fetch 1000 from dump`)
      if (rows.length === 0) return
      count += rows.length
      yield rows.map(({ row }) => `${row}\n`).join('')
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }))
  await tx.query(`close dump`)
  return count
}

/** Resolves to the number of rows. A column that they lack takes its default. */
export async function loadTable(tx: Queryable, table: string, file: string): Promise<number> {
  let names = ''
  const insert = async (rows: string[]) => {
    names ||= await findColumns(tx, table, rows[0] ?? '')
    await tx.query(
      `insert into ${quoted(table)} (${names})
       select ${names} from jsonb_populate_recordset(null::${quoted(table)}, $1::text::jsonb)`,
      [`[${rows.join(',')}]`],
    )
  }
  let count = 0
  let rows: string[] = []
  for await (const line of linesOf(file)) {
    rows.push(line)
    if (rows.length < 500) continue
    await insert(rows)
    count += rows.length
    rows = []
  }
  if (rows.length > 0) await insert(rows)
  return count + rows.length
}

/** The columns that a row of a dump fills, as a list of SQL. */
async function findColumns(tx: Queryable, table: string, row: string): Promise<string> {
  const columns = await tx.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' and $2::text::jsonb ? column_name`,
    [table, row],
  )
  return columns.map(({ name }) => quoted(name)).join(', ')
}

// Not node:readline: since Node 24 it also ends lines at U+2028, which a text may contain:
// https://github.com/nodejs/node/pull/57591
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** The last value of each sequence; null if it was never used. */
export async function readSequences(tx: Queryable): Promise<Record<string, number | null>> {
  const rows = await tx.query<{ name: string; value: number | null }>(
    `select sequencename as name, last_value::float8 as value from pg_sequences where schemaname = current_schema()`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function setSequences(tx: Queryable, values: Record<string, number | null>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (value !== null) await tx.query(`select setval($1::text::regclass, $2::bigint)`, [quoted(name), value])
  }
}

/**
 * Tables and views that neither the portal nor an extension made. Another program may have `users`
 * and `migrations` too: its `migrations` has no column `at`.
 */
export async function findForeignTables(tx: Queryable): Promise<string[]> {
  const made = (await readMigrations()).flatMap(({ sql }) =>
    [...sql.matchAll(/^create table (?:if not exists )?(\w+)/gm)].map(([, name]) => name),
  )
  const foreign = await tx.query<{ name: string }>(
    `select relname as name from pg_class c where relkind in ('r', 'p', 'f', 'v', 'm')
       and relnamespace = current_schema()::regnamespace and relname <> 'restore_notes'
       and not (relname = any ($1)
         and exists (select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'at'))
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by relname`,
    [[...made, 'migrations']],
  )
  return foreign.map(({ name }) => name)
}

/** Drops all that is in the schema: first look for `findForeignTables`. */
export async function clearSchema(tx: Queryable): Promise<void> {
  await tx.script(`drop schema public cascade; create schema public`)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
