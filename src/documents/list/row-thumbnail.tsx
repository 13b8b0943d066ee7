import type { AskedRow } from '../../areas/asked'
import { formOfAsked } from '../../areas/asked'
import { uploadsOf } from '../../outbox/page/uploads-of'
import { useOutbox } from '../../outbox/page/use-outbox'
import { useDocumentDraft } from '../upload/use-document-drafts'
import { DocumentThumbnail, UploadThumbnail } from '../viewer/stored-thumbnail'
import { useRowUpload } from './row-cells'

/**
 * Before a row's name: what this device has of its document, the newest first. Its place is there in
 * each row, empty without a document.
 */
export function RowThumbnail({ row }: { row: AskedRow }) {
  const { idDocument, target } = row
  const { uploads } = useOutbox()
  const upload = useRowUpload(row)
  const draft = useDocumentDraft(formOfAsked(row))?.draft
  const delivered = uploadsOf(uploads, target).find(
    ({ receipt }) => idDocument !== null && receipt?.document_id === idDocument,
  )
  const entry = (upload?.state === 'blocked' ? draft : undefined) ?? upload ?? draft ?? delivered
  if (entry) return <UploadThumbnail entry={entry} />
  return <DocumentThumbnail documentId={idDocument} icon={idDocument === null ? null : 'document'} />
}
