import type { AnswerKind } from '../../shared/answers'
import { areaIds, type Area } from '../../shared/areas'
import type { AnswerOf } from '../../shared/calls/call'
import type * as calls from '../../shared/calls/notifications'
import type { Queryable } from '../database/database'
import { documentStatus, type AskedStatus } from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { describedJoins, describedRows, isEarlier, reasonOf, type DescribedRow } from './rows'

const item = `
  type_id as id, name as descripcion, coalesce(property_id, 0) as inmueble_id, coalesce(contrato_id, 0) as contrato_id,
  coalesce(task_id, 0) as tarea_id, tipo, numero_departamento, nombre_arrendatario, fecha_inicio, mes, periodo,
  document_id as documents_id`

const order = `order by area_order, periodo desc nulls last, mes desc, property_id, contrato_id, position, type_id, document_id`

const areaOrder = `array_position(array[${areaIds.map((area) => `'${area}'`).join(', ')}], area) as area_order`

/** docs/contract.md, 'Call 43': the rows that wait for a document. */
export function listPending(
  db: Queryable,
  userId: number,
): Promise<AnswerOf<typeof calls.pending>['pendings']> {
  return db.query(
    `select ${item}, respuesta from (select *, ${areaOrder} from (${describedRows()}) rows where status is null) rows ${order}`,
    [userId],
  )
}

export type WholeRow = Pick<DescribedRow, 'property' | 'tenant' | 'period'> & {
  area: Area
  name: string
  status: AskedStatus
  /** The address of its property, and the days of its contract. */
  where: string
  document: number | null
  respuesta: AnswerKind | null
  type: number
  inmueble: number | null
  contrato: number | null
  task: number | null
}

/** SQL: all that is asked of the user `$1`, and 'Otros', with what there is. */
const wholeRows = () => {
  const columns = `area, name, status, document_id, respuesta, tipo, numero_departamento, direccion, nombre_arrendatario, mes, periodo,
    property_id, inmueble_id, contrato_id, task_id, position, type_id`
  return `
    select ${columns} from (${describedRows()}) asked
    union all
    select d.area, ${nameOf}, d.status, d.id, null, i.tipo, i.numero_departamento, i.direccion, c.nombre_arrendatario, k.mes, k.periodo,
      i.id, d.inmueble_id, d.contrato_id, d.task_id, 1000, d.type_id
    from documents d ${describedJoins}
    where d.user_id = $1 and d.superseded_at is null and d.type_id = ${otherDocumentType}`
}

const about = `tipo || ' ' || numero_departamento as property, nombre_arrendatario as tenant, mes || '/' || periodo as period`

/** All that is asked of a landlord, and 'Otros', with what there is. */
export function listWhole(db: Queryable, userId: number): Promise<WholeRow[]> {
  return db.query(
    `select area, name, status, document_id as document, respuesta, ${about}, type_id as type, inmueble_id as inmueble,
       contrato_id as contrato, task_id as task,
       concat_ws(', ', direccion, (select 'del ' || to_char(c.fecha_inicio, 'DD/MM/YYYY') || coalesce(' al ' || to_char(c.fecha_termino, 'DD/MM/YYYY'), '')
         from contratos c where c.id = rows.contrato_id)) as where
     from (select *, ${areaOrder} from (${wholeRows()}) every) rows ${order}`,
    [userId],
  )
}

/**
 * What a reminder names: of all that, the rows that take an upload, if the landlord has not answered
 * for them.
 */
export function listLacking(
  db: Queryable,
  userId: number,
): Promise<Pick<WholeRow, 'name' | 'property' | 'tenant' | 'period'>[]> {
  return db.query(
    `select name, ${about} from (${wholeRows()}) rows
     where coalesce(status, ${documentStatus.rejected}) = ${documentStatus.rejected} and respuesta is null
     order by status nulls last, periodo, mes, property_id, contrato_id, position`,
    [userId],
  )
}

/** SQL: what the document `d` is. */
const nameOf = `case d.type_id when ${otherDocumentType} then 'Otros: ' || d.detalle else t.name end`

/**
 * For each of `rows` the documents that it replaced, the latest first, with why they were rejected.
 */
const earlierVersions = `
  left join lateral (
    select json_agg(json_build_object('id', o.id, 'created_at', iso(o.created_at), 'motivo', ${reasonOf}) order by o.id desc) as versions
    from documents d
    join documents o on ${isEarlier}
    where d.id = rows.document_id
  ) earlier on true`

/** docs/contract.md, 'Call 44': the rejected documents, 'Otros' included. */
export function listRejected(
  db: Queryable,
  userId: number,
): Promise<AnswerOf<typeof calls.rejected>['rejected']> {
  const { rejected } = documentStatus
  return db.query(
    `with all_rows as (
       select d.type_id, d.area, ${nameOf} as name,
         case d.type_id when ${otherDocumentType} then 1000 else t.position end as position,
         coalesce(d.inmueble_id, c.inmueble_id) as property_id, d.contrato_id, d.task_id, i.tipo, i.numero_departamento,
         c.nombre_arrendatario, c.fecha_inicio::text as fecha_inicio, k.mes, k.periodo, d.id as document_id
       from documents d ${describedJoins}
       where d.user_id = $1 and d.superseded_at is null and d.status = ${rejected}
     )
     select ${item}, coalesce(versions, '[]') as anteriores
     from (select *, ${areaOrder} from all_rows) rows ${earlierVersions} ${order}`,
    [userId],
  )
}
