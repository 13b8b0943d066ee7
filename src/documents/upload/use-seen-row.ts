import type { Target } from '../../../shared/areas'
import { otherDocumentType } from '../../../shared/document-types'
import { othersList } from '../../areas/area-lists'
import type { SeenRow } from '../../outbox/model/upload'
import { useRead } from '../../queries/use-read'
import type { LinkState } from '../upload-targets'
import { useTargetRow } from './use-target-row'

/**
 * What the outbox is told about the row before the upload, so that the list can later tell what a lost answer said: the row as
 * the form shows it, or for 'Otros' the documents that were there. A list that is only stored proves nothing about those.
 */
export function useSeenRow(target: Target, link: LinkState | null): SeenRow | null {
  const isOther = target.type === otherDocumentType
  const row = useTargetRow(target, link)
  const others = othersList(target)
  const { data, storedAt } = useRead(others.read, { enabled: isOther })
  if (!isOther) return row
  if (data === undefined || storedAt !== null) return null
  return { idDocument: null, status: null, others: others.rows(data).map(({ id }) => id) }
}
