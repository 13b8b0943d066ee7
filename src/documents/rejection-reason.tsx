import { notes, type Note } from '../api/documents'
import { usePrefetchedDocument } from '../queries/use-document-file'
import { useRead } from '../queries/use-read'
import { Icon } from '../ui/icon'
import styles from './rejection-reason.module.css'
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

/** In a list it also keeps the document itself: there may be no network where the photo is taken again. */
export function RejectionReason({ documentId }: { documentId: number }) {
  const { seen, ref, note, status } = useRejectionReason(documentId)
  usePrefetchedDocument(documentId, seen)
  return (
    <p ref={ref} className={styles['reason']}>
      {status === 'loading' && 'Cargando...'}
      {status === 'failed' && 'La nota del contador no se pudo cargar.'}
      {note && (
        <>
          <Icon name="note" />
          <span>
            <strong>{note.contador_name}:</strong> {note.detail}
          </span>
        </>
      )}
    </p>
  )
}

/** Ids grow with time; `contador_name` is null on the client's own notes (docs/contract.md, 'Call 17'). */
function lastNoteOfAccountant(all: readonly Note[]): Note | null {
  return all
    .filter((note) => note.contador_name !== null)
    .reduce<Note | null>((last, note) => (last && last.id > note.id ? last : note), null)
}
