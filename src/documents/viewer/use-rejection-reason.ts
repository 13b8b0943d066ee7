import { useState } from 'react'
import { notes, type Note } from '../../api/documents'
import { useRead } from '../../queries/use-read'
import { useNear } from '../../ui/use-near'

/**
 * The accountant's last note on a document. Read only when the `ref` element comes into view, so
 * that long lists stay cheap.
 */
export function useRejectionReason(documentId: number) {
  const [ref, near] = useNear('200px')
  const [seen, setSeen] = useState(false)
  if (near && !seen) setSeen(true)
  const { data, status } = useRead(notes(documentId), { enabled: seen })
  return { seen, ref, note: lastNoteOfAccountant(data ?? []), status: seen ? status : null }
}

/**
 * Ids grow with time; `contador_name` is null on the client's own notes (docs/contract.md, 'Call
 * 17').
 */
function lastNoteOfAccountant(all: readonly Note[]): Note | null {
  return all
    .filter((note) => note.contador_name !== null)
    .reduce<Note | null>((last, note) => (last && last.id > note.id ? last : note), null)
}
