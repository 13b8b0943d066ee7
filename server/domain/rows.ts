import type { Target } from '../../shared/areas'
import type { Other, Row } from '../../shared/calls/wire'
import { otherDocumentType } from '../../shared/document-types'
import type { Queryable } from '../database/database'

/** What is asked of a landlord once, or for a contract, then 'Otros'. `more`: columns of a slot. */
export function listRows<Listed extends Row>(
  db: Queryable,
  userId: number,
  { area, place, more = '' }: { area: 'initial' | 'contrato'; place: number; more?: string },
): Promise<Listed[]> {
  return db.query<Listed>(
    `select t.id, t.name, s.document_id as "idDocument", s.status, s.respuesta, ${movidoOf('s')} ${more}
     from document_types t left join slots($1, '${area}', null, $2::int[]) s on s.type_id = t.id
     where s.type_id is not null or t.id = ${otherDocumentType}
     order by t.id = ${otherDocumentType}, t.position, t.id`,
    [userId, [place]],
  )
}

/**
 * Of a property, contract or month, or the landlord (docs/contract.md, 'Other: a document of
 * Otros').
 */
export function listOtherDocuments(db: Queryable, userId: number, place: number): Promise<Other[]> {
  return db.query(
    `select id, detalle, status, null::json as movido from documents
     where user_id = $1 and place = $2 and type_id = ${otherDocumentType} and superseded_at is null
     union all
     select d.id, m.detalle, d.status, ${movido} from ${moves}
     where m.user_id = $1 and m.place = $2 and m.type_id = ${otherDocumentType} and ${hasLeft}
     order by id`,
    [userId, place],
  )
}

/**
 * SQL of the rows asked of the user `$1`, with property (the contract's if the row names none),
 * tenant and period: all, those of an area, or of `places` (SQL of an array). A `where` may follow.
 */
export function describedRows({ area, places }: { area?: Target['area']; places?: string } = {}): string {
  return `
    select s.*, t.name, t.position, t.section, t.duty,
      coalesce(s.inmueble_id, c.inmueble_id) as property_id, i.tipo, i.numero_departamento, i.direccion,
      c.nombre_arrendatario, c.fecha_inicio::text as fecha_inicio, k.mes, k.periodo
    from slots($1, ${area ? `'${area}'` : 'null'}, null, ${places ?? 'null'}) s
    join document_types t on t.id = s.type_id
    left join contratos c on c.id = s.contrato_id
    left join inmuebles i on i.id = coalesce(s.inmueble_id, c.inmueble_id)
    left join tasks k on k.id = s.task_id`
}

/** Columns of `Described`: whose and for what, with `describedJoins` of the table `d`. */
export const describedColumns = `
  u.name as owner, u.email, t.name as type, i.tipo || ' ' || i.numero_departamento as property,
  c.nombre_arrendatario as tenant, k.mes || '/' || k.periodo as period`

export const describedJoins = `
  join users u on u.id = d.user_id
  join document_types t on t.id = d.type_id
  left join contratos c on c.id = d.contrato_id
  left join inmuebles i on i.id = coalesce(d.inmueble_id, c.inmueble_id)
  left join tasks k on k.id = d.task_id`

/** SQL: what the document `d` is for. It may be kept: it names no tenant. */
export const placedAs = `concat_ws(', ', t.name, i.tipo || ' ' || i.numero_departamento, k.mes || '/' || k.periodo)`

/** SQL: the document `d` that an accountant moved away by `m`: where it is now, and since when. */
const movido = `json_build_object('a', ${placedAs}, 'fecha', iso(m.at))`
const moves = `moves m join documents d on d.id = m.document_id ${describedJoins}`
const hasLeft = `d.slot <> m.slot and m.at > now() - interval '30 days'`

/**
 * SQL of a column, for a row of the user `$1`: where its document was moved in the last 30 days
 * (docs/contract.md, 'Row'); null if it was not. `row`: has the ids of a row that is asked for.
 */
export function movidoOf(row: string): string {
  return `(select ${movido} from ${moves}
    where m.user_id = $1 and m.slot = slot(${row}.type_id, ${row}.inmueble_id, ${row}.contrato_id, ${row}.task_id)
      and ${hasLeft} order by m.at desc limit 1) as movido`
}

/** SQL: `o` is a document that the document `d`, or one after it, took the place of. */
export const isEarlier = `o.user_id = d.user_id and o.slot = d.slot and o.id <> d.id
  and (d.superseded_at is null and o.superseded_at is not null or o.superseded_at < d.superseded_at)
  and (o.type_id <> ${otherDocumentType} or fold(o.detalle) = fold(d.detalle))`

/** SQL: the ids of the document `$1` and of those that it, or one before it, took the place of. */
export const withEarlier = `select $1::int union all select o.id from documents d join documents o on ${isEarlier} where d.id = $1`

/** SQL: why the document `o` was rejected; null if it was not. */
export const reasonOf = `(
  select n.detail from notes n where n.document_id = o.id and n.contador_name is not null order by n.id desc limit 1)`

export type DescribedRow = {
  owner: string
  email: string
  type: string
  property: string | null
  tenant: string | null
  period: string | null
}
