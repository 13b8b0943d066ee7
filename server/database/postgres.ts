import { Pool, type PoolClient } from 'pg'
import type { Database, Queryable } from './database'

/** A PostgreSQL server, through a pool. Any number of processes may share it. */
export function openPostgres(url: string): Database {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    application_name: 'portal-inversionista',
    connectionTimeoutMillis: 10_000,
    // What a process that hangs holds is free for the others again.
    idle_in_transaction_session_timeout: 60_000,
  })
  // A connection that breaks is replaced at the next query, and its query rejects; without a listener it would end the
  // process as well. The pool's own event speaks for the connections that idle only.
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
        // A connection that can't roll back is thrown away with its transaction.
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
