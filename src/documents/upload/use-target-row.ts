import { useState } from 'react'
import { contratoDocuments } from '../../api/contratos'
import { initialDocuments } from '../../api/initial'
import { inmuebleDocuments } from '../../api/inmuebles'
import { monthlyDocuments } from '../../api/monthly'
import { rejectedDocuments } from '../../api/notifications'
import type { Read } from '../../api/read'
import type { DocumentStatus } from '../../domain/document-status'
import { otherDocumentType } from '../../domain/document-types'
import { propertySections } from '../../domain/property-sections'
import { sameTarget, type Target } from '../../domain/target'
import type { SeenRow } from '../../outbox/model/upload'
import { useRead } from '../../queries/use-read'
import { targetOf, type LinkState } from '../upload-targets'

/**
 * The row of the document that is asked for, as the list showed it that led to the form, or as its own list or that of the rejected has it
 * now; null if none of them is here, and for 'Otros'.
 */
export function useTargetRow(target: Target, link: LinkState | null): SeenRow | null {
  const isAsked = target.type !== otherDocumentType && !link?.seen
  const [section, setSection] = useState(0)
  const own = useRead(listOf(target, section), { enabled: isAsked })
  const rejected = useRead(rejectedDocuments, { enabled: isAsked })
  const row = own.data?.find((candidate) => isRowOf(candidate, target))
  // Which section of a property has the type is not known: one after the other.
  const isLast = target.area !== 'inmueble' || section === propertySections.length - 1
  if (isAsked && !row && own.status !== 'loading' && !isLast) setSection(section + 1)

  if (link?.seen) return link.seen
  if (row) return { idDocument: row.idDocument, status: row.status }
  const item = rejected.data?.find((candidate) => sameTarget(targetOf(candidate), target))
  return item ? { idDocument: item.documents_id, status: 2 } : null
}

type ListedRow = {
  /** The document type. */
  id: number
  idDocument: number | null
  status: DocumentStatus
  /** A month asks for one type of several properties and contracts. */
  inmueble_id?: number | null
  contrato_id?: number | null
}

function listOf(target: Target, section: number): Read<ListedRow[]> {
  switch (target.area) {
    case 'initial':
      return initialDocuments
    case 'inmueble':
      return inmuebleDocuments(target.inmueble, propertySections[section] ?? 1)
    case 'contrato':
      return contratoDocuments(target.contrato)
    case 'monthly':
      return monthlyDocuments(target.type, target.task)
  }
}

function isRowOf({ id, inmueble_id, contrato_id }: ListedRow, target: Target): boolean {
  if (id !== target.type) return false
  return target.area !== 'monthly' || (inmueble_id === target.inmueble && contrato_id === target.contrato)
}
