import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sign } from '../domain/tokens'

/** The calls of the account by what they are in the log. */
const accountCalls: Record<string, string> = {
  '/api/client/login': 'sign-in',
  '/api/client/user/logout': 'sign-out',
  '/api/client/recover-password': 'recovery',
  '/api/client/password/reset': 'password reset',
  '/api/client/user/update-password': 'password change',
  '/api/client/sesiones/cerrar': 'end of other sessions',
}

/** Refusals of any other call. A 404 below an id says that it is not there or another's. */
const refusals: Record<number, string> = {
  401: 'no session',
  403: 'forbidden',
  404: 'not there or not theirs',
  410: 'address expired',
  429: 'too many writes',
}

/**
 * One line of `security` for every use of an account and every refusal: when, what, how it ended, the user's number, and
 * from where, as a word that is the same for the same address and can't be turned back into it. No personal data.
 */
export function logSecurity(app: FastifyInstance, secret: string): void {
  app.decorateRequest('userId', null)
  app.addHook('onResponse', (request, reply, done) => {
    const event = eventOf(request, reply.statusCode)
    if (event) {
      const line = {
        event,
        status: reply.statusCode,
        user: request.signedIn?.id ?? request.userId,
        from: sign(secret, `from ${request.ip}`).slice(0, 12),
      }
      if (reply.statusCode < 400) request.log.info(line, 'security')
      else request.log.warn(line, 'security')
    }
    done()
  })
}

function eventOf({ routeOptions: { url = '' } }: FastifyRequest, status: number): string | null {
  if (status >= 500) return null
  const call = accountCalls[url]
  if (call) return status < 400 ? call : `${call} refused`
  if (status === 404 && !url.includes('/:')) return null
  return /^\/(api|files)\//.test(url) ? (refusals[status] ?? null) : null
}
