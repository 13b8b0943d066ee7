import { only, type Queryable } from '../database/database'

/** A part of a list, or all of it without a `limit` (docs/contract.md, 'Pages of a list'). */
export type Page = { limit: number | null; cursor: number | null }

/** `rows`: JSON. `next`: the cursor of the page that follows; null if none does. */
export type Listed = { rows: string; next: number | null }

export const wholeList: Page = { limit: null, cursor: null }

/** The landlord's properties of a page, by their ids: those after `after`, up to `last`. */
export async function propertiesOf(
  db: Queryable,
  userId: number,
  { limit, cursor }: Page,
): Promise<{ after: number; last: number | null }> {
  const after = cursor ?? 0
  if (limit === null) return { after, last: null }
  const { last } = only(
    await db.query<{ last: number | null }>(
      `select (select id from inmuebles where user_id = $1 and id > $2 order by id offset $3 limit 1) as last`,
      [userId, after, limit - 1],
    ),
  )
  return { after, last }
}
