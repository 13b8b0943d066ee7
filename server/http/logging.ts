import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '../config'

export type LogDestination = { write: (line: string) => void }

/**
 * Structured logs without personal data: one line a request with the route's pattern in place of the address (which
 * carries ids, names and signatures), no headers, no bodies, no IP addresses. Of errors the stack, without the values
 * that a database quotes beside its message.
 */
export function loggerOptions(level: Config['logLevel'], stream?: LogDestination): FastifyServerOptions {
  return {
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level,
      ...(stream && { stream }),
      serializers: {
        err: (error: Error & { code?: unknown }) => ({
          type: error.name,
          code: error.code,
          message: error.message,
          stack: error.stack ?? '',
        }),
      },
    },
  }
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
}
