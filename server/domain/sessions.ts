import type { Queryable } from '../database/database'
import { hashToken, newToken } from './tokens'

/**
 * `session` names the session without opening it. `firstPassword`: it was started with a password that the accountant gave,
 * and opens nothing but its change.
 */
export type SignedIn = { id: number; name: string; email: string; session: string; firstPassword: boolean }

/** SQL of `sessions s`: a session ends after 30 days without use, and 90 days after its sign-in. */
export const isLiveSession = `s.used_at > now() - interval '30 days' and s.created_at > now() - interval '90 days'`

/** Resolves to the token, which is stored only as a hash. */
export async function startSession(
  db: Queryable,
  userId: number,
  { firstPassword = false } = {},
): Promise<string> {
  const token = newToken()
  await db.query(`insert into sessions (token_hash, user_id, first_password) values ($1, $2, $3)`, [
    hashToken(token),
    userId,
    firstPassword,
  ])
  return token
}

/** The user of a session that has not ended. It counts as used now. */
export async function findSignedIn(db: Queryable, token: string): Promise<SignedIn | null> {
  const [found] = await db.query<SignedIn & { stale: boolean }>(
    `select u.id, u.name, u.email, s.id as session, s.first_password as "firstPassword",
       s.used_at < now() - interval '1 hour' as stale
     from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and ${isLiveSession}`,
    [hashToken(token)],
  )
  if (!found) return null
  const { stale, ...signedIn } = found
  if (stale) await db.query(`update sessions set used_at = now() where token_hash = $1`, [hashToken(token)])
  return signedIn
}

/** Whether the session of this name has not ended. */
export async function isLive(db: Queryable, session: string): Promise<boolean> {
  const found = await db.query(`select from sessions s where s.id = $1 and ${isLiveSession}`, [session])
  return found.length > 0
}

export async function endSession(db: Queryable, token: string): Promise<void> {
  await db.query(`delete from sessions where token_hash = $1`, [hashToken(token)])
}

/** Ends every session of a user, and every recovery link; resolves to how many sessions there were. */
export async function endSessions(db: Queryable, userId: number): Promise<number> {
  await db.query(`delete from password_resets where user_id = $1`, [userId])
  return (await db.query(`delete from sessions where user_id = $1 returning id`, [userId])).length
}

export async function endExpiredSessions(db: Queryable): Promise<void> {
  await db.query(`delete from sessions s where not (${isLiveSession})`)
}
