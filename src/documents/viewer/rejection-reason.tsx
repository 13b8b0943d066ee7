import { momentDayText } from '../../../shared/dates'
import { usePrefetchedDocument } from '../../queries/use-document-file'
import { classes } from '../../ui/classes'
import styles from '../documents.module.css'
import { useMadeThumbnail } from './use-made-thumbnail'
import { useRejectionReason } from './use-rejection-reason'

/**
 * Why and when it was rejected. In a list it also stores the rejected document, since there may be
 * no network where the photo is taken again, and with it the row's picture.
 */
export function RejectionReason({
  documentId,
  isListed = true,
}: {
  documentId: number
  /** False if the picture is next to it and the whole text fits. */
  isListed?: boolean
}) {
  const { seen, ref, note, status } = useRejectionReason(documentId)
  const isKept = usePrefetchedDocument(documentId, seen && isListed)
  useMadeThumbnail(isKept ? documentId : null)
  return (
    <div ref={ref} className={classes('stack gap-0', styles['reason'], isListed && styles['listed'])}>
      {status === 'loading' && 'Cargando...'}
      {status === 'failed' && 'La nota del contador no se pudo cargar.'}
      {note && (
        <>
          <p className={isListed ? 'clamp' : undefined} title={isListed ? note.detail : undefined}>
            {note.detail}
          </p>
          <p className={`soft clamp ${styles['by']}`}>
            {[note.contador_name, momentDayText(note.created_at)].filter(Boolean).join(', ')}
          </p>
        </>
      )}
    </div>
  )
}
