import { totalsOf, progressOf } from '../domain/progress'
import { userOf } from '../http/session'
import type { Resource } from '../services'

/** How much of the history is shown. */
const latest = 500

/** Calls 6 to 8. */
export const dashboardRoutes: Resource = (app, { db }) => {
  app.get('/api/client/task/totals', async (request) => totalsOf(await progressOf(db, userOf(request).id)))

  app.get('/api/client/task/getActivity', async (request) => ({
    ActivityRecord: await db.query(
      `select id, module as modulo_name, action as accion, iso(at) as fecha_hora,
         redirect_name as url_redirect_name, redirect as url_redirect
       from activity where user_id = $1 order by activity.at desc, id desc limit ${latest}`,
      [userOf(request).id],
    ),
  }))

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
