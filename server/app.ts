import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { compressJson } from './http/compress-json'
import { allowOrigins } from './http/cross-origin'
import { answerErrors, earlyErrors } from './http/errors'
import { builtApp, serveBuiltApp } from './http/built-app'
import { loggerOptions, logRequests, type LogDestination } from './http/logging'
import { sendSecurityHeaders } from './http/security-headers'
import { requireSession } from './http/session'
import { answerShares } from './http/share-target'
import { accountRoutes, publicAccountRoutes } from './resources/account'
import { contratoRoutes } from './resources/contratos'
import { dashboardRoutes } from './resources/dashboard'
import { documentRoutes } from './resources/documents'
import { fileRoutes } from './resources/files'
import { healthRoutes } from './resources/health'
import { initialRoutes } from './resources/initial'
import { inmuebleRoutes } from './resources/inmuebles'
import { mediaRoutes } from './resources/media'
import { monthlyRoutes } from './resources/monthly'
import { notificationRoutes } from './resources/notifications'
import { outboxMirrorRoutes } from './resources/outbox-mirror'
import { regionRoutes } from './resources/regions'
import { unitRoutes } from './resources/units'
import type { Services } from './services'

export type AppOptions = {
  /** Milliseconds after which a connection on which nothing moves is cut. */
  idleTimeout?: number
  /** Milliseconds that a whole request may take to arrive: 25 MB at 30 KB/s. */
  requestTimeout?: number
  /** The folder of the built app. */
  dist?: string
  /** Where the log goes, a line at a time; to the standard output otherwise. */
  log?: LogDestination
}

/** Builds the server, without listening. Whoever opened the services closes them after it. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = services
  const { idleTimeout = 60_000, requestTimeout = 15 * 60_000, dist = builtApp, log } = options
  const app = Fastify({
    ...loggerOptions(config.logLevel, log),
    ...earlyErrors,
    trustProxy: config.trustProxy,
    requestTimeout,
    http: {
      // Node takes the longer of the two for the whole request.
      headersTimeout: Math.min(requestTimeout, 60_000),
      // How often it looks whose time is over.
      connectionsCheckingInterval: Math.min(requestTimeout, 30_000),
    },
    connectionTimeout: idleTimeout,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    // A stop ends connections that idle, and waits for those that work.
    forceCloseConnections: 'idle',
  })
  logRequests(app)
  answerErrors(app)
  await sendSecurityHeaders(app, config)
  compressJson(app)
  allowOrigins(app, config.allowedOrigins)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.header('Cache-Control', 'no-store')
  })
  // Many clients name the type of a body that they do not send.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body, done)
  })
  await app.register(multipart)

  app.register((open) => {
    for (const routes of [healthRoutes, publicAccountRoutes, fileRoutes]) routes(open, services)
  })
  app.register((guarded) => {
    requireSession(guarded, services.db)
    const resources = [
      accountRoutes,
      contratoRoutes,
      dashboardRoutes,
      documentRoutes,
      initialRoutes,
      inmuebleRoutes,
      mediaRoutes,
      monthlyRoutes,
      notificationRoutes,
      outboxMirrorRoutes,
      regionRoutes,
      unitRoutes,
    ]
    for (const routes of resources) routes(guarded, services)
  })
  answerShares(app)
  await serveBuiltApp(app, dist)
  return app
}
