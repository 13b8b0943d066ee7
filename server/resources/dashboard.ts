import { totalsOf, progressOf } from '../domain/progress'
import { userOf } from '../http/session'
import type { Resource } from '../services'

/** Calls 6 and 8. */
export const dashboardRoutes: Resource = (app, { db }) => {
  app.get('/api/client/task/totals', async (request) => totalsOf(await progressOf(db, userOf(request).id)))

  app.get('/api/client/notifications', async (request) => {
    const { initial, inmueble, contrato, monthly } = await progressOf(db, userOf(request).id)
    const areas = [initial, inmueble, contrato, monthly]
    const complete = areas.map(({ asked, counted }) => (asked > 0 && counted === asked ? 1 : 0))
    const [
      moduloInicialCompletado,
      moduloInmuebleCompletado,
      moduloContratosCompletado,
      moduloTaskCompletado,
    ] = complete
    return {
      notification_red: areas.reduce((sum, area) => sum + area.pending, 0),
      notification_orange: areas.reduce((sum, area) => sum + area.rejected, 0),
      modulosCompletados: complete.reduce<number>((sum, one) => sum + one, 0),
      moduloInicialCompletado,
      moduloInmuebleCompletado,
      moduloContratosCompletado,
      moduloTaskCompletado,
    }
  })
}
