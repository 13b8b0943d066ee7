import { Pool, type PoolClient } from 'pg'
import { DatabaseBusy, sqlState, type Database, type Queryable } from './database'

/** Milliseconds until `DatabaseBusy`: for a connection of the pool, and for a statement. */
const patience = { connection: 10_000, statement: 30_000 }

/** A PostgreSQL server, through a pool. Any number of processes may share it. */
export function openPostgres(url: string, { connection, statement } = patience): Database {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    application_name: 'portal-inversionista',
    connectionTimeoutMillis: connection,
    // One slow list must not keep a connection from all others.
    statement_timeout: statement,
    // Frees the locks of a process that hangs.
    idle_in_transaction_session_timeout: 60_000,
  })
  // A broken connection rejects its query and is replaced at the next one. Without listeners its `error` event would end
  // the process. The pool emits it for idle connections only: https://node-postgres.com/apis/pool#error
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    ...queryable(pool),
    async transaction(work) {
      const client = await namingBusy(pool.connect())
      try {
        await client.query('begin')
        const result = await work(queryable(client))
        await client.query('commit')
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
    exclusive: false,
    close: () => pool.end(),
  }
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
 * A statement with a name is read and planned once on each connection. Not one with an array, for the reason that
 * `Statements` has, nor one of all columns: PostgreSQL refuses it after a later version has added one, while this version still runs.
 */
function prepared(sql: string, params: readonly unknown[]): { name: string } | null {
  if (params.some(Array.isArray) || sql.startsWith('select *')) return null
  const name = names.get(sql) ?? `s${names.size + 1}`
  names.set(sql, name)
  return { name }
}

/** Rejects with `DatabaseBusy` if that is why it failed. */
async function namingBusy<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isBusy(error) ? new DatabaseBusy('The database is busy', { cause: error }) : error
  }
}

/** 57014 is a statement that was cancelled. The pool's own errors have no codes: https://github.com/brianc/node-postgres/blob/master/packages/pg-pool/index.js */
function isBusy(error: unknown): boolean {
  if (sqlState(error) === '57014') return true
  return (
    error instanceof Error &&
    /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/.test(
      error.message,
    )
  )
}
