import { expiring } from '../../shared/calls/expiry'
import { listExpiringDocuments } from '../domain/expiry'
import type { Routes } from './wire/routes'
import { serve } from './wire/serve'
import { userOf } from './wire/session'

/** docs/contract.md, 'Documents that expire'. */
export const calendarRoutes: Routes = (app, { db }) => {
  serve(app, expiring, async (request) => ({
    documentos: await listExpiringDocuments(db, userOf(request).id),
  }))
}
