import { useCallback } from 'react'
import { dateText } from '../../../shared/dates'
import { readKeptBytes } from '../../queries/document-files'
import { usePrefetchedDocument } from '../../queries/use-document-file'
import { useSession } from '../../session/use-session'
import { classes } from '../../ui/classes'
import styles from '../documents.module.css'
import { Thumbnail } from './thumbnail'
import { useRejectionReason } from './use-rejection-reason'

/**
 * Why and when it was rejected. In a list it also stores the rejected document, since there may be
 * no network where the photo is taken again.
 */
export function RejectionReason({
  documentId,
  showsPicture = true,
}: {
  documentId: number
  /** False if the picture is next to it and the whole text fits. */
  showsPicture?: boolean
}) {
  const { seen, ref, note, status } = useRejectionReason(documentId)
  const userId = useSession().user.id
  const isKept = usePrefetchedDocument(documentId, seen && showsPicture)
  const read = useCallback((id: number) => readKeptBytes(id, userId), [userId])
  return (
    <div ref={ref} className={classes('row items-start', styles['reason'], showsPicture && styles['listed'])}>
      {status === 'loading' && 'Cargando...'}
      {status === 'failed' && 'La nota del contador no se pudo cargar.'}
      {note && (
        <>
          {showsPicture && <Thumbnail picture={isKept ? { id: documentId, read } : null} icon="note" />}
          <div className="grow">
            <p className={showsPicture ? 'clamp' : undefined}>{note.detail}</p>
            <p className={`soft clamp ${styles['by']}`}>
              {[note.contador_name, dateText(note.created_at)].filter(Boolean).join(', ')}
            </p>
          </div>
        </>
      )}
    </div>
  )
}
