import { listPending, listRejected } from '../domain/notifications'
import type { Routes } from './wire/routes'
import { userOf } from './wire/session'

/** docs/contract.md, 'Calls 43 and 44'. */
export const notificationRoutes: Routes = (app, { db }) => {
  app.get('/api/client/notifications/pending', async (request) => ({
    pendings: await listPending(db, userOf(request).id),
  }))

  app.get('/api/client/notifications/rejected', async (request) => ({
    rejected: await listRejected(db, userOf(request).id),
  }))
}
