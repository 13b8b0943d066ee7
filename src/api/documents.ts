import { fieldsOf, type Target } from '../../shared/areas'
import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/documents'
import { read, readAs } from './read'
import { write } from './write'

export function documentType(id: number) {
  return readAs(calls.type, { id }, (answer) => answer.DocumentType)
}

export function storedFile(documentId: number) {
  return read(calls.file, { id: documentId })
}

export type Note = AnswerOf<typeof calls.notes>['notes'][number]
export function notes(documentId: number) {
  return readAs(calls.notes, { id: documentId }, (answer) => answer.notes)
}

export function addNote(note: { document_id: number; detalle: string }) {
  return write(calls.addNotes, {}, note)
}

export function answerTarget(
  target: Target,
  document_id: number | null,
  answer: { respuesta: string; detalle: string },
) {
  return write(calls.addNotes, {}, { ...fieldsOf(target), ...answer, document_id })
}
