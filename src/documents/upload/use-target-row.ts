import { useState } from 'react'
import { rejectedDocuments } from '../../api/notifications'
import { othersList, rowLists, type AskedList } from '../../areas/area-lists'
import { otherName, type AskedRow } from '../../areas/asked'
import { askedOfItems } from '../../areas/notified'
import { useRead } from '../../queries/use-read'
import type { LinkState } from './parse-link-state'
import { sameTarget, type Target } from '../../../shared/areas'
import { documentStatus } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'

type Row = Pick<AskedRow, 'name' | 'detalle' | 'idDocument' | 'status'>

/**
 * The target's row, from the list that linked here, its own list, or the rejected ones; else null.
 * For 'Otros', the rejected document that this form replaces.
 */
export function useTargetRow(target: Target, replaces: number | null, link: LinkState | null): Row | null {
  const isOther = target.type === otherDocumentType
  const seen = link?.seen ?? null
  const isSought = isOther ? replaces !== null : seen === null
  const lists: [AskedList, ...AskedList[]] = isOther ? [othersList(target)] : rowLists(target)
  const [place, setPlace] = useState(0)
  const list = lists[place] ?? lists[0]
  const own = useRead(list.read, { enabled: isSought })
  const rejected = useRead(rejectedDocuments, { enabled: isSought })
  const isIt = (row: AskedRow) => (isOther ? row.idDocument === replaces : sameTarget(row.target, target))
  const row = own.data === undefined ? undefined : list.asked(own.data, own.storedAt).find(isIt)
  if (isSought && !row && own.status !== 'loading' && place < lists.length - 1) setPlace(place + 1)

  if (!isSought) return !isOther && link && seen ? { ...seen, name: link.name, detalle: '' } : null
  // Its own list is the most reliable: there it may no longer be rejected, or be replaced.
  const isSettled = isOther && own.data !== undefined && own.storedAt === null
  if (isOther && (row ?? isSettled)) return row?.status === documentStatus.rejected ? row : null
  // A stored list may lack a newer document.
  if (row && (own.storedAt === null || row.idDocument !== null)) return row
  const item = askedOfItems(rejected.data, documentStatus.rejected, rejected.storedAt).find(isIt)
  if (item) return item
  const detalle = link?.detalle ?? ''
  const isLinked = isOther && seen?.idDocument === replaces && detalle !== ''
  return isLinked ? { ...seen, name: otherName(detalle), detalle } : null
}
