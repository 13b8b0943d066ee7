import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { TooManyAttempts } from '../domain/errors'

/** 500 photos after a week without signal stay below it, four at once on the best of networks. */
export const writesPerMinute = 1000

/**
 * Counted in this process by user, without a session by address. Register it before the routes that
 * it counts.
 */
export async function limitWrites(app: FastifyInstance, perMinute: number): Promise<void> {
  const silent = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
    'retry-after': false,
  }
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    allowList: ({ method }) => method === 'GET' || method === 'HEAD',
    keyGenerator: ({ signedIn, visitor }) => (signedIn ? `user ${signedIn.id}` : `visitor ${visitor}`),
    errorResponseBuilder: (_request, { ttl }) => new TooManyAttempts(Math.ceil(ttl / 1000)),
    addHeaders: silent,
    addHeadersOnExceeding: silent,
  })
}
