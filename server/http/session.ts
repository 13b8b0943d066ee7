import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../database/database'
import { Unauthenticated } from '../domain/errors'
import { findSignedIn } from '../domain/sessions'
import { bearerToken } from '../routes/wire/session'

/**
 * Every route registered on `app` after this needs a session. The user comes from the token alone, never from the `user`
 * header.
 */
export function requireSession(app: FastifyInstance, db: Queryable): void {
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request)
    request.signedIn = token === null ? null : await findSignedIn(db, token)
    if (!request.signedIn) throw new Unauthenticated()
  })
}
