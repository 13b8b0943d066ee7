import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestPath } from './request-path'

/** docs/contract.md, 'Other origins (CORS)'. */
const requestHeaders =
  'Accept, Authorization, Content-Digest, Content-Type, Idempotency-Key, Range, user, X-API-Key, X-CSRF-TOKEN'
const responseHeaders = 'Content-Disposition, Content-Range, Date, Retry-After'
/**
 * Seconds that a preflight's response is cached. Chromium's maximum:
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Access-Control-Max-Age
 */
const remembered = 7200

/**
 * Lets pages of these origins call the API and open the files: the app, built for this server and
 * served elsewhere. Other origins' requests are not refused; the browser hides the response.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!isShared(request) || !origin || !origins.includes(origin)) return
    void reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': responseHeaders,
    })
    if (request.method !== 'OPTIONS') return
    return reply
      .headers({
        'Access-Control-Allow-Methods': 'GET, POST, PUT',
        'Access-Control-Allow-Headers': requestHeaders,
        'Access-Control-Max-Age': remembered,
      })
      .code(204)
      .send()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isShared(request))
      void reply.header('Vary', [reply.getHeader('Vary'), 'Origin'].filter(Boolean).join(', '))
    // Pictures and frames are requested without CORS.
    if (requestPath(request).startsWith('/files/')) allowEmbedding(reply, origins)
    done()
  })
}

function allowEmbedding(reply: FastifyReply, origins: readonly string[]): void {
  void reply.header('Cross-Origin-Resource-Policy', 'cross-origin').removeHeader('X-Frame-Options')
  const policy = reply.getHeader('Content-Security-Policy')
  if (typeof policy === 'string')
    void reply.header(
      'Content-Security-Policy',
      policy.replace("frame-ancestors 'self'", `frame-ancestors 'self' ${origins.join(' ')}`),
    )
}

function isShared(request: FastifyRequest): boolean {
  const path = requestPath(request)
  return path.startsWith('/api/') || path.startsWith('/files/')
}
