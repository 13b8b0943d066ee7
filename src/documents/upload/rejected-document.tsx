import { documentStatus } from '../../../shared/document-status'
import { rejectedDocuments } from '../../api/notifications'
import { useDocumentFile } from '../../queries/use-document-file'
import { useRead } from '../../queries/use-read'
import { EarlierVersions } from '../viewer/earlier-versions'
import { RejectionReason } from '../viewer/rejection-reason'
import { useObjectUrl } from '../viewer/use-object-url'
import { useTypedBytes } from '../viewer/use-typed-bytes'
import { ViewDocument } from '../viewer/view-document'
import { DocumentStatusBadge } from './status'
import styles from './upload.module.css'

/** Above the form of a rejected document; offline from this device. */
export function RejectedDocument({ documentId, name }: { documentId: number; name: string }) {
  const { data } = useRead(rejectedDocuments)
  const rejected = data?.find(({ documents_id }) => documents_id === documentId)
  return (
    <section
      className={`stack gap-2 sunken rounded pad ${styles['rejected']}`}
      aria-label="Por qué se rechazó"
    >
      <div className="row wrap between">
        <h2 className="normal">Por qué se rechazó</h2>
        <DocumentStatusBadge status={documentStatus.rejected} />
      </div>
      <RejectionReason documentId={documentId} isListed={false} />
      <div className={`row wrap gap-3 ${styles['sides']}`}>
        <RejectedPicture documentId={documentId} />
        <ViewDocument documentId={documentId} name={name} />
      </div>
      <EarlierVersions name={name} versions={rejected?.anteriores ?? []} />
    </section>
  )
}

/** Shows nothing while loading, or if the file is no picture or too large to decode. */
function RejectedPicture({ documentId }: { documentId: number }) {
  const { data } = useDocumentFile(documentId)
  const typed = useTypedBytes(data?.bytes ?? null)
  const isPicture = typed !== null && typed.kind !== null && typed.kind !== 'pdf' && !typed.tooLarge
  const url = useObjectUrl(isPicture ? typed.blob : null)
  return url && <img className={`rounded ${styles['refused']}`} src={url} alt="El archivo rechazado" />
}
