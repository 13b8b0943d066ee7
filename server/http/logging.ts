import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '../config'

export type LogDestination = { write: (line: string) => void }

/**
 * One line a request, without personal data: the route's pattern, not the address (which has ids,
 * names and signatures), no headers, bodies and IP addresses. Of an error four fields: others may
 * quote what was sent.
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
