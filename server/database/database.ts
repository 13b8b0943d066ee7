/**
 * The database as the rest of the server sees it. Statements are plain text
 * with `$1` parameters; amounts and counts are cast in SQL (`::float8`, `::int`), so that the driver gives numbers.
 */
export type Queryable = {
  /** One statement. The row's type is what the statement selects: each statement is run by a test. */
  query: <Row extends object>(sql: string, params?: readonly unknown[]) => Promise<Row[]>
  /** Several statements without parameters. */
  script: (sql: string) => Promise<void>
}

export type Database = Queryable & {
  /** Commits when `work` resolves, rolls back when it rejects. Do not use the outer database inside. */
  transaction: <Result>(work: (tx: Queryable) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

/** No connection was free in time, or a statement took too long: the same succeeds when there is less to do. */
export class DatabaseBusy extends Error {
  readonly busy = true
}

/** The app's own PostgreSQL can't be used. The message is a sentence for the operator. */
export class DatabaseFault extends Error {}

/** The first row of a result that always has one (an aggregate, `returning` after an insert). */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('database: a row was expected')
  return row
}

/** SQLSTATE of a failed statement: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** A row with the same value of a unique index exists. */
export const uniqueViolation = '23505'

/** The user may not do this. */
export const insufficientPrivilege = '42501'
