import type { Queryable } from '../database/database'
import { documentStatus, otherDocuments } from './codes'
import type { Target } from './targets'

/** How far one area is. `counted`: uploaded and not rejected; `rejected` holds 'Otros' too, which are never asked for. */
type AreaProgress = {
  asked: number
  counted: number
  pending: number
  rejected: number
  porcentaje: number
}
export type Progress = Record<Target['area'], AreaProgress>

/** Counted from the rows every time: no number is stored twice. */
export async function readProgress(db: Queryable, userId: number): Promise<Progress> {
  const progress: Progress = { initial: none(), inmueble: none(), contrato: none(), monthly: none() }
  const rows = await db.query<AreaProgress & { area: Target['area'] }>(
    `select area, count(*) filter (where asked)::int as asked, count(*) filter (where counted)::int as counted,
       count(*) filter (where status is null)::int as pending, count(*) filter (where status = ${documentStatus.rejected})::int as rejected,
       percentage(count(*) filter (where counted), count(*) filter (where asked)) as porcentaje
     from (
       select area, status, counted, true as asked from slots($1)
       union all
       select area, status, false, false
       from documents where user_id = $1 and superseded_at is null and type_id = ${otherDocuments}
     ) rows group by area`,
    [userId],
  )
  for (const { area, ...counts } of rows) progress[area] = counts
  return progress
}

/** docs/contract.md, 'Call 6', under its names. */
export function totalsOf({ initial, inmueble, contrato, monthly }: Progress) {
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

function none(): AreaProgress {
  return { asked: 0, counted: 0, pending: 0, rejected: 0, porcentaje: 0 }
}
