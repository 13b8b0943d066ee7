import * as v from 'valibot'
import { listComunas, listRegions } from '../domain/regions'
import { call } from './wire/call'
import { textParam } from './wire/params'
import type { Routes } from './wire/routes'

const regions = call({
  see: "docs/contract.md, 'Call 30'",
  summary: 'The regions, north to south',
  answer: v.object({ regiones: v.array(v.object({ nombreRegion: v.string() })) }),
})
const comunas = call({
  see: "docs/contract.md, 'Call 31'",
  summary: 'The comunas of a region',
  param: 'text',
  answer: v.object({ comunas: v.array(v.object({ descripcionComuna: v.string() })) }),
})

/** docs/contract.md, 'Calls 30 and 31', both under two addresses. */
export const regionRoutes: Routes = (app, { db }) => {
  for (const path of ['/api/client/region', '/api/task/inmueble/getRegion']) {
    app.get(path, regions, async () => ({ regiones: await listRegions(db) }))
  }
  for (const path of ['/api/client/comuna/:region', '/api/task/inmueble/getComuna/:region']) {
    app.get(path, comunas, async (request) => ({
      comunas: await listComunas(db, textParam(request, 'region')),
    }))
  }
}
