import type { Routes } from './wire/serve'

/** docs/contract.md, 'Health: GET /healthz and GET /readyz', for the operator. */
export const healthRoutes: Routes = (app, { config, db, storage }) => {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    try {
      const [free] = await Promise.all([storage.free(), db.query(`select 1`), storage.check()])
      // A full disk stops nothing but uploads.
      return { status: 'ready', uploads: free < config.minFree ? 'full' : 'ok' }
    } catch (error) {
      app.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ message: 'El servidor no está listo.' })
    }
  })
}
