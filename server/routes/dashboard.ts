import { activity } from '../../shared/calls/activity'
import * as calls from '../../shared/calls/dashboard'
import { listActivity } from '../domain/activity'
import { readProgress, totalsOf } from '../domain/progress'
import { userOf } from './wire/request'
import { serve, type Routes } from './wire/serve'

/** docs/contract.md, 'Calls 6 to 8'. */
export const dashboardRoutes: Routes = (app, { db }) => {
  serve(app, calls.totals, async (request) => totalsOf(await readProgress(db, userOf(request).id)))

  serve(app, activity, async (request) => ({
    ActivityRecord: await listActivity(db, userOf(request).id),
  }))

  serve(app, calls.notificationsSummary, async (request) => {
    const { initial, inmueble, contrato, monthly } = await readProgress(db, userOf(request).id)
    const areas = [initial, inmueble, contrato, monthly]
    const complete = ({ asked, counted }: (typeof areas)[number]) => (asked > 0 && counted === asked ? 1 : 0)
    return {
      notification_red: areas.reduce((sum, area) => sum + area.pending, 0),
      notification_orange: areas.reduce((sum, area) => sum + area.rejected, 0),
      modulosCompletados: areas.reduce((sum, area) => sum + complete(area), 0),
      moduloInicialCompletado: complete(initial),
      moduloInmuebleCompletado: complete(inmueble),
      moduloContratosCompletado: complete(contrato),
      moduloTaskCompletado: complete(monthly),
    }
  })
}
