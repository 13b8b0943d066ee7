import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { documentStatus, takesUpload } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'
import { answeredText } from '../../../shared/answers'
import { formOfAsked, type AskedRow } from '../../areas/asked'
import type { Upload } from '../../outbox/model/upload'
import { uploadsOf } from '../../outbox/page/uploads-of'
import { useOutbox } from '../../outbox/page/use-outbox'
import { LinkButton } from '../../ui/button'
import { Link } from '../../ui/link'
import { receiptDetails, receiptRoute } from '../upload/receipt'
import { RejectionReason } from '../viewer/rejection-reason'
import styles from '../documents.module.css'
import { uploadOver } from './row-upload'
import { DocumentStatusBadge, DraftBadge, UploadStateBadge } from '../upload/status'
import { linkState } from '../upload/upload-targets'
import { useDocumentDraft } from '../upload/use-document-drafts'

/** The upload that the row's list does not include; null without one. */
export function useRowUpload(row: AskedRow): Upload | null {
  return useOutbox(({ uploads }) => uploadOver(uploads, row))
}

/** The state of the row's upload, else that its form has an unsaved file, else `children`. */
export function RowUploadStatus({ row, children }: { row: AskedRow; children?: ReactNode }) {
  const upload = useRowUpload(row)
  const draft = useDocumentDraft(formOfAsked(row))
  if (upload && !(upload.state === 'blocked' && draft)) return <UploadStateBadge state={upload.state} />
  return draft ? <DraftBadge draft={draft} /> : children
}

/** An upload's state replaces the list's. A rejection shows its reason even if `hidden`. */
export function RowStatus({ row, hidden = false }: { row: AskedRow; hidden?: boolean }) {
  return (
    <RowUploadStatus row={row}>
      {wasMoved(row) ? (
        <span className={`small ${styles['line']}`}>Tu contador lo movió a: {row.movido}</span>
      ) : null}
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

/** 'Otros' lists a moved document where it was, another row is as it was without it. */
function wasMoved({ movido, status, target }: AskedRow): boolean {
  return Boolean(movido) && (status === null || target.type === otherDocumentType)
}

/** The upload that brought the row's document, if this device did. */
export function useRowDelivery({ target, idDocument }: AskedRow): Upload | undefined {
  return useOutbox(({ uploads }) =>
    uploadsOf(uploads, target).find(
      ({ receipt }) => idDocument !== null && receipt?.document_id === idDocument,
    ),
  )
}

/** For a document in review that this device delivered. */
function RowReceipt({ row }: { row: AskedRow }) {
  const upload = useRowDelivery(row)
  return (
    upload && (
      <Link className={`small ${styles['line']}`} to={receiptRoute(upload)}>
        Recibido {receiptDetails(upload)}
      </Link>
    )
  )
}

/**
 * 'Subir' if the row's upload is blocked, or if there is none and the document takes one. It is marked
 * while its form is open next to the list.
 */
export function RowUploadLink({ row, label = `Subir ${row.name}` }: { row: AskedRow; label?: string }) {
  const { pathname, search } = useLocation()
  const upload = useRowUpload(row)
  const { status, target, movido } = row
  const takesOne = takesUpload(status) && !(movido && target.type === otherDocumentType)
  if (upload ? upload.state !== 'blocked' : !takesOne) return null
  const to = formOfAsked(row)
  return (
    <LinkButton
      to={to}
      state={linkState(row)}
      icon="plus"
      aria-label={label}
      aria-current={pathname + search === to ? 'page' : undefined}
    >
      Subir
    </LinkButton>
  )
}
