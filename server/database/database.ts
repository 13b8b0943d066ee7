/**
 * The database as the rest of the server sees it. SQL casts amounts and counts (`::float8`,
 * `::int`), so that the driver returns numbers.
 */
export type Queryable = {
  /** The row's type is what the statement selects: the tests run the statements. */
  query: <Row extends object>(sql: string, params?: readonly unknown[]) => Promise<Row[]>
  /** Several statements without parameters. */
  script: (sql: string) => Promise<void>
}

export type Database = Queryable & {
  /**
   * Commits when `work` resolves, rolls back when it rejects. `work` must not use the outer
   * database.
   */
  transaction: <Result>(work: (tx: Queryable) => Promise<Result>) => Promise<Result>
  /**
   * Hears what any process tells this channel (`pg_notify`), on a connection of the pool, until the
   * function that it resolves to is called. `onEnd`: the connection broke.
   */
  listen: (channel: string, on: { onTold: (told: string) => void; onEnd: () => void }) => Promise<() => void>
  close: () => Promise<void>
}

/** No connection was free in time, or a statement took too long. A later try may succeed. */
export class DatabaseBusy extends Error {
  readonly busy = true
}

/** Two transactions waited for each other, and PostgreSQL ended this one. The other goes on. */
export class Deadlock extends DatabaseBusy {}

/** The embedded PostgreSQL can't be used. The message is for the operator. */
export class DatabaseFault extends Error {}

/** The first row of a result that has one (an aggregate, `returning` after an insert). */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('database: a row was expected')
  return row
}

/** SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

export const uniqueViolation = '23505'

/** A row that this one names went meanwhile. */
export const foreignKeyViolation = '23503'

export const insufficientPrivilege = '42501'
