import type { Queryable } from '../database/database'
import { Unauthenticated } from './errors'
import { hashToken, newToken } from './tokens'

/**
 * `session` names the session without opening it. `firstPassword`: the accountant gave the
 * password, and the session opens nothing but its change.
 */
export type SignedIn = { id: number; name: string; email: string; session: string; firstPassword: boolean }

/** SQL of `sessions s`: it ends after 30 days without use, after 90 days, and with its account. */
export const isLiveSession = `s.used_at > now() - interval '30 days' and s.created_at > now() - interval '90 days'
  and exists (select from users a where a.id = s.user_id and a.disabled_at is null)`

/** A user whose password was proven to have this hash, and what else was read with it. */
export type Proven = { id: number; password_hash: string; sessions_ended: number }

/**
 * Resolves to the token; only its hash is stored. Throws `Unauthenticated` if the password, the
 * account or its sessions changed since they were read: one statement compares, and waits for a
 * concurrent change.
 */
export async function startSession(
  db: Queryable,
  { id, password_hash, sessions_ended }: Proven,
): Promise<string> {
  const token = newToken()
  const started = await db.query(
    `insert into sessions (token_hash, user_id, first_password)
     select $1, id, not password_updated from users
     where id = $2 and password_hash = $3 and sessions_ended = $4 and disabled_at is null for share
     returning id`,
    [hashToken(token), id, password_hash, sessions_ended],
  )
  if (started.length === 0) throw new Unauthenticated()
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

export async function isLive(db: Queryable, session: string): Promise<boolean> {
  const found = await db.query(`select from sessions s where s.id = $1 and ${isLiveSession}`, [session])
  return found.length > 0
}

export async function endSession(db: Queryable, token: string): Promise<void> {
  await db.query(`delete from sessions where token_hash = $1`, [hashToken(token)])
}

/**
 * Also of concurrent sign-ins, and the recovery links. Resolves to how many sessions there were.
 */
export async function endSessions(db: Queryable, userId: number): Promise<number> {
  await db.query(`update users set sessions_ended = sessions_ended + 1 where id = $1`, [userId])
  await db.query(`delete from password_resets where user_id = $1`, [userId])
  return (await db.query(`delete from sessions where user_id = $1 returning id`, [userId])).length
}

export async function endExpiredSessions(db: Queryable): Promise<void> {
  await db.query(`delete from sessions s where not (${isLiveSession})`)
}
