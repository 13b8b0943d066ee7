import { counted } from '../../../shared/counted'
import { totals } from '../../api/dashboard'
import { formOfAsked } from '../../areas/asked'
import type { Todo } from '../../documents/list/missing-documents'
import { useMissingDocuments } from '../../documents/list/use-missing-documents'
import { useRejectionReason } from '../../documents/viewer/use-rejection-reason'
import { DraftBadge, UploadStateBadge } from '../../documents/upload/status'
import { useDocumentDraft } from '../../documents/upload/use-document-drafts'
import { useRead } from '../../queries/use-read'
import { Empty } from '../../ui/empty'

export function Reason({ documentId }: { documentId: number }) {
  const { ref, note } = useRejectionReason(documentId)
  return <span ref={ref}>{note && `: ${note.detail}`}</span>
}

/** Whether a file for it is on this device, undelivered. */
export function Mark({ document }: { document: Todo }) {
  const draft = useDocumentDraft(formOfAsked(document))
  if (draft) return <DraftBadge draft={draft} />
  return document.blocked && <UploadStateBadge state="blocked" />
}

/** An account without a property may have documents to come, and this device some on their way. */
export function NothingMissing() {
  const { data } = useRead(totals)
  const sent = useMissingDocuments().data?.onTheWay.length ?? 0
  return (
    <Empty text="No te falta nada." icon="checkCircle">
      <p>
        {sent > 0
          ? `${counted(sent, 'documento va', 'documentos van')} en camino a tu contador.`
          : data?.cantidadDocuments === 0
            ? 'De cada propiedad que registres verás aquí qué documentos faltan.'
            : 'Todo lo que te pidieron está entregado.'}
      </p>
    </Empty>
  )
}
