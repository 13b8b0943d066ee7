import * as v from 'valibot'
import { listActivity } from '../domain/activity'
import { readProgress, totalsOf } from '../domain/progress'
import { call } from './wire/call'
import { userOf } from './wire/session'
import { count, id, moment, percentage, words } from './wire/shapes'
import type { Routes } from './wire/routes'

const totalsAnswer = v.object({
  initialDocumentation: count,
  initialDocumentationUser: count,
  initialDocumentationPorcentaje: percentage,
  cantidadDocuments: count,
  cantidadDocumentsUser: count,
  inmuebleDocumentPorcentaje: percentage,
  cantidadDocumentsContratos: count,
  cantidadDocumentsContratosUser: count,
  ContratosDocumentPorcentaje: percentage,
  cantidadDocumentsTaks: count,
  cantidadDocumentsTasksUser: count,
  TaskDocumentPorcentaje: percentage,
})

const activityAnswer = v.object({
  ActivityRecord: v.array(
    v.object({
      id,
      modulo_name: v.string(),
      accion: v.string(),
      fecha_hora: moment,
      url_redirect_name: words,
      url_redirect: words,
    }),
  ),
})

const complete = v.picklist([0, 1])
const notificationsAnswer = v.object({
  notification_red: count,
  notification_orange: count,
  modulosCompletados: v.pipe(count, v.maxValue(4)),
  moduloInicialCompletado: complete,
  moduloInmuebleCompletado: complete,
  moduloContratosCompletado: complete,
  moduloTaskCompletado: complete,
})

/** docs/contract.md, 'Calls 6 to 8'. */
export const dashboardRoutes: Routes = (app, { db }) => {
  app.get(
    '/api/client/task/totals',
    call({ see: "docs/contract.md, 'Call 6'", summary: 'How far each area is', answer: totalsAnswer }),
    async (request) => totalsOf(await readProgress(db, userOf(request).id)),
  )

  app.get(
    '/api/client/task/getActivity',
    call({
      see: "docs/contract.md, 'Call 7'",
      summary: 'What was done, the latest first',
      answer: activityAnswer,
    }),
    async (request) => ({ ActivityRecord: await listActivity(db, userOf(request).id) }),
  )

  const notifications = call({
    see: "docs/contract.md, 'Call 8'",
    summary: 'How much is pending and rejected',
    answer: notificationsAnswer,
  })
  app.get('/api/client/notifications', notifications, async (request) => {
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
