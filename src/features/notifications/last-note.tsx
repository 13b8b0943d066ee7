import { notes, type Note } from '../../api/documents'
import { useRead } from '../../queries/use-read'
import { Icon } from '../../ui/icon'
import styles from './notifications.module.css'
import { useSeen } from './use-seen'

/** Why the accountant rejected a document: the last note about it. It is read when its row comes into view, so that a long list stays cheap. */
export function LastNote({ documentId }: { documentId: number }) {
  const [seen, ref] = useSeen()
  const reading = useRead(notes(documentId), { enabled: seen })
  const note = lastNoteOfAccountant(reading.data ?? [])
  return (
    <p ref={ref} className={styles['note']}>
      {seen && reading.status === 'loading' && 'Cargando...'}
      {reading.status === 'failed' && 'La nota del contador no se pudo cargar.'}
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
