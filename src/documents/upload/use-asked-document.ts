import type { Target } from '../../../shared/areas'
import { documentStatus } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'
import { othersList } from '../../areas/area-lists'
import type { AskedRow } from '../../areas/asked'
import type { SeenRow } from '../../outbox/model/upload'
import { useRead } from '../../queries/use-read'
import type { LinkState } from './parse-link-state'
import { firstWay, useSubject } from './use-subject'
import { useTargetRow } from './use-target-row'

export type AskedDocument = ReturnType<typeof useAskedDocument>

/**
 * The document that a form is for, as its link and the lists know it. `name` is its type's;
 * `replaces` is the rejected document of 'Otros' that it replaces.
 */
export function useAskedDocument(
  target: Target,
  name: string,
  link: LinkState | null,
  replaces: number | null = null,
) {
  const row = useTargetRow(target, replaces, link)
  const replaced = target.type === otherDocumentType ? row : null
  const rejected = row?.status === documentStatus.rejected ? row.idDocument : null
  return {
    target,
    replaces,
    link,
    /** For a replacement in 'Otros', with its detail. */
    title: replaced?.name ?? name,
    /** The detail of the document of 'Otros' that is replaced, else null. */
    detalle: replaced?.detalle ?? null,
    seen: useSeenRow(target, row),
    /** The id of the rejected document that is replaced. */
    rejected,
    subject: useSubject(target, name),
    first: firstWay(name, rejected !== null),
  }
}

/**
 * The row before the upload, by which the outbox can later tell whether a lost answer was a
 * success. For 'Otros' also its documents, if the list is fresh.
 */
function useSeenRow(target: Target, row: Pick<AskedRow, 'idDocument' | 'status'> | null): SeenRow | null {
  const isOther = target.type === otherDocumentType
  const list = othersList(target)
  const { data, storedAt } = useRead(list.read, { enabled: isOther })
  const seen = row && { idDocument: row.idDocument, status: row.status }
  if (!isOther || data === undefined || storedAt !== null) return seen
  const others = list.asked(data, storedAt).flatMap(({ idDocument }) => idDocument ?? [])
  return { ...(seen ?? { idDocument: null, status: null }), others }
}
