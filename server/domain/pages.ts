import { only, type Queryable } from '../database/database'
import { joinJsonRows } from '../database/json-rows'

/** A part of a list, or all of it without a `limit` (docs/contract.md, 'Pages of a list'). */
export type Page = { limit: number | null; cursor: number | null }

/** `rows`: JSON. `next`: the cursor of the page that follows; null if none does. */
export type Listed = { rows: string; next: number | null }

export const wholeList: Page = { limit: null, cursor: null }

/** Properties that one statement looks at: more would keep the embedded database from all others too long. */
const propertiesAtOnce = 400

/**
 * A page of a list in the order of the landlord's properties. `read` answers with the JSON of what belongs to the properties whose
 * ids are above `after` and, but for a `last` of null, up to `last`.
 */
export async function listByProperty(
  db: Queryable,
  userId: number,
  { limit, cursor }: Page,
  read: (after: number, last: number | null) => Promise<string>,
): Promise<Listed> {
  const parts: string[] = []
  let next = cursor
  let left = limit ?? Infinity
  do {
    const after = next ?? 0
    next = await nthProperty(db, userId, after, Math.min(left, propertiesAtOnce))
    parts.push(await read(after, next))
    left -= propertiesAtOnce
  } while (next !== null && left > 0)
  return { rows: joinJsonRows(parts), next }
}

/** The id of the landlord's `nth` property after the id `after`; null if there are fewer. */
async function nthProperty(
  db: Queryable,
  userId: number,
  after: number,
  nth: number,
): Promise<number | null> {
  const { id } = only(
    await db.query<{ id: number | null }>(
      `select (select id from inmuebles where user_id = $1 and id > $2 order by id offset $3 limit 1) as id`,
      [userId, after, nth - 1],
    ),
  )
  return id
}
