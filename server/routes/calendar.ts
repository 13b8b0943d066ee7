import { expiring } from '../../shared/calls/expiry'
import { listExpiringDocuments } from '../domain/expiry'
import { userOf } from './wire/request'
import { serve, type Routes } from './wire/serve'

/** docs/contract.md, 'Documents that expire'. */
export const calendarRoutes: Routes = (app, { db }) => {
  serve(app, expiring, async (request) => ({
    documentos: await listExpiringDocuments(db, userOf(request).id),
  }))
}
