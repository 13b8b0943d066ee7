import type { AskedRow } from '../../areas/asked'
import { formOfAsked } from '../../areas/asked'
import { useDocumentDraft } from '../upload/use-document-drafts'
import { DocumentThumbnail, UploadThumbnail } from '../viewer/stored-thumbnail'
import { useRowDelivery, useRowUpload } from './row-cells'

/**
 * Before a row's name: what this device has of its document, the newest first. Its place is there in
 * each row, empty without a document.
 */
export function RowThumbnail({ row }: { row: AskedRow }) {
  const { idDocument } = row
  const upload = useRowUpload(row)
  const draft = useDocumentDraft(formOfAsked(row))
  const delivered = useRowDelivery(row)
  const entry = (upload?.state === 'blocked' ? draft : undefined) ?? upload ?? draft ?? delivered
  if (entry) return <UploadThumbnail entry={entry} />
  return <DocumentThumbnail documentId={idDocument} icon={idDocument === null ? null : 'document'} />
}
