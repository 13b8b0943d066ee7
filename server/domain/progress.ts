import type { AnswerOf } from '../../shared/calls/call'
import type { totals } from '../../shared/calls/dashboard'
import type { Queryable } from '../database/database'
import { countedPlaces } from './counts'
import { areaIds, type Target } from '../../shared/areas'

/**
 * One area. `counted`: uploaded and not rejected. `rejected` includes 'Otros', which are not asked
 * for.
 */
const none = { asked: 0, counted: 0, pending: 0, rejected: 0, porcentaje: 0 }
export type Progress = Record<Target['area'], typeof none>

export async function readProgress(db: Queryable, userId: number): Promise<Progress> {
  const rows = await db.query<typeof none & { area: Target['area'] }>(
    `select area, sum(asked)::int as asked, sum(delivered)::int as counted, sum(pending)::int as pending,
       sum(rejected)::int as rejected, percentage(sum(delivered), sum(asked)) as porcentaje
     from (${countedPlaces()}) n group by area`,
    [userId],
  )
  return Object.fromEntries(
    areaIds.map((area) => [area, rows.find((row) => row.area === area) ?? none]),
  ) as Progress
}

/** docs/contract.md, 'Call 6', under its names. */
export function totalsOf({ initial, inmueble, contrato, monthly }: Progress): AnswerOf<typeof totals> {
  return {
    initialDocumentation: initial.asked,
    initialDocumentationUser: initial.counted,
    initialDocumentationPorcentaje: initial.porcentaje,
    cantidadDocuments: inmueble.asked,
    cantidadDocumentsUser: inmueble.counted,
    inmuebleDocumentPorcentaje: inmueble.porcentaje,
    cantidadDocumentsContratos: contrato.asked,
    cantidadDocumentsContratosUser: contrato.counted,
    ContratosDocumentPorcentaje: contrato.porcentaje,
    cantidadDocumentsTaks: monthly.asked,
    cantidadDocumentsTasksUser: monthly.counted,
    TaskDocumentPorcentaje: monthly.porcentaje,
  }
}
