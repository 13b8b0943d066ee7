import { takesUpload } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'
import type { SeenRow, Upload } from '../model/upload'
import type { OtherUpload } from '../storage/upload-queries'
import type { AskedRow } from '../../areas/asked'
import { sameTarget } from '../../../shared/areas'

/** A document that may be the upload's own, and what it is taken for if its hash differs or can't be read. */
export type Suspect = {
  document: number | null
  /** `unproven`: another one that was rejected; before it stood perhaps this one, and was rejected too. */
  different: 'absent' | 'other' | 'unproven'
  /**
   * - `unproven`: it may be this upload's, or that of another device
   * - `shown`: the portal said that it received this upload, and here is a document that was not there before
   */
  unreadable: 'other' | 'unproven' | 'shown'
}

/** Only after the portal has answered with a success does it prove something that a document has appeared. */
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
  // If another upload of the same may have brought it, only a hash can tell whose it is.
  const isRivalled = otherUploads.some((other) => isRival(other, upload))
  if (upload.target.type === otherDocumentType) {
    return shown
      .flatMap((row) => (row.detalle.trim() === detalle.trim() ? (row.idDocument ?? []) : []))
      .filter((id) => !claimed.has(id) && id !== seen?.idDocument && !seen?.others?.includes(id))
      .sort((a, b) => b - a)
      .map((document) => ({
        document,
        different: 'absent',
        unreadable: wasAnswered(upload) && seen?.others && !isRivalled ? 'shown' : 'unproven',
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

/** Same target and detail, and no document of its own is known. Times prove nothing: users change their clocks. */
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

/** True if the row has got another document since the upload was queued, or has gone into review. */
function isNew(row: Omit<ShownRow, 'detalle'>, seen: SeenRow | null): boolean {
  if (row.idDocument !== (seen?.idDocument ?? null)) return true
  return takesUpload(seen?.status ?? null) && !takesUpload(row.status)
}
