import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { routeMethods } from './http/allowed-methods'
import { compressJson } from './http/compress-json'
import { allowOrigins } from './http/cross-origin'
import { earlyErrors, refuseEarly, respondToErrors } from './http/errors'
import { builtApp, serveBuiltApp } from './http/built-app'
import { announceReuse, endIdleConnections } from './http/idle-connections'
import { limitWrites, writesPerMinute } from './http/limit-writes'
import { loggerOptions, logRequests, type LogDestination } from './http/logging'
import { readBodies } from './http/read-bodies'
import { factsOptions, readFactsOfFiles, type FactsOptions } from './http/read-facts'
import { readToEnd } from './http/read-to-end'
import { requestPath, rewriteUrl } from './http/request-path'
import { lookInterval, sendDueMails } from './http/send-mails'
import { headersOfEarlyErrors, sendSecurityHeaders } from './http/security-headers'
import { logSecurity } from './http/security-log'
import { refuseOtherKind, requireSession } from './http/session'
import { redirectShares } from './http/share-target'
import { mostPressure, shedLoad, type Pressure } from './http/shed-load'
import { nameVisitors } from './http/visitor'
import { actionRoutes } from './routes/accountant/actions'
import { eventRoutes } from './routes/accountant/events'
import { landlordListRoutes } from './routes/accountant/landlord-lists'
import { accountants, accountKinds, landlords } from './domain/account-kinds'
import { passwordRoutes, publicAccountRoutes } from './routes/account'
import { calendarRoutes } from './routes/calendar'
import { contratoRoutes } from './routes/contratos'
import { dashboardRoutes } from './routes/dashboard'
import { documentRoutes } from './routes/documents'
import { fileRoutes } from './routes/files'
import { healthRoutes } from './routes/health'
import { initialRoutes } from './routes/initial'
import { inmuebleRoutes } from './routes/inmuebles'
import { mailRefusalRoutes } from './routes/mail-refusals'
import { mediaRoutes } from './routes/media'
import { monthlyRoutes } from './routes/monthly'
import { notificationRoutes } from './routes/notifications'
import { ownDataRoutes } from './routes/own-data'
import { regionRoutes } from './routes/regions'
import { sessionRoutes } from './routes/sessions'
import { unitRoutes } from './routes/units'
import { uploadRoutes } from './routes/uploads'
import { workHourly } from './hourly'
import type { Services } from './services'
import { timeLimits, type TimeLimits } from './time-limits'

export type AppOptions = {
  limits?: TimeLimits
  /** The folder of the built app. */
  dist?: string
  /** Gets the log's lines in place of the standard output. */
  log?: LogDestination
  /** Writes a minute, of one user. */
  writes?: number
  /** By default only production sheds load: a machine that sleeps, or is debugged, is also late. */
  pressure?: Pressure
  /** Milliseconds between two looks for mails that are due; null sends none. */
  look?: number | null
  /** Milliseconds between two signs of life of a desk's stream of news. */
  beat?: number
  /** Whether it works by the hour (`hourly.ts`). By default not in a test, which asks for it. */
  hourly?: boolean
  /** How it reads what files say; null: it does not. By default not in a test. */
  facts?: FactsOptions | null
  /** The clock of the work by the hour, and of mails. */
  now?: () => Date
}

/** Builds the server without listening. The caller closes the services after it. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = services
  const { limits = timeLimits, dist = builtApp, log, writes = writesPerMinute, look = lookInterval } = options
  const isTest = config.environment === 'test'
  const { hourly = !isTest, facts = isTest ? null : factsOptions } = options
  const { now = () => new Date(), beat = 15_000 } = options
  const pressure = options.pressure ?? (config.production ? mostPressure : null)
  const app = Fastify({
    ...loggerOptions(config.logLevel, log),
    ...earlyErrors(headersOfEarlyErrors(config)),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    requestTimeout: limits.request,
    http: {
      // `refuseEarly` does.
      requireHostHeader: false,
      // Node takes the longer of the two for the whole request:
      // https://nodejs.org/api/http.html#serverrequesttimeout
      headersTimeout: Math.min(limits.request, 60_000),
      connectionsCheckingInterval: Math.min(limits.request, 30_000),
    },
    connectionTimeout: limits.idle,
    keepAliveTimeout: limits.idle,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl,
  })
  endIdleConnections(app)
  logRequests(app)
  nameVisitors(app, services.secret)
  logSecurity(app)
  announceReuse(app, limits.reuse)
  const methodsOf = routeMethods(app)
  respondToErrors(app)
  readToEnd(app)
  await sendSecurityHeaders(app, config)
  refuseEarly(app, headersOfEarlyErrors(config))
  compressJson(app)
  allowOrigins(app, config.allowedOrigins)
  if (pressure) await shedLoad(app, pressure)
  app.addHook('onRequest', (request, reply, done) => {
    if (requestPath(request).startsWith('/api/')) void reply.header('Cache-Control', 'no-store')
    done()
  })
  readBodies(app)
  await app.register(multipart)
  await limitWrites(app, writes)

  app.register((open) => {
    for (const routes of [healthRoutes, fileRoutes]) routes(open, services)
  })
  for (const kind of accountKinds)
    app.register((open) => {
      refuseOtherKind(open, services.db, kind)
      publicAccountRoutes(kind)(open, services)
    })
  app.register((guarded) => {
    requireSession(guarded, services.db, landlords)
    const all = [
      passwordRoutes(landlords),
      calendarRoutes,
      contratoRoutes,
      dashboardRoutes,
      documentRoutes,
      initialRoutes,
      inmuebleRoutes,
      mailRefusalRoutes,
      mediaRoutes,
      monthlyRoutes,
      notificationRoutes,
      ownDataRoutes,
      regionRoutes,
      sessionRoutes,
      unitRoutes,
      uploadRoutes,
    ]
    for (const routes of all) routes(guarded, services)
  })
  app.register((guarded) => {
    requireSession(guarded, services.db, accountants)
    const all = [passwordRoutes(accountants), actionRoutes, eventRoutes(beat), landlordListRoutes]
    for (const routes of all) routes(guarded, services)
  })
  sendDueMails(app, services, { look, now })
  if (hourly) workHourly(app, services, now)
  if (facts) readFactsOfFiles(app, services, facts)
  redirectShares(app)
  await serveBuiltApp(app, dist, { office: config.office, dataDir: config.dataDir, methodsOf })
  return app
}
