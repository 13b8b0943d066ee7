import type { AnswerOf } from '../../shared/calls/call'
import type { notes } from '../../shared/calls/documents'
import type { Database, Queryable } from '../database/database'
import { insertRow } from '../database/rows'
import { activityOf, recordActivity } from './activity'
import { existing, Invalid, NotFound } from './errors'
import { createOnce } from './idempotency'
import { targetOfIds, type Target } from '../../shared/areas'

export type Document = {
  id: number
  type_id: number
  type_name: string
  detalle: string | null
  inmueble_id: number | null
  contrato_id: number | null
  task_id: number | null
  /** Its file is gone for good (server/domain/privacy/document-erasure.ts). */
  erased: boolean
}

/** Throws `NotFound`, also for another user's. */
export async function findOwnDocument(db: Queryable, userId: number, id: number): Promise<Document> {
  const document = await findDocument(db, userId, id)
  if (!document) throw new NotFound()
  return document
}

/**
 * docs/contract.md, 'Call 18'. Throws `Invalid` for a document that is not the user's, and as
 * `createOnce`.
 */
export async function addClientNote(
  db: Database,
  userId: number,
  note: { document_id: number; detalle: string },
  key: string | null,
): Promise<void> {
  await createOnce(db, { userId, key, content: ['note', note] }, async (tx) => {
    const document = await findDocument(tx, userId, note.document_id, 'for key share of d')
    if (!document) throw new Invalid({ document_id: ['El documento indicado no existe.'] })
    const what = `Nota agregada: ${document.detalle ?? document.type_name}`
    await recordActivity(tx, userId, activityOf(targetOf(document), what))
    return insertRow(tx, 'notes', { document_id: document.id, detail: note.detalle })
  })
}

type Note = AnswerOf<typeof notes>['notes'][number] & { created_at: string }

/** The oldest first. `more`: SQL of others than those of the document `$1`. */
export function listNotes(db: Queryable, documentId: number, more = 'false'): Promise<Note[]> {
  return db.query(
    `select id, detail, contador_name, iso(created_at) as created_at from notes where document_id = $1 or ${more}
     order by notes.created_at, id`,
    [documentId],
  )
}

/** The target of a stored document. */
export function targetOf({
  type_id,
  task_id,
  contrato_id,
  inmueble_id,
}: Pick<Document, 'type_id' | 'task_id' | 'contrato_id' | 'inmueble_id'>): Target {
  return targetOfIds({ type: type_id, task: task_id, contrato: contrato_id, inmueble: inmueble_id })
}

export type ServedFile = {
  file_key: string
  file_name: string
  mime: string
  bytes: number
  sha256: string
}

/** The caller has proved the right to it. Throws `NotFound`. */
export async function findFile(db: Queryable, of: 'documents' | 'media', id: number): Promise<ServedFile> {
  return existing(
    await db.query<ServedFile>(
      `select file_key, file_name, mime, bytes, sha256 from ${of} where id = $1 and file_key is not null`,
      [id],
    ),
  )
}

async function findDocument(
  db: Queryable,
  userId: number,
  id: number,
  lock: '' | 'for key share of d' = '',
): Promise<Document | undefined> {
  const [document] = await db.query<Document>(
    `select d.id, d.type_id, t.name as type_name, d.detalle, d.inmueble_id, d.contrato_id, d.task_id,
       d.file_key is null as erased
     from documents d join document_types t on t.id = d.type_id where d.id = $1 and d.user_id = $2 ${lock}`,
    [id, userId],
  )
  return document
}
