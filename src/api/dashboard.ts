import * as v from 'valibot'
import type { Read } from './read'
import { count, label, list, numeric, text } from './wire'

export type Totals = v.InferOutput<typeof totalsSchema>
const totalsSchema = v.object({
  initialDocumentation: count,
  initialDocumentationUser: count,
  initialDocumentationPorcentaje: count,
  cantidadDocuments: count,
  cantidadDocumentsUser: count,
  inmuebleDocumentPorcentaje: count,
  cantidadDocumentsContratos: count,
  cantidadDocumentsContratosUser: count,
  ContratosDocumentPorcentaje: count,
  cantidadDocumentsTaks: count,
  cantidadDocumentsTasksUser: count,
  TaskDocumentPorcentaje: count,
})

/** docs/contract.md, 'Call 6'. */
export const totals: Read<Totals> = { path: '/api/client/task/totals', schema: totalsSchema }

export type ActivityRecord = v.InferOutput<typeof activityRecordSchema>
const activityRecordSchema = v.object({
  id: numeric,
  modulo_name: label,
  accion: label,
  fecha_hora: text,
  url_redirect_name: text,
  url_redirect: text,
})

/** docs/contract.md, 'Call 7'. */
export const activity: Read<ActivityRecord[]> = {
  path: '/api/client/task/getActivity',
  schema: v.pipe(
    v.object({ ActivityRecord: list(activityRecordSchema) }),
    v.transform((answer) => answer.ActivityRecord),
  ),
}

export type NotificationsSummary = v.InferOutput<typeof notificationsSummarySchema>
const notificationsSummarySchema = v.object({
  /** Pending documents. */
  notification_red: count,
  /** Rejected documents. */
  notification_orange: count,
  modulosCompletados: count,
  moduloInicialCompletado: count,
  moduloInmuebleCompletado: count,
  moduloContratosCompletado: count,
  moduloTaskCompletado: count,
})

/** docs/contract.md, 'Call 8'. */
export const notificationsSummary: Read<NotificationsSummary> = {
  path: '/api/client/notifications',
  schema: notificationsSummarySchema,
}
