import type { ReactNode } from 'react'
import { documentStatus, takesUpload } from '../../shared/document-status'
import { answeredText } from '../../shared/answers'
import { formOfAsked, type Asked } from '../areas/asked'
import type { Upload } from '../outbox/model/upload'
import { useOutbox } from '../outbox/page/use-outbox'
import { LinkButton } from '../ui/button'
import { Link } from '../ui/link'
import { receiptDetails, receiptRoute } from './receipt'
import { RejectionReason } from './rejection-reason'
import styles from './documents.module.css'
import { uploadOver } from './row-upload'
import { DocumentStatusBadge, UnsentBadge, UploadStateBadge } from './status'
import { linkState } from './upload-targets'
import { useUnsentOf } from './upload/use-unsent'
import { sameTarget } from '../../shared/areas'

/** The upload that the row's list does not know of; null without one. */
export function useRowUpload(row: Asked): Upload | null {
  const { uploads } = useOutbox()
  return uploadOver(uploads, row)
}

/** The state of the row's upload, if there is one; else that its form holds what was not saved, or the `children`. */
export function RowUploadStatus({ row, children }: { row: Asked; children?: ReactNode }) {
  const upload = useRowUpload(row)
  const unsent = useUnsentOf(formOfAsked(row))
  if (upload && !(upload.state === 'blocked' && unsent)) return <UploadStateBadge state={upload.state} />
  return unsent ? <UnsentBadge /> : children
}

/** In place of the list's status that of the row's upload. What was rejected says why, also if its status is `hidden`. */
export function RowStatus({ row, hidden = false }: { row: Asked; hidden?: boolean }) {
  return (
    <RowUploadStatus row={row}>
      {!hidden && <DocumentStatusBadge status={row.status} />}
      {row.respuesta && takesUpload(row.status) && (
        <span className={`small ${styles['line']}`}>{answeredText(row.respuesta)}</span>
      )}
      {row.status === documentStatus.inReview && <RowReceipt row={row} />}
      {row.status === documentStatus.rejected && row.idDocument !== null && (
        <RejectionReason documentId={row.idDocument} />
      )}
    </RowUploadStatus>
  )
}

/** Of a document that this device delivered and that is in review. */
function RowReceipt({ row: { target, idDocument } }: { row: Asked }) {
  const { uploads } = useOutbox()
  const upload = uploads.find(
    ({ receipt, target: other }) =>
      idDocument !== null && receipt?.document_id === idDocument && sameTarget(other, target),
  )
  return (
    upload && (
      <Link className={`small ${styles['line']}`} to={receiptRoute(upload)}>
        Recibido {receiptDetails(upload)}
      </Link>
    )
  )
}

/** Several controls of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="wrap">{children}</div>
}

/**
 * 'Subir NAME' if the document takes an upload and none is on its way; a blocked one may be replaced. What was rejected is first of all
 * taken again, with the camera. `name`: what the row is named after, if not its document.
 */
export function RowUploadLink({ row, name = row.name }: { row: Asked; name?: string }) {
  const upload = useRowUpload(row)
  if (upload ? upload.state !== 'blocked' : !takesUpload(row.status)) return null
  const form = { to: formOfAsked(row), state: linkState(row) }
  if (row.status !== documentStatus.rejected)
    return (
      <LinkButton {...form} icon="plus" aria-label={`Subir ${name}`}>
        Subir
      </LinkButton>
    )
  return (
    <span className={`row wrap rows-1 ${styles['retake']}`} data-own-line>
      <LinkButton
        to={form.to}
        state={{ ...form.state, camera: true }}
        icon="camera"
        aria-label={`Volver a tomar ${name}`}
      >
        Volver a tomar
      </LinkButton>
      {/* For a file that is on the device already. */}
      <LinkButton {...form} variant="quiet" icon="plus" aria-label={`Subir ${name}`}>
        Subir
      </LinkButton>
    </span>
  )
}
