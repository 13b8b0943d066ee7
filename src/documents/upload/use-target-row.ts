import { useState } from 'react'
import { rejectedDocuments } from '../../api/notifications'
import { otherDocumentType } from '../../../shared/document-types'
import { sameTarget, type Target } from '../../../shared/target'
import { isRowOf, rowLists } from '../../outbox/delivery/target-rows'
import type { SeenRow } from '../../outbox/model/upload'
import { useRead } from '../../queries/use-read'
import { targetOf, type LinkState } from '../upload-targets'

/**
 * The row of the document that is asked for, as the list showed it that led to the form, or as its own list or that of the rejected has it
 * now; null if none of them is here, and for 'Otros'.
 */
export function useTargetRow(target: Target, link: LinkState | null): SeenRow | null {
  const isAsked = target.type !== otherDocumentType && !link?.seen
  const lists = rowLists(target)
  const [place, setPlace] = useState(0)
  const own = useRead(lists[place] ?? lists[0], { enabled: isAsked })
  const rejected = useRead(rejectedDocuments, { enabled: isAsked })
  const row = own.data?.find((candidate) => isRowOf(candidate, target))
  if (isAsked && !row && own.status !== 'loading' && place < lists.length - 1) setPlace(place + 1)

  if (link?.seen) return link.seen
  if (row) return { idDocument: row.idDocument, status: row.status }
  const item = rejected.data?.find((candidate) => sameTarget(targetOf(candidate), target))
  return item ? { idDocument: item.documents_id, status: 2 } : null
}
