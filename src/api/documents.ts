import * as v from 'valibot'
import type { Read } from './read'
import { count, label, list, text } from './wire'
import type { Write } from './write'
import { fieldsOf, type Target } from '../../shared/areas'

export type DocumentType = { name: string }

/** docs/contract.md, 'Call 15'. */
export function documentType(id: number): Read<DocumentType> {
  return {
    path: `/api/client/task/documentType/${id}`,
    schema: v.pipe(
      v.object({ DocumentType: v.object({ name: label }) }),
      v.transform((answer) => answer.DocumentType),
    ),
  }
}

export type StoredFile = { file: string | null; documentType: string }

/** docs/contract.md, 'Call 16': a URL that opens without headers, for a while. */
export function storedFile(documentId: number): Read<StoredFile> {
  return {
    path: `/api/client/getFile/${documentId}`,
    schema: v.object({ file: text, documentType: label }),
  }
}

/**
 * `contador_name` is null on the client's own notes; `created_at` is Santiago wall time or ISO 8601 with an offset. A note may
 * have no `id` (docs/contract.md, 'Ids that may be missing'): 0 then.
 */
export type Note = { id: number; detail: string; contador_name: string | null; created_at: string | null }
const noteSchema = v.object({ id: count, detail: label, contador_name: text, created_at: text })

/** docs/contract.md, 'Call 17'. */
export function notes(documentId: number): Read<Note[]> {
  return {
    path: `/api/client/getNotes/${documentId}`,
    schema: v.pipe(
      v.object({ notes: list(noteSchema) }),
      v.transform((answer) => answer.notes),
    ),
  }
}

/** docs/contract.md, 'Call 18'. */
export function addNote(note: { document_id: number; detalle: string }): Write {
  return { method: 'POST', path: '/api/document/addNotes', body: note }
}

/**
 * The same call, about a document that is asked for and that there is none of: an addition of the reference backend. `document_id` is the
 * row's rejected document.
 */
export function answerTarget(
  target: Target,
  document_id: number | null,
  answer: { respuesta: string; detalle: string },
): Write {
  return {
    method: 'POST',
    path: '/api/document/addNotes',
    body: { ...fieldsOf(target), ...answer, document_id },
  }
}
