import { rejectedDocuments } from '../../api/notifications'
import { otherDocumentType } from '../../domain/document-types'
import { sameTarget, type Target } from '../../domain/target'
import { useRead } from '../../queries/use-read'
import { targetOf, type LinkState } from '../upload-targets'

/** The id of the document that the upload form is to replace, if the accountant rejected it: as the list had it, or as the portal says. */
export function useRejectedDocument(target: Target, link: LinkState | null): number | null {
  const isAsked = target.type !== otherDocumentType
  const rejected = useRead(rejectedDocuments, { enabled: isAsked && link === null })
  if (link) return link.seen?.status === 2 ? link.seen.idDocument : null
  return rejected.data?.find((item) => sameTarget(targetOf(item), target))?.documents_id ?? null
}
