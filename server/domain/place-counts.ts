import { only, type Queryable } from '../database/database'
import { documentStatus } from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { propertySections } from '../../shared/property-sections'
import type { Target } from '../../shared/areas'

/** Rows that one statement counts, about: more would keep the embedded database from all others too long. */
const rowsAtOnce = 1000

/** SQL: the document types as they are, of which the counts are made. */
const types = `(select md5(string_agg(t::text, ' ' order by t.id)) from document_types t)`

type Stale = { place: number; changes: number; rows: number }

/**
 * Counts what has changed of the landlord's places since it was counted last. After it `place_counts` holds every place of
 * the landlord, as of now or later. A change that comes while it counts is seen the next time: `counted` is the number of changes
 * that were known before.
 */
export async function countPlaces(db: Queryable, userId: number): Promise<void> {
  const stale = await db.query<Stale>(
    `select p.place, coalesce(c.changes, 0) as changes,
       case p.area when 'monthly' then 1 + (select count(*)::int from inmuebles where user_id = $1) * 2 else 16 end as rows
     from places($1) p left join place_counts c using (place)
     where c.place is null or c.counted is distinct from c.changes or c.types is distinct from ${types}
     order by p.place`,
    [userId],
  )
  for (const batch of inBatches(stale, rowsAtOnce)) await count(db, userId, batch)
}

/** Places whose rows are at most `most` together, or one place. */
export function inBatches<Place extends { rows: number }>(places: readonly Place[], most: number): Place[][] {
  const batches: Place[][] = []
  let rows = Infinity
  for (const place of places) {
    rows += place.rows
    if (rows > most) {
      batches.push([])
      rows = place.rows
    }
    batches.at(-1)?.push(place)
  }
  return batches
}

/** The most that one place of an area asks for, as they were counted last. */
export async function readMostAsked(db: Queryable, userId: number, area: Target['area']): Promise<number> {
  const { most } = only(
    await db.query<{ most: number }>(
      `select coalesce(max(asked), 0) as most from places($1) join place_counts using (place) where area = $2`,
      [userId, area],
    ),
  )
  return most
}

async function count(db: Queryable, userId: number, stale: readonly Stale[]): Promise<void> {
  const { rejected } = documentStatus
  const counts = (groups: readonly string[], condition: string) =>
    `array[${groups.map((group) => `count(*) filter (where ${group} and ${condition})::int`).join(', ')}]`
  const sections = propertySections.map(({ id }) => `t.section = ${id}`)
  const duties = ['dividendo', 'arriendo', 'impuesto'].map((duty) => `t.duty = '${duty}'`)
  await db.query(
    `with rows as (
       select coalesce(s.task_id, s.contrato_id, s.inmueble_id, $1) as place, count(*)::int as asked,
         count(*) filter (where s.counted)::int as delivered, count(*) filter (where s.status is null)::int as pending,
         count(*) filter (where s.status = ${rejected})::int as rejected,
         case s.area when 'monthly' then ${counts(duties, 'true')} else ${counts(sections, 'true')} end as asked_in,
         case s.area when 'monthly' then ${counts(duties, 's.counted')} else ${counts(sections, 's.counted')} end as delivered_in,
         count(*) filter (where not s.counted and t.id = (
           select id from document_types where area = 'monthly' and duty = 'impuesto' order by position, id limit 1))::int as open_taxes
       from slots($1, null, null, $2) s join document_types t on t.id = s.type_id group by 1, s.area
     ), others as (
       select place, count(*)::int as others, count(*) filter (where status = ${rejected})::int as rejected
       from documents where place = any ($2) and type_id = ${otherDocumentType} and superseded_at is null group by place
     )
     insert into place_counts (place, user_id, counted, types, asked, delivered, pending, rejected, others, asked_in, delivered_in, open_taxes)
     select p.place, $1, p.changes, ${types}, coalesce(asked, 0), coalesce(delivered, 0), coalesce(pending, 0),
       coalesce(rows.rejected, 0) + coalesce(others.rejected, 0), coalesce(others, 0),
       coalesce(asked_in, '{}'), coalesce(delivered_in, '{}'), coalesce(open_taxes, 0)
     from unnest($2::int[], $3::int[]) as p (place, changes) left join rows using (place) left join others using (place)
     order by p.place
     on conflict (place) do update set counted = excluded.counted, types = excluded.types, asked = excluded.asked,
       delivered = excluded.delivered, pending = excluded.pending, rejected = excluded.rejected, others = excluded.others,
       asked_in = excluded.asked_in, delivered_in = excluded.delivered_in, open_taxes = excluded.open_taxes`,
    [userId, stale.map(({ place }) => place), stale.map(({ changes }) => changes)],
  )
}
