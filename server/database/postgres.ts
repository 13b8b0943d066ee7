import { Pool, type PoolClient } from 'pg'
import type { Database, Queryable } from './database'

/** A PostgreSQL server, through a pool. Any number of processes may share it. */
export function openPostgres(url: string): Database {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    application_name: 'portal-inversionista',
    connectionTimeoutMillis: 10_000,
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
      const client = await pool.connect()
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
      (await client.query<Row>(sql, [...params])).rows,
    script: async (sql) => {
      await client.query(sql)
    },
  }
}
