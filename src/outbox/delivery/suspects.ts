import { takesUpload } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'
import type { SeenRow, Upload } from '../model/upload'
import type { OtherUpload } from '../storage/upload-queries'
import type { AskedRow } from '../../areas/asked'
import { sameTarget } from '../../../shared/areas'

/** A document that may be this upload's, and what it means if its hash differs or is unreadable. */
export type Suspect = {
  document: number | null
  /** `unproven`: another one, which may have replaced this upload's rejected document. */
  different: 'absent' | 'other' | 'unproven'
  /** `unproven`: ours or another device's. `shown`: new since the portal accepted ours. */
  unreadable: 'other' | 'unproven' | 'shown'
}

/** A new document proves something only after a success. */
function wasAnswered({ receipt }: Upload): boolean {
  return receipt?.proof === 'success'
}

type ShownRow = Pick<AskedRow, 'idDocument' | 'status' | 'detalle'>

export function suspectsOf(
  shown: readonly ShownRow[],
  upload: Upload,
  otherUploads: readonly OtherUpload[],
): Suspect[] {
  const { seen, detalle } = upload
  const claimed = new Set(otherUploads.map(({ receipt }) => receipt?.document_id))
  // Another upload may have brought it; then only a hash can tell.
  const isRivalled = otherUploads.some((other) => isRival(other, upload))
  if (upload.target.type === otherDocumentType) {
    const isCertainlyNew = wasAnswered(upload) && seen?.others && !isRivalled
    return shown
      .flatMap((row) => (row.detalle.trim() === detalle.trim() ? (row.idDocument ?? []) : []))
      .filter((id) => !claimed.has(id) && id !== seen?.idDocument && !seen?.others?.includes(id))
      .sort((a, b) => b - a)
      .map((document) => ({
        document,
        different: isCertainlyNew ? 'unproven' : 'absent',
        unreadable: isCertainlyNew ? 'shown' : 'unproven',
      }))
  }
  return shown
    .filter((row) => hasMoved(row, seen))
    .map(({ idDocument, status }) => {
      const different = takesUpload(status) ? 'unproven' : 'other'
      if (idDocument !== null && claimed.has(idDocument))
        return { document: null, different, unreadable: different }
      const isShown = wasAnswered(upload) && !isRivalled && isNew({ idDocument, status }, seen)
      return { document: idDocument, different, unreadable: isShown ? 'shown' : 'unproven' }
    })
}

/** Same target and detail, without a known document. Not by time, since clocks change. */
function isRival(other: OtherUpload, upload: Upload): boolean {
  return (
    sameTarget(other.target, upload.target) &&
    other.detalle.trim() === upload.detalle.trim() &&
    other.receipt?.document_id == null
  )
}

function hasMoved({ idDocument, status }: ShownRow, seen: SeenRow | null): boolean {
  return !takesUpload(status) || (idDocument !== null && idDocument !== (seen?.idDocument ?? null))
}

/** The document changed since the upload was queued, or the row went into review. */
function isNew(row: Omit<ShownRow, 'detalle'>, seen: SeenRow | null): boolean {
  if (row.idDocument !== (seen?.idDocument ?? null)) return true
  return takesUpload(seen?.status ?? null) && !takesUpload(row.status)
}
