import type { Queryable } from '../database/database'
import { accountKinds, landlords, type AccountKind } from './account-kinds'
import { Unauthenticated } from './errors'
import { hashToken, newToken } from './tokens'

/**
 * `session` names the session without opening it. `firstPassword`: it was started with a password
 * that the accountant gave, and opens nothing but its change.
 */
export type SignedIn = { id: number; name: string; email: string; session: string; firstPassword: boolean }

/**
 * SQL of `sessions s`: a session ends after a time without use (30 days of a landlord, 12 hours of
 * an accountant), 90 days after its sign-in, and with its account.
 */
export const isLiveSession = `s.created_at > now() - interval '90 days' and (${accountKinds
  .map(
    ({ table, key, idle }) => `s.used_at > now() - interval '${idle}'
      and exists (select from ${table} a where a.id = s.${key} and a.disabled_at is null)`,
  )
  .join(' or ')})`

/** A user whose password was proven to be that of this hash, and what stood there when it was read. */
export type ProvenUser = { id: number; password_hash: string; sessions_ended: number }

/**
 * Resolves to the token, which is stored only as a hash. Throws `Unauthenticated` if meanwhile the
 * password was changed, the account suspended or its sessions ended: one statement compares, and
 * waits for a change that is under way.
 */
export async function startSession(
  db: Queryable,
  { id, password_hash, sessions_ended }: ProvenUser,
  { table, key }: AccountKind = landlords,
): Promise<string> {
  const token = newToken()
  const started = await db.query(
    `insert into sessions (token_hash, ${key}, first_password)
     select $1, id, not password_updated from ${table}
     where id = $2 and password_hash = $3 and sessions_ended = $4 and disabled_at is null for no key update
     returning id`,
    [hashToken(token), id, password_hash, sessions_ended],
  )
  if (started.length === 0) throw new Unauthenticated()
  await noteUse(db, token)
  return token
}

/** Of a landlord it outlives the session. */
export async function noteUse(db: Queryable, token: string): Promise<void> {
  await db.query(
    `update users set used_at = now() where id = (select user_id from sessions where token_hash = $1)`,
    [hashToken(token)],
  )
}

/** The account of a session that has not ended. `isUse`: it counts as used now. */
export async function findSignedIn(
  db: Queryable,
  token: string,
  { table, key, noted }: AccountKind,
  isUse: boolean,
): Promise<SignedIn | null> {
  const [found] = await db.query<SignedIn & { stale: boolean }>(
    `select u.id, u.name, u.email, s.id as session, s.first_password as "firstPassword",
       s.used_at < now() - interval '${noted}' as stale
     from sessions s join ${table} u on u.id = s.${key} where s.token_hash = $1 and ${isLiveSession}`,
    [hashToken(token)],
  )
  if (!found) return null
  const { stale, ...signedIn } = found
  if (stale && isUse) {
    // Two transactions: who ends the sessions of an account locks the account first.
    await db.query(`update sessions set used_at = now() where token_hash = $1`, [hashToken(token)])
    await noteUse(db, token)
  }
  return signedIn
}

/** Whether the session of this name has not ended. */
export async function isLive(db: Queryable, session: string): Promise<boolean> {
  const found = await db.query(`select from sessions s where s.id = $1 and ${isLiveSession}`, [session])
  return found.length > 0
}

export async function endSession(
  db: Queryable,
  token: string,
  { key }: AccountKind = landlords,
): Promise<void> {
  await db.query(`delete from sessions where token_hash = $1 and ${key} is not null`, [hashToken(token)])
}

/**
 * Ends every session of an account, and every recovery link, also of sign-ins under way. Resolves to
 * how many sessions there were.
 */
export async function endSessions(db: Queryable, id: number, kind: AccountKind = landlords): Promise<number> {
  const { table, key } = kind
  await db.query(`update ${table} set sessions_ended = sessions_ended + 1 where id = $1`, [id])
  await endLinks(db, id, kind)
  return (await db.query(`delete from sessions where ${key} = $1 returning id`, [id])).length
}

/** Ends every recovery link and invitation of an account. */
export async function endLinks(db: Queryable, id: number, { key }: AccountKind = landlords): Promise<void> {
  await db.query(`delete from password_resets where ${key} = $1`, [id])
}

export async function endExpiredSessions(db: Queryable): Promise<void> {
  await db.query(`delete from sessions s where not (${isLiveSession})`)
}
