import { contratoOtherDocuments } from '../../api/contratos'
import { initialOtherDocuments } from '../../api/initial'
import { inmuebleOtherDocuments } from '../../api/inmuebles'
import { monthlyRows } from '../../api/monthly'
import type { Read } from '../../api/read'
import type { Other } from '../../api/wire'
import { otherDocumentType } from '../../../shared/document-types'
import type { Target } from '../../../shared/target'
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
  const monthly = target.area === 'monthly'
  const otherDocuments = useRead(othersRead(target), { enabled: isOther && !monthly })
  const rows = useRead(monthlyRows(monthly ? target.task : 0), { enabled: isOther && monthly })
  if (!isOther) return row
  const list = monthly ? { ...rows, data: rows.data?.documentosTask } : otherDocuments
  if (!list.data || list.storedAt !== null) return null
  return { idDocument: null, status: null, others: list.data.map(({ id }) => id) }
}

function othersRead(target: Target): Read<Other[]> {
  switch (target.area) {
    case 'inmueble':
      return inmuebleOtherDocuments(target.inmueble)
    case 'contrato':
      return contratoOtherDocuments(target.contrato)
    default:
      return initialOtherDocuments
  }
}
