import { checkReady } from '../domain/health'
import type { Routes } from './wire/routes'

/** For the operator: the process is alive, and it is able to serve. */
export const healthRoutes: Routes = (app, { db, storage }) => {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await checkReady(db, storage)
      return { status: 'ready' }
    } catch (error) {
      app.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ message: 'El servidor no está listo.' })
    }
  })
}
