import * as v from 'valibot'
import { checkReady } from '../domain/health'
import { call } from './wire/call'
import type { Routes } from './wire/routes'

/** For the operator: the process is alive, and it is able to serve. */
export const healthRoutes: Routes = (app, { config, db, storage }) => {
  const see = "docs/contract.md, 'Health: GET /healthz and GET /readyz'"
  const alive = call({ see, summary: 'Whether it lives', answer: v.object({ status: v.literal('ok') }) })
  app.get('/healthz', alive, () => ({ status: 'ok' }))

  const able = v.object({ status: v.literal('ready'), uploads: v.picklist(['ok', 'full']) })
  const ready = call({ see, summary: 'Whether it can serve', answer: able, refuses: [503] })
  app.get('/readyz', ready, async (_request, reply) => {
    try {
      return { status: 'ready', uploads: await checkReady(db, storage, config.minFree) }
    } catch (error) {
      app.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ message: 'El servidor no está listo.' })
    }
  })
}
