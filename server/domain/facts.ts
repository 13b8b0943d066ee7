import { isSamePaper } from '../../shared/facts/compare'
import { factsReader, type Facts } from '../../shared/facts/facts'
import { documentStatus, type DocumentStatus } from '../../shared/document-status'
import type { Queryable } from '../database/database'
import type { StoredFile } from '../storage/stored-file'
import { describedColumns, describedJoins, type DescribedRow } from './rows'

/** The file of a document whose facts are missing, or were read by an older reader. */
export type UnreadFile = StoredFile & { id: number; mime: string }

/** Documents that came in the last hour, as far as they wait for the accountant: by an index. */
const isRecent = `d.status = ${documentStatus.inReview} and d.superseded_at is null and d.created_at > now() - interval '1 hour'`

/** The latest first, a few. `except`: those with these ids. */
export function listUnread(
  db: Queryable,
  { recent, except }: { recent: boolean; except: readonly number[] },
): Promise<UnreadFile[]> {
  return db.query<UnreadFile>(
    `select d.id, d.file_key as key, d.mime, d.bytes, d.sha256 from documents d
     where d.file_key is not null and ${recent ? isRecent : 'true'} and d.id <> all($2::int[])
       and not exists (select from document_facts f where f.document_id = d.id and f.reader >= $1)
     order by d.created_at desc, d.id desc limit 20`,
    [factsReader, except],
  )
}

/** Null: it says nothing. Keeps nothing of a file that was erased meanwhile. */
export async function keepFacts(
  db: Queryable,
  { id, key }: Pick<UnreadFile, 'id' | 'key'>,
  facts: Facts | null,
): Promise<void> {
  await db.query(
    `insert into document_facts (document_id, reader, facts)
     select id, $3::int, $4::jsonb from documents where id = $1 and file_key = $2 for key share
     on conflict (document_id) do update set reader = excluded.reader, facts = excluded.facts, at = now()`,
    [id, key, factsReader, facts],
  )
}

/** SQL: what the file of the document `d` says; null if it was not read by this reader. */
export function factsOf(d: string): string {
  return `(select f.facts from document_facts f where f.document_id = ${d}.id and f.reader = ${factsReader})`
}

/** A document of the same paper. */
export type SamePaper = DescribedRow & { detalle: string | null; status: DocumentStatus; received_at: string }

/** The first that the landlord sent before this one and that was not rejected; null if there is none. */
export async function findSamePaper(
  db: Queryable,
  { id, user_id, facts }: { id: number; user_id: number; facts: Facts | null },
): Promise<SamePaper | null> {
  if (!facts) return null
  const alike = await db.query<SamePaper & { facts: Facts }>(
    `select d.detalle, d.status, iso(d.created_at) as received_at, f.facts, ${describedColumns}
     from documents d ${describedJoins} join document_facts f on f.document_id = d.id
     where d.user_id = $1 and d.id < $2 and d.status <> ${documentStatus.rejected} and f.reader = ${factsReader}
       and (f.facts->>'folio' = $3 or f.facts->>'words' = $4) order by d.id`,
    [user_id, id, facts.folio, facts.words],
  )
  return alike.find((one) => isSamePaper(one.facts, facts)) ?? null
}
