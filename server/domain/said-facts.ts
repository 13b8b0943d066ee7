import * as v from 'valibot'
import { documentStatus } from '../../shared/document-status'
import { mostListed, sayings } from '../../shared/facts/said'
import { monthNumber } from '../../shared/period'
import type { Queryable } from '../database/database'
import { byName } from './by-name'

/** A later reader may know other papers, but no other characters. */
const word = v.pipe(v.string(), v.regex(/^[ -~]{1,64}$/))
const listed = v.pipe(v.array(word), v.maxLength(mostListed))
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

const found = v.object({
  ...{ source: v.nullable(word), kind: v.nullable(word), mentions: listed },
  period: v.nullable(whole(monthNumber(1900, 1), monthNumber(2199, 12))),
  ...{ ruts: listed, roles: listed, folio: v.nullable(word) },
  // Earlier readers do not know it.
  address: v.optional(v.nullable(word), null),
  amount: v.nullable(whole(0, 999_999_999_999)),
  ...{ date: v.nullable(word), expires: v.nullable(word), words: v.nullable(word) },
})

/** Parses `SaidFacts` of shared/facts/said.ts. */
const said = v.object({
  reader: whole(1, 1_000_000),
  says: v.picklist(sayings),
  by: v.fallback(v.nullable(word), null),
  insisted: v.fallback(v.boolean(), false),
  found: v.fallback(v.nullable(found), null),
})

export type ReceivedFacts = v.InferOutput<typeof said>

/** The text `hechos` of a create; null if there is none, or none that can be kept: it stops no upload. */
export function readSaidFacts(text: string | undefined): ReceivedFacts | null {
  try {
    const parsed = v.safeParse(said, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/**
 * How often devices said something of the papers of a type, and what became of them. `sent`: that
 * this paper is in the landlord's uploads already.
 */
export type Hits = {
  type_id: number
  type: string
  /** The version of what read them. */
  reader: number
  says: (typeof sayings)[number] | 'sent'
  documents: number
  approved: number
  rejected: number
  /** To another row, whatever was decided of them. */
  moved: number
  waiting: number
}

/** Counts by the type at the time of sending and by reader, the latest reader first. */
export async function countHits(db: Queryable): Promise<Hits[]> {
  const { approved, complete, rejected, inReview } = documentStatus
  const counted = (where: string) => `count(*) filter (where ${where})::int`
  const decided = (...statuses: number[]) => counted(`d.slot = f.slot and d.status in (${statuses.join()})`)
  const hits = await db.query<Hits>(
    `select t.id as type_id, t.name as type, f.reader, f.said as says, count(*)::int as documents,
       ${decided(approved, complete)} as approved, ${decided(rejected)} as rejected,
       ${counted('d.slot <> f.slot')} as moved, ${decided(inReview)} as waiting
     from (select *, case by when 'sent' then by else says end as said from said_facts) f
       join documents d on d.id = f.document_id join document_types t on t.id = f.type_id
     group by t.id, f.reader, f.said order by t.id, f.reader desc, f.said`,
  )
  return hits.sort((a, b) => byName(a.type, b.type))
}
