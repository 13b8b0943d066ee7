import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Queryable } from '../database/database'
import { Forbidden, Locked, Unauthenticated } from '../domain/errors'
import { findSignedIn } from '../domain/sessions'
import { bearerToken } from '../routes/wire/request'

/**
 * Routes registered after this need a session. The user comes from the token, not from the `user`
 * header. A first password opens nothing but its change.
 */
export function requireSession(app: FastifyInstance, db: Queryable): void {
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request)
    request.signedIn = token === null ? null : await findSignedIn(db, token)
    if (!request.signedIn) throw new Unauthenticated()
    if (request.signedIn.firstPassword) refuseFirstPassword(request)
  })
}

function refuseFirstPassword({ routeOptions, headers }: FastifyRequest): void {
  if (routeOptions.url === '/api/client/user/update-password') return
  const message = 'Primero cambia la contraseña inicial por una tuya.'
  // An upload that waits on a device goes on waiting (docs/contract.md, 'Answers to an upload').
  throw headers['content-type']?.startsWith('multipart/') ? new Locked(message) : new Forbidden(message)
}
