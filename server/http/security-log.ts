import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The fields that the answer refuses, by their names in the schema: never what a client wrote. */
    refusedFields: readonly string[] | null
  }
}

/** The calls of the account by what they are in the log. */
const accountCalls: Record<string, string> = {
  '/api/client/login': 'sign-in',
  '/api/client/user/logout': 'sign-out',
  '/api/client/recover-password': 'recovery',
  '/api/client/password/reset': 'password reset',
  '/api/client/user/update-password': 'password change',
  '/api/client/sesiones/cerrar': 'end of other sessions',
}

/** Statuses of what was sent and does not fit. */
const inputStatuses = [400, 413, 415, 422]

/** How many such lines of one user or address a minute has. One who fills in a form makes fewer. */
const mostInputLines = 10

/** Other refusals of any other call. A 404 below an id says that it is not there or another's. */
const refusals: Record<number, string> = {
  401: 'no session',
  403: 'forbidden',
  404: 'not there or not theirs',
  410: 'address expired',
  429: 'too many writes',
}

/**
 * One line of `security` for every use of an account and every refusal: when, what, how it ended, the user's number, and
 * from where, as a word that is the same for the same visitor and can't be turned back into an address. Of input that was refused also the
 * route and the names of the fields; after `mostInputLines` in a minute one line says that there is more. No personal data.
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

/** `count`: how many there were in this minute. */
function inputEvent(count: number): string | null {
  if (count <= mostInputLines) return 'input refused'
  return count === mostInputLines + 1 ? 'more input refused' : null
}

function refusalEvent({ routeOptions: { url = '' } }: FastifyRequest, status: number): string | null {
  if (status === 404 && !url.includes('/:')) return null
  return /^\/(api|files)\//.test(url) ? (refusals[status] ?? null) : null
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
