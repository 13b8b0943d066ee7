import type { Target } from '../../../shared/areas'
import { otherDocumentType } from '../../../shared/document-types'
import { othersList } from '../../areas/area-lists'
import type { Asked } from '../../areas/asked'
import type { SeenRow } from '../../outbox/model/upload'
import { useRead } from '../../queries/use-read'

/**
 * The row before the upload, by which the outbox can later tell whether a lost answer was a
 * success. For 'Otros' also its documents, if the list is fresh.
 */
export function useSeenRow(target: Target, row: Pick<Asked, 'idDocument' | 'status'> | null): SeenRow | null {
  const isOther = target.type === otherDocumentType
  const list = othersList(target)
  const { data, storedAt } = useRead(list.read, { enabled: isOther })
  const seen = row && { idDocument: row.idDocument, status: row.status }
  if (!isOther || data === undefined || storedAt !== null) return seen
  const others = list.asked(data, storedAt).flatMap(({ idDocument }) => idDocument ?? [])
  return { ...(seen ?? { idDocument: null, status: null }), others }
}
