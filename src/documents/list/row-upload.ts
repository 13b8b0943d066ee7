import { sameDetail, type AskedRow } from '../../areas/asked'
import { documentStatus } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'
import type { Upload } from '../../outbox/model/upload'
import { uploadsOf } from '../../outbox/page/uploads-of'
import type { Target } from '../../../shared/areas'

/**
 * `documents` as the list shows them; `at` is when it was stored (epoch ms), null if fresh.
 * `isMoved`: the accountant moved the row's document away.
 */
export type ListReading = { documents: readonly (number | null)[]; at: number | null; isMoved?: boolean }

/**
 * A target's uploads that its list does not include yet: waiting, blocked, or delivered after it
 * was read (docs/faults.md, '50'). Newest first; `uploads` are in the order of the queue.
 */
export function uploadsOver(
  uploads: readonly Upload[],
  target: Target,
  listed: ListReading,
): readonly Upload[] {
  return uploadsOf(uploads, target)
    .filter((upload) => !isListed(upload, listed))
    .reverse()
}

/** The newest upload for this row. */
export function uploadOver(
  uploads: readonly Upload[],
  { target, detalle, idDocument, status, listedAt, movido }: AskedRow,
): Upload | null {
  // Documents of 'Otros' share a target, and only rejected ones are replaced.
  const isOther = target.type === otherDocumentType
  if (isOther && status !== documentStatus.rejected) return null
  const over = uploadsOver(uploads, target, { documents: [idDocument], at: listedAt, isMoved: !!movido })
  return over.find((upload) => !isOther || sameDetail(upload.detalle, detalle)) ?? null
}

function isListed(
  { target, delivered, receipt, seen }: Upload,
  { documents, at, isMoved }: ListReading,
): boolean {
  if (delivered === null) return false
  const own = receipt?.document_id ?? null
  // The list may have been read after the delivery but before its receipt arrived here.
  if (at === null || (own !== null && documents.includes(own))) return true
  // A stored list's contents show whether it is older, which is safer than clocks.
  if (target.type === otherDocumentType && own !== null) return false
  if (target.type !== otherDocumentType && seen && !isMoved) return !documents.includes(seen.idDocument)
  return delivered <= at
}
