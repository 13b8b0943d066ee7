import { listActivity } from '../domain/activity'
import { readProgress, totalsOf } from '../domain/progress'
import { userOf } from './wire/session'
import type { Routes } from './wire/routes'

/** docs/contract.md, 'Calls 6 to 8'. */
export const dashboardRoutes: Routes = (app, { db }) => {
  app.get('/api/client/task/totals', async (request) => totalsOf(await readProgress(db, userOf(request).id)))

  app.get('/api/client/task/getActivity', async (request) => ({
    ActivityRecord: await listActivity(db, userOf(request).id),
  }))

  app.get('/api/client/notifications', async (request) => {
    const { initial, inmueble, contrato, monthly } = await readProgress(db, userOf(request).id)
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
