import type { Target } from '../../../shared/areas'
import { otherDocumentType } from '../../../shared/document-types'
import { othersList } from '../../areas/area-lists'
import type { AskedRow } from '../../areas/asked'
import type { SeenRow } from '../../outbox/model/upload'
import { useRead } from '../../queries/use-read'

/**
 * What the outbox is told about the row before the upload, so that the list can later tell what a lost answer said: the row as
 * the form shows it, and for 'Otros' the documents that were there. A list that is only stored proves nothing about those.
 */
export function useSeenRow(
  target: Target,
  row: Pick<AskedRow, 'idDocument' | 'status'> | null,
): SeenRow | null {
  const isOther = target.type === otherDocumentType
  const list = othersList(target)
  const { data, storedAt } = useRead(list.read, { enabled: isOther })
  const seen = row && { idDocument: row.idDocument, status: row.status }
  if (!isOther || data === undefined || storedAt !== null) return seen
  const others = list.asked(data, storedAt).flatMap(({ idDocument }) => idDocument ?? [])
  return { ...(seen ?? { idDocument: null, status: null }), others }
}
