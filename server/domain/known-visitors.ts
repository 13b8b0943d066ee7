import type { Queryable } from '../database/database'
import type { AccountKind } from './account-kinds'

/** SQL of a row `k`: after half a year without a sign-in a visitor counts as a stranger. */
const isKnown = `k.used_at > now() - interval '180 days'`

/** SQL: whether the account `u` has signed in as this visitor. */
export function hasSignedInAs(parameter: string, { key }: AccountKind): string {
  return `exists (select from known_visitors k where k.${key} = u.id and k.visitor = ${parameter} and ${isKnown})`
}

export async function rememberVisitor(
  tx: Queryable,
  id: number,
  visitor: string,
  { key }: AccountKind,
): Promise<void> {
  await tx.query(
    `insert into known_visitors (${key}, visitor) values ($1, $2)
     on conflict (${key}, visitor) do update set used_at = now()`,
    [id, visitor],
  )
}

export async function forgetOldVisitors(db: Queryable): Promise<void> {
  await db.query(`delete from known_visitors k where not (${isKnown})`)
}
