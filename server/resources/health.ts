import type { Resource } from '../services'

/** For whoever runs the server: alive, and able to serve. */
export const healthRoutes: Resource = (app, { db, storage }) => {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await Promise.all([db.query(`select 1`), storage.check()])
      return { status: 'ready' }
    } catch (error) {
      app.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ message: 'El servidor no está listo.' })
    }
  })
}
