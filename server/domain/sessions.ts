import type { Queryable } from '../database/database'
import { hashToken, newToken } from './tokens'

export type SignedIn = { id: number; name: string; email: string }

/** A session that was not used for this long has ended. */
const lifetime = '90 days'

/** Resolves to the token, which is stored only as a hash. */
export async function startSession(db: Queryable, userId: number): Promise<string> {
  const token = newToken()
  await db.query(`insert into sessions (token_hash, user_id) values ($1, $2)`, [hashToken(token), userId])
  return token
}

/** The user of a session that has not ended. It counts as used now. */
export async function findSignedIn(db: Queryable, token: string): Promise<SignedIn | null> {
  const [user] = await db.query<SignedIn & { stale: boolean }>(
    `select u.id, u.name, u.email, s.used_at < now() - interval '1 hour' as stale
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.used_at > now() - $2::interval`,
    [hashToken(token), lifetime],
  )
  if (!user) return null
  if (user.stale)
    await db.query(`update sessions set used_at = now() where token_hash = $1`, [hashToken(token)])
  return { id: user.id, name: user.name, email: user.email }
}

export async function endSession(db: Queryable, token: string): Promise<void> {
  await db.query(`delete from sessions where token_hash = $1`, [hashToken(token)])
}

export async function endExpiredSessions(db: Queryable): Promise<void> {
  await db.query(`delete from sessions where used_at <= now() - $1::interval`, [lifetime])
}
