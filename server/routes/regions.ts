import * as calls from '../../shared/calls/regions'
import { listComunas, listRegions } from '../domain/regions'
import { textParam } from './wire/request'
import { serve, type Routes } from './wire/serve'

/** docs/contract.md, 'Calls 30 and 31', both under two addresses. */
export const regionRoutes: Routes = (app, { db }) => {
  for (const path of [calls.regions.path, '/api/task/inmueble/getRegion'])
    serve(app, { ...calls.regions, path }, async () => ({ regiones: await listRegions(db) }))

  for (const path of [calls.comunas.path, '/api/task/inmueble/getComuna/:region'])
    serve(app, { ...calls.comunas, path }, async (request) => ({
      comunas: await listComunas(db, textParam(request, 'region')),
    }))
}
