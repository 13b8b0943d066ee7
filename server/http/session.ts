import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Queryable } from '../database/database'
import { changePassword } from '../../shared/calls/password'
import { password, presence, unattended } from '../../shared/calls/accountant'
import { accountants, accountKinds, type AccountKind } from '../domain/account-kinds'
import { Forbidden, Locked, Unauthenticated } from '../domain/errors'
import { findSignedIn } from '../domain/sessions'
import { bearerToken } from '../routes/wire/request'

/**
 * Routes registered after this need a session of an account of this kind; one of the other kind is
 * a 403. The account comes from the token, not from the `user` header. A first password opens
 * nothing but its change.
 */
export function requireSession(app: FastifyInstance, db: Queryable, kind: AccountKind): void {
  app.decorateRequest('signedIn', null)
  app.decorateRequest('viewed', null)
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request)
    request.signedIn = token === null ? null : await findSignedIn(db, token, kind, isUse(request, kind))
    if (!request.signedIn) throw (await refusalOfOther(db, token, kind)) ?? new Unauthenticated()
    if (request.signedIn.firstPassword) refuseFirstPassword(request)
  })
}

/** Routes registered after this need no session; one of the other kind is a 403 here, too. */
export function refuseOtherKind(app: FastifyInstance, db: Queryable, kind: AccountKind): void {
  app.addHook('onRequest', async (request) => {
    const refusal = await refusalOfOther(db, bearerToken(request), kind)
    if (refusal) throw refusal
  })
}

/** A desk that polls unattended does not prolong its session (docs/contract.md, 'Desk of the accountant'). */
function isUse({ method, routeOptions, headers }: FastifyRequest, kind: AccountKind): boolean {
  const asksByItself = kind === accountants && (method === 'GET' || routeOptions.url === presence.path)
  return !asksByItself || headers[unattended.toLowerCase()] === undefined
}

/** Null unless it is a token of the other kind. */
async function refusalOfOther(
  db: Queryable,
  token: string | null,
  { table, owner }: AccountKind,
): Promise<Forbidden | null> {
  const [other] = accountKinds.filter((kind) => kind.table !== table)
  return token !== null && other && (await findSignedIn(db, token, other, false))
    ? new Forbidden(`Esta parte del portal es de ${owner}.`)
    : null
}

const passwordChanges: readonly string[] = [changePassword.path, password.path]

function refuseFirstPassword({ routeOptions, headers }: FastifyRequest): void {
  if (passwordChanges.includes(routeOptions.url ?? '')) return
  const message = 'Primero cambia la contraseña inicial por una tuya.'
  // An upload that waits on a device goes on waiting (docs/contract.md, 'Answers to an upload').
  throw headers['content-type']?.startsWith('multipart/') ? new Locked(message) : new Forbidden(message)
}
