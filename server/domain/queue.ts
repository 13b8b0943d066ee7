import { answerNames } from '../../shared/answers'
import { documentStatus } from '../../shared/document-status'
import type { Area } from '../../shared/areas'
import type { Queryable } from '../database/database'
import { rowsDocument, stands } from './answers'
import { describedColumns, describedJoins, type DescribedRow } from './rows'

/**
 * A document in review, a landlord's note, or an answer in place of a document. `id` is the
 * document's, or the answer's; `detalle` what is written: of 'Otros', the note or the answer.
 */
export type QueueItem = DescribedRow & {
  kind: 'document' | 'note' | 'answer'
  id: number
  /** The document's; of an answer 1, because another one has another id. */
  version: number
  user_id: number
  type_id: number
  area: Area
  detalle: string | null
  /** The id of the note that waits; null for another kind. */
  note: number | null
  /** ISO 8601. */
  at: string
  cursor: string
  /** Other accountants who have the document open. */
  seen_by: string | null
}

type QueueFilter = { landlord: number | null; area: string | null; type: number | null }

const filter = (area: string) =>
  `($1::int is null or d.user_id = $1) and ($2::text is null or ${area} = $2) and ($3::int is null or d.type_id = $3)`

const places = `d.user_id, d.type_id, d.inmueble_id, d.contrato_id, d.task_id`

const areaOfAnswer = `case when d.task_id is not null then 'monthly' when d.contrato_id is not null then 'contrato'
  when d.inmueble_id is not null then 'inmueble' else 'initial' end`

/**
 * Each kind of waiting item: its columns, its area, its rows, and the order of its index. `ofOwner`:
 * another index has those of one landlord in this order.
 */
const kinds = [
  {
    columns: `'document' as kind, d.id, d.version, ${places}, d.area, d.detalle, null::int as note, d.created_at`,
    area: 'd.area',
    rows: `documents d where d.superseded_at is null and d.status = ${documentStatus.inReview}`,
    order: `d.created_at, d.id`,
    ofOwner: true,
  },
  {
    columns: `'note' as kind, d.id, d.version, ${places}, d.area, n.detail as detalle, n.id as note, n.created_at`,
    area: 'd.area',
    // The first waiting note of each document.
    rows: `notes n join documents d on d.id = n.document_id
      where n.contador_name is null and n.attended_at is null
        and not exists (select from notes e where e.document_id = n.document_id and e.id < n.id
          and e.contador_name is null and e.attended_at is null)`,
    order: `n.created_at, n.document_id`,
  },
  {
    columns: `'answer' as kind, d.id, 1 as version, ${places}, ${areaOfAnswer} as area,
      case d.respuesta ${Object.entries(answerNames)
        .map(([answer, name]) => `when '${answer}' then '${name}'`)
        .join(' ')} end || coalesce(': ' || d.detalle, '') as detalle, null::int as note, d.created_at`,
    area: areaOfAnswer,
    rows: `answers d ${rowsDocument} where d.accepted_at is null and ${stands}`,
    order: `d.created_at, d.id`,
  },
]

/** SQL: a row with the `user_id` for each item that waits. */
export const waitingOwners = kinds.map(({ rows }) => `select d.user_id from ${rows}`).join(' union all ')

/**
 * The oldest first, or by landlord in the order of their names: at most `limit` after the item with
 * this cursor, which may be gone by now, and its landlord. `reader`: the accountant who asks.
 */
export function listQueue(
  db: Queryable,
  { landlord, area, type }: QueueFilter,
  {
    after,
    limit,
    reader,
    byLandlord = false,
  }: { after: string | null; limit: number | null; reader: number | null; byLandlord?: boolean },
): Promise<QueueItem[]> {
  const [at = '-infinity', id = '0', owner = null, ...name] = after?.split('_') ?? []
  const page = kinds.map(({ columns, area: areaOf, rows: from, order, ofOwner }) => {
    const isAfter = `(${order}) > ($4::timestamptz, $5::int)`
    const rows = `select ${columns} from ${from} and ${filter(areaOf)}`
    const first = `order by ${order} limit $6`
    if (!byLandlord) return `(${rows} and ${isAfter} ${first})`
    const later = `${rows} and (d.user_id is distinct from $8 or ${isAfter})`
    // One landlord after the other, until the page is full: it takes as long with 10,000 that wait.
    const owned = ofOwner
      ? `cross join lateral (${later} and d.user_id = o.id ${first}) w`
      : `join (${later}) w on w.user_id = o.id`
    return `(select w.* from users o ${owned}
      where ($1::int is null or o.id = $1) and ($8::int is null or (fold(o.name), o.id) >= (fold($9::text), $8))
      order by fold(o.name), o.id, w.created_at, w.id limit $6)`
  })
  return db.query<QueueItem>(
    `with page as (${page.join(' union all ')})
     select d.kind, d.id, d.version, d.user_id, d.type_id, d.area, d.detalle, d.note, ${describedColumns}, iso(d.created_at) as at,
       to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || d.id${byLandlord ? ` || '_' || d.user_id || '_' || u.name` : ''} as cursor,
       (select string_agg(a.name, ', ' order by a.id) from presence p join accountants a on a.id = p.accountant_id
        where p.document_id = d.id and p.at > now() - interval '60 s' and a.id is distinct from $7) as seen_by
     from page d ${describedJoins} order by ${byLandlord ? 'fold(u.name), u.id, ' : ''}d.created_at, d.id, d.kind limit $6`,
    [landlord, area, type, at, id, limit, reader, ...(byLandlord ? [owner, name.join('_')] : [])],
  )
}

/** Landlords of whom something waits, and the chosen one, in the order of their names: how much it is. */
export function listWaitingOwners(
  db: Queryable,
  { landlord, area, type }: QueueFilter,
): Promise<{ id: number; name: string; waiting: number }[]> {
  const waiting = kinds
    .map(({ rows, area: areaOf }) => `select d.user_id from ${rows} and ${filter(areaOf)}`)
    .join(' union all ')
  return db.query(
    `select u.id, u.name, coalesce(waiting, 0) as waiting from users u left join (
       select user_id, count(*)::int as waiting from (${waiting}) owners group by user_id
     ) w on w.user_id = u.id where waiting > 0 or u.id = $4 order by fold(u.name), u.id`,
    [null, area, type, landlord],
  )
}

/** The accountant has the document open, for a minute; null: none. */
export async function setPresence(db: Queryable, accountant: number, document: number | null): Promise<void> {
  await db.query(
    document === null
      ? `delete from presence where accountant_id = $1 and $2::int is null`
      : `insert into presence (accountant_id, document_id) select $1, id from documents where id = $2
         on conflict (accountant_id) do update set document_id = excluded.document_id, at = excluded.at`,
    [accountant, document],
  )
}
