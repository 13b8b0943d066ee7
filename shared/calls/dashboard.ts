import * as v from 'valibot'
import { get } from './call'
import { count } from './wire'

/** docs/contract.md, 'Call 6'. */
export const totals = get(
  '/api/client/task/totals',
  v.object({
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
  }),
)

/** docs/contract.md, 'Call 8'. */
export const notificationsSummary = get(
  '/api/client/notifications',
  v.object({
    /** Pending documents. */
    notification_red: count,
    /** Rejected documents. */
    notification_orange: count,
    modulosCompletados: count,
    moduloInicialCompletado: count,
    moduloInmuebleCompletado: count,
    moduloContratosCompletado: count,
    moduloTaskCompletado: count,
  }),
)
