import { textParam } from '../http/params'
import type { Resource } from '../services'

/** Calls 30 and 31, both under two addresses. */
export const regionRoutes: Resource = (app, { db }) => {
  for (const path of ['/api/client/region', '/api/task/inmueble/getRegion']) {
    app.get(path, async () => ({
      regiones: await db.query(`select nombre as "nombreRegion" from regiones order by position`),
    }))
  }
  for (const path of ['/api/client/comuna/:region', '/api/task/inmueble/getComuna/:region']) {
    app.get(path, async (request) => ({
      comunas: await db.query(
        `select nombre as "descripcionComuna" from comunas where region = $1 order by position`,
        [textParam(request, 'region')],
      ),
    }))
  }
}
