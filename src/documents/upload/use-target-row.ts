import { useState } from 'react'
import { rejectedDocuments } from '../../api/notifications'
import { othersList, rowLists, type AskedList } from '../../areas/area-lists'
import { otherName, type AskedRow } from '../../areas/asked'
import { askedOfItem } from '../../areas/notified'
import { useRead } from '../../queries/use-read'
import type { LinkState } from './upload-targets'
import { sameTarget, type Target } from '../../../shared/areas'
import { documentStatus } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'

type Row = Pick<AskedRow, 'name' | 'detalle' | 'idDocument' | 'status'>

/**
 * The row of the document that is asked for, as the list showed it that led to the form, or as its own list or that of the rejected has it
 * now; null if none of them is here. Of 'Otros' it is the rejected one that this form replaces, if it replaces one.
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
  // Its list knows better than any other: there it may be rejected no more, or replaced.
  const isSettled = isOther && own.data !== undefined && own.storedAt === null
  if (isOther && (row ?? isSettled)) return row?.status === documentStatus.rejected ? row : null
  // A list that is only stored knows of no document that came since.
  if (row && (own.storedAt === null || row.idDocument !== null)) return row
  const items = rejected.data?.map((item) => askedOfItem(item, documentStatus.rejected, rejected.storedAt))
  const item = items?.find(isIt)
  if (item) return item
  const detalle = link?.detalle ?? ''
  const isLinked = isOther && seen?.idDocument === replaces && detalle !== ''
  return isLinked ? { ...seen, name: otherName(detalle), detalle } : null
}
