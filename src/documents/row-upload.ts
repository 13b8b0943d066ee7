import { sameTarget, type Target } from '../domain/target'
import type { Upload } from '../outbox/model/upload'

/** What a list says: the documents that it shows, and when it was read (epoch ms; null is just now). */
export type Listed = { documents: readonly (number | null)[]; at: number | null }

/**
 * The uploads of a target that its list does not know of: those on their way or blocked, and those delivered after it was read
 * (docs/faults.md, '50'). Newest first.
 */
export function uploadsOver(uploads: readonly Upload[], target: Target, listed: Listed): readonly Upload[] {
  return uploads
    .filter((upload) => sameTarget(upload.target, target) && !isListed(upload, listed))
    .sort((a, b) => b.created - a.created)
}

function isListed({ delivered, receipt }: Upload, { documents, at }: Listed): boolean {
  if (delivered === null) return false
  // The list may have been read between the portal's receipt and its arrival here.
  const shown = receipt?.document_id != null && documents.includes(receipt.document_id)
  return shown || at === null || delivered <= at
}
