import { documentStatus } from '../../../shared/document-status'
import { useState } from 'react'
import { rejectedDocuments } from '../../api/notifications'
import { otherDocumentType } from '../../../shared/document-types'
import { isRowOf, rowLists } from '../../areas/area-lists'
import type { SeenRow } from '../../outbox/model/upload'
import { useRead } from '../../queries/use-read'
import { targetOfItem, type LinkState } from '../upload-targets'
import { sameTarget, type Target } from '../../../shared/areas'

/**
 * The row of the document that is asked for, as the list showed it that led to the form, or as its own list or that of the rejected has it
 * now; null if none of them is here, and for 'Otros'.
 */
export function useTargetRow(target: Target, link: LinkState | null): SeenRow | null {
  const isAsked = target.type !== otherDocumentType && !link?.seen
  const lists = rowLists(target)
  const [place, setPlace] = useState(0)
  const list = lists[place] ?? lists[0]
  const own = useRead(list.read, { enabled: isAsked })
  const rejected = useRead(rejectedDocuments, { enabled: isAsked })
  const rows = own.data === undefined ? [] : list.rows(own.data)
  const row = rows.find((candidate) => isRowOf(candidate, target))
  if (isAsked && !row && own.status !== 'loading' && place < lists.length - 1) setPlace(place + 1)

  if (link?.seen) return link.seen
  if (row) return { idDocument: row.idDocument, status: row.status }
  const item = rejected.data?.find((candidate) => sameTarget(targetOfItem(candidate), target))
  return item ? { idDocument: item.documents_id, status: documentStatus.rejected } : null
}
