import { findLandlord } from '../../domain/landlords'
import { NotFound } from '../../domain/errors'
import { contratoRoutes } from '../contratos'
import { documentRoutes } from '../documents'
import { initialRoutes } from '../initial'
import { inmuebleRoutes } from '../inmuebles'
import { monthlyRoutes } from '../monthly'
import { notificationRoutes } from '../notifications'
import { idParam, userOf } from '../wire/request'
import type { Routes } from '../wire/serve'

/** Below it a landlord's own calls answer what that landlord reads. */
const landlordLists = '/api/accountant/landlords/:landlord'

/**
 * docs/contract.md, 'Landlords'. The accountant reads: no write of these
 * routes is there.
 */
export const landlordListRoutes: Routes = (app, services) => {
  app.register(
    (scope) => {
      scope.addHook('onRequest', async (request) => {
        if (request.method !== 'GET') throw new NotFound()
        const { id, name, email } = await findLandlord(services.db, String(idParam(request, 'landlord')))
        request.viewed = { ...userOf(request), id, name, email }
      })
      const all = [
        ...[initialRoutes, inmuebleRoutes, contratoRoutes],
        ...[monthlyRoutes, notificationRoutes, documentRoutes],
      ]
      for (const routes of all) routes(scope, services)
    },
    { prefix: landlordLists },
  )
}
