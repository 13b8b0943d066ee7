import { factsReader, type Facts } from '../../shared/facts/facts'
import { documentStatus } from '../../shared/document-status'
import type { Queryable } from '../database/database'
import type { StoredFile } from '../storage/stored-file'

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
