import type { Queryable } from '../database/database'

/** SQL of a row `k`: after half a year without a sign-in a visitor counts as a stranger. */
const isKnown = `k.used_at > now() - interval '180 days'`

/** SQL: whether the user `u` has signed in as this visitor. */
export function hasSignedInAs(parameter: string): string {
  return `exists (select from known_visitors k where k.user_id = u.id and k.visitor = ${parameter} and ${isKnown})`
}

export async function rememberVisitor(tx: Queryable, userId: number, visitor: string): Promise<void> {
  await tx.query(
    `insert into known_visitors (user_id, visitor) values ($1, $2)
     on conflict (user_id, visitor) do update set used_at = now()`,
    [userId, visitor],
  )
}

export async function forgetOldVisitors(db: Queryable): Promise<void> {
  await db.query(`delete from known_visitors k where not (${isKnown})`)
}
