import { notes, type Note } from '../../api/documents'
import { useRead } from '../../queries/use-read'
import { useSeen } from './use-seen'

/**
 * Why the accountant rejected a document: the last note about it. It is read when the element with the `ref` comes into view, so that a
 * long list stays cheap.
 */
export function useRejectionReason(documentId: number) {
  const [seen, ref] = useSeen()
  const { data, status } = useRead(notes(documentId), { enabled: seen })
  return { seen, ref, note: lastNoteOfAccountant(data ?? []), status: seen ? status : null }
}

/** Ids grow with time; `contador_name` is null on the client's own notes (docs/contract.md, 'Call 17'). */
function lastNoteOfAccountant(all: readonly Note[]): Note | null {
  return all
    .filter((note) => note.contador_name !== null)
    .reduce<Note | null>((last, note) => (last && last.id > note.id ? last : note), null)
}
