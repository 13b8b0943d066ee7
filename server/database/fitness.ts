import { Client } from 'pg'
import { only, type Database } from './database'
import { statementLimit } from './postgres'

/** The database can't be used as it is set up. The message completes a sentence with 'puede ser'. */
export class DatabaseUnfit extends Error {}

const direct =
  'la dirección del propio servidor de PostgreSQL, y no la de un intermediario, como PgBouncer, que no guarda lo que una conexión pide'

const on = (name: string, value: string) => `alter database … set ${name} = ${value}`

/** The settings that the server needs (https://www.postgresql.org/docs/current/view-pg-settings.html). */
const needs: readonly { name: string; fits: (value: string) => boolean; may: (value: string) => string }[] = [
  {
    name: 'server_version_num',
    // The oldest one that was tried: docs/deploy.md.
    fits: (value) => Number(value) >= 150_000,
    may: (value) => `un PostgreSQL 15 o posterior (este es ${Math.floor(Number(value) / 10_000)})`,
  },
  {
    name: 'server_encoding',
    fits: (value) => value === 'UTF8',
    may: (value) =>
      `una base en UTF8, que guarda cualquier nombre (esta es ${value}): create database … encoding 'UTF8' template template0`,
  },
  {
    name: 'in_hot_standby',
    fits: (value) => value === 'off',
    may: () => 'el servidor principal (este es una réplica, en la que no se puede escribir)',
  },
  {
    name: 'default_transaction_read_only',
    fits: (value) => value === 'off',
    may: () => `una base en la que se pueda escribir: ${on('default_transaction_read_only', 'off')}`,
  },
  {
    name: 'default_transaction_isolation',
    fits: (value) => value === 'read committed',
    may: (value) =>
      `una base en 'read committed' (esta usa '${value}'): ${on('default_transaction_isolation', "'read committed'")}`,
  },
  {
    name: 'DateStyle',
    fits: (value) => value.startsWith('ISO'),
    may: (value) =>
      `una base que escriba las fechas en ISO (esta usa '${value}'): ${on('DateStyle', "'ISO'")}`,
  },
  // `openPostgres` asks for this limit when it connects.
  { name: 'statement_timeout', fits: (value) => value === String(statementLimit), may: () => direct },
]

/** Throws `DatabaseUnfit`. `db` is connected to `url`. */
export async function requireFitness(db: Database, url: string): Promise<void> {
  await refusePooler(url)
  try {
    const found = await db.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name = any ($1)`,
      [needs.map(({ name }) => name)],
    )
    for (const { name, fits, may } of needs) {
      const value = found.find((one) => one.name === name)?.setting ?? ''
      if (!fits(value)) throw new DatabaseUnfit(may(value))
    }
  } catch (error) {
    // PgBouncer's answer to what a connection asks for.
    if (error instanceof Error && error.message.includes('startup parameter')) throw new DatabaseUnfit(direct)
    throw error
  }
}

/**
 * A pooler of transactions gives the server's connection of one client to another: locks of a
 * session (claimPostgres) and named statements get lost. Three clients of it meet in one.
 */
async function refusePooler(url: string): Promise<void> {
  const clients = [1, 2, 3].map(
    () =>
      new Client({
        connectionString: url,
        connectionTimeoutMillis: 10_000,
        application_name: 'portal-inversionista',
      }),
  )
  try {
    const used = new Set<number>()
    for (const client of clients) {
      client.on('error', () => undefined)
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(`select pg_backend_pid() as pid`)
      used.add(only(rows).pid)
    }
    if (used.size < clients.length) throw new DatabaseUnfit(direct)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

/** Milliseconds by which this machine's clock is ahead of the database's. */
export async function clockDifference(db: Database, clock: () => number = Date.now): Promise<number> {
  const { now } = only(
    await db.query<{ now: number }>(`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`),
  )
  return clock() - now
}
