import { checkReady } from '../domain/health'
import type { Routes } from './wire/routes'

/** docs/contract.md, 'Health: GET /healthz and GET /readyz', for the operator. */
export const healthRoutes: Routes = (app, { config, db, storage }) => {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    try {
      return { status: 'ready', uploads: await checkReady(db, storage, config.minFree) }
    } catch (error) {
      app.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ message: 'El servidor no está listo.' })
    }
  })
}
