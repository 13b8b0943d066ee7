import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Queryable } from '../database/database'
import { signedOut } from './errors'
import { hashToken, newToken } from './tokens'

export type SignedIn = { id: number; name: string; email: string; token: string }

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}

/** A session that was not used for so long has ended. */
const lifetime = '90 days'

/** Every route registered on `app` after this needs a session. Who it is comes from the token alone, never from the `user` header. */
export function requireSession(app: FastifyInstance, db: Queryable): void {
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    request.signedIn = await signedInBy(db, request.headers.authorization)
  })
}

export function userOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw signedOut()
  return request.signedIn
}

export async function startSession(db: Queryable, userId: number): Promise<string> {
  const token = newToken()
  await db.query(`insert into sessions (token_hash, user_id) values ($1, $2)`, [hashToken(token), userId])
  return token
}

export async function endSession(db: Queryable, authorization: string | undefined): Promise<void> {
  await db.query(`delete from sessions where token_hash = $1`, [hashToken(bearer(authorization) ?? '')])
}

export async function endExpiredSessions(db: Queryable): Promise<void> {
  await db.query(`delete from sessions where used_at <= now() - $1::interval`, [lifetime])
}

async function signedInBy(db: Queryable, authorization: string | undefined): Promise<SignedIn> {
  const token = bearer(authorization)
  if (!token) throw signedOut()
  const [user] = await db.query<{ id: number; name: string; email: string; stale: boolean }>(
    `select u.id, u.name, u.email, s.used_at < now() - interval '1 hour' as stale
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.used_at > now() - $2::interval`,
    [hashToken(token), lifetime],
  )
  if (!user) throw signedOut()
  if (user.stale)
    await db.query(`update sessions set used_at = now() where token_hash = $1`, [hashToken(token)])
  return { id: user.id, name: user.name, email: user.email, token }
}

function bearer(authorization: string | undefined): string | null {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}
