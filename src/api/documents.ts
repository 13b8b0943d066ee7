import * as v from 'valibot'
import { send } from './http'
import type { Read } from './read'
import { count, label, list, text } from './wire'

/** 'Otros': any document beyond those asked for; it needs a detail (specification §9). */
export const otherDocumentType = 32

/** Has no document viewer (specification §9). */
export const typeWithoutViewer = 42

export type DocumentType = { name: string }

/** Call 15. */
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

/** Call 16: a URL that opens without headers, for a while. */
export function storedFile(documentId: number): Read<StoredFile> {
  return {
    path: `/api/client/getFile/${documentId}`,
    schema: v.object({ file: text, documentType: label }),
  }
}

/**
 * `contador_name` is null on the client's own notes; `created_at` is Santiago wall time or ISO 8601 with an offset. The
 * specification knows no `id` of a note (§3): 0 where there is none.
 */
export type Note = { id: number; detail: string; contador_name: string | null; created_at: string | null }
const noteSchema = v.object({ id: count, detail: label, contador_name: text, created_at: text })

/** Call 17. */
export function notes(documentId: number): Read<Note[]> {
  return {
    path: `/api/client/getNotes/${documentId}`,
    schema: v.pipe(
      v.object({ notes: list(noteSchema) }),
      v.transform((answer) => answer.notes),
    ),
  }
}

/** Call 18. */
export async function addNote(note: { document_id: number; detalle: string }): Promise<void> {
  await send('POST', '/api/document/addNotes', note)
}
