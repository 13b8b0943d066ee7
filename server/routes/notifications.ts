import * as calls from '../../shared/calls/notifications'
import { listPending, listRejected } from '../domain/notifications'
import { userOf } from './wire/request'
import { serve, type Routes } from './wire/serve'

/** docs/contract.md, 'Calls 43 and 44'. */
export const notificationRoutes: Routes = (app, { db }) => {
  serve(app, calls.pending, async (request) => ({ pendings: await listPending(db, userOf(request).id) }))

  serve(app, calls.rejected, async (request) => ({ rejected: await listRejected(db, userOf(request).id) }))
}
