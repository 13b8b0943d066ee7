import { sameDetail, type AskedRow } from '../../areas/asked'
import { documentStatus } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'
import { byOrder, type Upload } from '../../outbox/model/upload'
import { sameTarget, type Target } from '../../../shared/areas'

/** What a list says: the documents that it shows, and when it was read (epoch ms; null is just now). */
export type ListReading = { documents: readonly (number | null)[]; at: number | null }

/**
 * The uploads of a target that its list does not know of: those on their way or blocked, and those delivered after it was read
 * (docs/faults.md, '50'). Newest first.
 */
export function uploadsOver(
  uploads: readonly Upload[],
  target: Target,
  listed: ListReading,
): readonly Upload[] {
  return uploads
    .filter((upload) => sameTarget(upload.target, target) && !isListed(upload, listed))
    .sort((a, b) => byOrder(b, a))
}

/** The newest of them that is this document's own; null without one. */
export function uploadOver(
  uploads: readonly Upload[],
  { target, detalle, idDocument, status, listedAt }: AskedRow,
): Upload | null {
  const over = uploadsOver(uploads, target, { documents: [idDocument], at: listedAt })
  // All of 'Otros' have one target, and only a rejected one is replaced.
  const isOwn = (upload: Upload) =>
    target.type !== otherDocumentType ||
    (status === documentStatus.rejected && sameDetail(upload.detalle, detalle))
  return over.find(isOwn) ?? null
}

function isListed({ target, delivered, receipt, seen }: Upload, { documents, at }: ListReading): boolean {
  if (delivered === null) return false
  const own = receipt?.document_id ?? null
  // The list may have been read between the portal's receipt and its arrival here.
  if (at === null || (own !== null && documents.includes(own))) return true
  // What a stored list holds tells whether it is older, and no clock that was changed since can make it lie.
  if (target.type === otherDocumentType && own !== null) return false
  if (target.type !== otherDocumentType && seen) return !documents.includes(seen.idDocument)
  return delivered <= at
}
