import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError, Pool, type ClientBase, type PoolClient } from 'pg'
import { DatabaseBusy, Deadlock, sqlState, type Database, type Queryable } from './database'

type Options = {
  /** Milliseconds until `DatabaseBusy`: for a connection of the pool, and for a statement. */
  connection?: number
  statement?: number
  /** The caller has `claimPostgres`. */
  claimed?: boolean
}

/**
 * An advisory lock: each connection in the pool of a server or command shares it, a restore takes
 * it exclusively.
 */
const inUse = 4103

/** Milliseconds. One slow list must not keep a connection from everyone else. */
export const statementLimit = 30_000

/** The message says who uses the database. */
export class DatabaseInUse extends Error {}

/**
 * Keeps servers and commands out until it is released. Throws `DatabaseInUse` if one stays
 * connected.
 */
export async function claimPostgres(url: string): Promise<{ release: () => Promise<void> }> {
  const client = new Client({ connectionString: url, application_name: 'portal-inversionista' })
  client.on('error', () => undefined)
  await client.connect()
  if (await isSoon(() => isFree(client, `pg_try_advisory_lock(${inUse})`)))
    return { release: () => client.end() }
  await client.end()
  throw new DatabaseInUse(
    'Un servidor, un comando u otra restauración está usando la base de datos: detenlo y prueba de nuevo. No se cambió nada.',
  )
}

/**
 * A pool of connections. Any number of processes may use the database, except during a restore: it
 * refuses their connections with `DatabaseBusy`.
 */
export function openPostgres(
  url: string,
  { connection = 10_000, statement = statementLimit, claimed = false }: Options = {},
): Database {
  const pool = new Pool({
    ...(!claimed && { verify: (client, done) => void share(client).then(() => done(), done) }),
    connectionString: url,
    max: 10,
    application_name: 'portal-inversionista',
    connectionTimeoutMillis: connection,
    statement_timeout: statement,
    // A connection that listens for notifications is silent for hours.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
    // Frees the locks of a process that hangs.
    idle_in_transaction_session_timeout: 60_000,
  })
  // A broken connection rejects its query and is replaced at the next one. Without a listener its
  // `error` event would end the process. The pool emits it for idle connections only:
  // https://node-postgres.com/apis/pool#error
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    ...queryable(pool),
    async transaction(work) {
      const client = await namingBusy(pool.connect())
      try {
        const tx = queryable(client)
        await tx.script('begin')
        const result = await work(tx)
        await tx.script('commit')
        client.release()
        return result
      } catch (error) {
        // A connection that can't roll back is closed, and its transaction with it.
        await client.query('rollback').then(
          () => client.release(),
          () => client.release(true),
        )
        throw error
      }
    },
    async listen(channel, { onTold, onEnd }) {
      const client = await namingBusy(pool.connect())
      let isOver = false
      const end = () => {
        if (isOver) return
        isOver = true
        client.release(true)
      }
      client.on('notification', ({ payload }) => onTold(payload ?? ''))
      client.once('end', () => {
        if (!isOver) onEnd()
        end()
      })
      await namingBusy(client.query(`listen ${channel}`)).catch((error: unknown) => {
        end()
        throw error
      })
      return end
    },
    close: () => pool.end(),
  }
}

async function share(client: ClientBase): Promise<void> {
  if (!(await isFree(client, `pg_try_advisory_lock_shared(${inUse})`)))
    throw new DatabaseBusy('A restore is running on this database')
}

async function isFree(client: ClientBase, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(`select ${lock} as free`)
  return rows[0]?.free ?? false
}

/**
 * Looks for two seconds: PostgreSQL notices a moment later that a client is gone, and ends a running
 * statement before that.
 */
export async function isSoon(look: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await look()) return true
    await sleep(20)
  }
  return false
}

function queryable(client: Pool | PoolClient): Queryable {
  return {
    query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
      (await namingBusy(client.query<Row>({ ...prepared(sql, params), text: sql, values: [...params] })))
        .rows,
    script: async (sql) => {
      await namingBusy(client.query(sql))
    },
  }
}

const names = new Map<string, string>()

/**
 * Named statements are planned once a connection. Not with an array or `slots`, whose generic plans
 * are slow (https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES), nor with
 * `*`: PostgreSQL refuses it once a later version has added a column.
 */
function prepared(sql: string, params: readonly unknown[]): { name: string } | null {
  if (params.some(Array.isArray) || sql.includes('slots($1') || sql.startsWith('select *')) return null
  const name = names.get(sql) ?? `s${names.size + 1}`
  names.set(sql, name)
  return { name }
}

async function namingBusy<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (sqlState(error) === '40P01') throw new Deadlock('A deadlock', { cause: error })
    if (isBusy(error)) throw new DatabaseBusy('The database is busy', { cause: error })
    throw error instanceof DatabaseError ? new StatementFailed(error) : error
  }
}

/**
 * Classes whose messages name tables, constraints, users or the server's state, or are ours (P0).
 * Others quote values: 'invalid input syntax for type integer: "12.345.678-5"'.
 */
const quotesNoValue = /^(08|23|28|3D|42|53|57|58|P0)/

/** A statement's error without its detail, which quotes rows: the error may be logged. */
class StatementFailed extends Error {
  readonly code: string

  constructor({ code = '', message, table, column, constraint }: DatabaseError) {
    const named = Object.entries({ code, table, column, constraint }).filter(([, name]) => name)
    const where = named.map(([what, name]) => `${what} ${name}`).join(', ')
    super(`${quotesNoValue.test(code) ? message : 'PostgreSQL refused a value'} (${where})`)
    this.code = code
  }
}

/**
 * 57014: a cancelled statement. The pool's errors have no codes:
 * https://github.com/brianc/node-postgres/blob/master/packages/pg-pool/index.js
 */
function isBusy(error: unknown): boolean {
  if (sqlState(error) === '57014') return true
  return (
    error instanceof Error &&
    /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/.test(
      error.message,
    )
  )
}
