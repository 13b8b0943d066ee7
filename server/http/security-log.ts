import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as desk from '../../shared/calls/accountant'
import { requestPath } from './request-path'

declare module 'fastify' {
  interface FastifyRequest {
    /** Refused fields by their names in the schema, without what the client wrote. */
    refusedFields: readonly string[] | null
  }
}

/** The account's calls, as the log names them. */
const accountCalls: Record<string, string> = {
  '/api/client/login': 'sign-in',
  '/api/client/user/logout': 'sign-out',
  '/api/client/recover-password': 'recovery',
  '/api/client/password/reset': 'password reset',
  '/api/client/user/update-password': 'password change',
  '/api/client/sesiones/cerrar': 'end of other sessions',
  [desk.login.path]: 'accountant sign-in',
  [desk.logout.path]: 'accountant sign-out',
  [desk.recover.path]: 'accountant recovery',
  [desk.reset.path]: 'accountant password reset',
  [desk.password.path]: 'accountant password change',
}

/** Statuses of input that does not fit. */
const inputStatuses = [400, 413, 415, 422]

/** Lines a minute about one user or address. A person who fills in a form causes fewer. */
const mostInputLines = 10

/**
 * Refusals of other calls. A 404 below an id means that it is not there or another's. The app asks
 * for what gets a 409, 416 or 507 too: they are no security events.
 */
const refusals: Record<number, string> = {
  401: 'no session',
  403: 'forbidden',
  404: 'not there or not theirs',
  405: 'method not allowed',
  410: 'address expired',
  423: 'locked',
  429: 'too many writes',
}

/**
 * A line of `security` for what `accountCalls` and `refusals` name, unless the server failed: when,
 * what, how it ended, user number, visitor (`nameVisitors`); for refused input route and fields, up
 * to `mostInputLines` a minute. No personal data.
 */
export function logSecurity(app: FastifyInstance): void {
  const countInput = countsByMinute()
  app.decorateRequest('userId', null)
  app.decorateRequest('refusedFields', null)
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode
    const user = request.signedIn?.id ?? request.userId
    const input = inputStatuses.includes(status)
    const event =
      accountEvent(request, status) ??
      (input ? inputEvent(countInput(String(user ?? request.visitor))) : refusalEvent(request, status))
    if (event) {
      const { method, refusedFields, routeOptions } = request
      const where = input && { method, route: routeOptions.url ?? 'unknown', fields: refusedFields ?? [] }
      const from = request.visitor.slice(0, 12)
      const line = { event, status, user, from, ...where }
      if (status < 400) request.log.info(line, 'security')
      else request.log.warn(line, 'security')
    }
    done()
  })
}

function accountEvent({ routeOptions: { url = '' } }: FastifyRequest, status: number): string | null {
  const call = accountCalls[url]
  if (!call || status >= 500) return null
  return status < 400 ? call : `${call} refused`
}

/** `count`: of this minute. */
function inputEvent(count: number): string | null {
  if (count <= mostInputLines) return 'input refused'
  return count === mostInputLines + 1 ? 'more input refused' : null
}

function refusalEvent(request: FastifyRequest, status: number): string | null {
  if (status === 404 && !request.routeOptions.url?.includes('/:')) return null
  return /^\/(api|files)\//.test(requestPath(request)) ? (refusals[status] ?? null) : null
}

function countsByMinute(): (key: string) => number {
  const counts = new Map<string, number>()
  let minute = 0
  return (key) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) counts.clear()
    minute = now
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}
