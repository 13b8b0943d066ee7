import { listComunas, listRegions } from '../domain/regions'
import { textParam } from './wire/params'
import type { Routes } from './wire/routes'

/** docs/contract.md, 'Calls 30 and 31', both under two addresses. */
export const regionRoutes: Routes = (app, { db }) => {
  for (const path of ['/api/client/region', '/api/task/inmueble/getRegion']) {
    app.get(path, async () => ({ regiones: await listRegions(db) }))
  }
  for (const path of ['/api/client/comuna/:region', '/api/task/inmueble/getComuna/:region']) {
    app.get(path, async (request) => ({ comunas: await listComunas(db, textParam(request, 'region')) }))
  }
}
