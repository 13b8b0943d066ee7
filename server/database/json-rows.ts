import { only, type Queryable } from './database'

/**
 * The rows of a statement as a JSON array, written by the database, with no spaces. For a list of any length: taking a thousand rows
 * apart and writing them out again takes the server three times as long.
 */
export async function jsonRows(db: Queryable, sql: string, params: readonly unknown[]): Promise<string> {
  const { rows } = only(
    await db.query<{ rows: string }>(
      `select coalesce(string_agg(row_to_json(one)::text, ','), '') as rows from (${sql}) one`,
      params,
    ),
  )
  return `[${rows}]`
}

/** One JSON array of what several arrays of `jsonRows` hold, in their order. */
export function joinJsonRows(arrays: readonly string[]): string {
  const filled = arrays.filter((array) => array !== '[]')
  return `[${filled.map((array) => array.slice(1, -1)).join(',')}]`
}
