import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '../config'

export type LogDestination = { write: (line: string) => void }

/**
 * Structured logs without personal data: one line per request, with the route's pattern instead of the address (which
 * carries ids, names and signatures), and without headers, bodies and IP addresses. Of an error the stack is logged, but
 * not its other fields: there a database quotes values.
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
