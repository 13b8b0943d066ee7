import { totals } from '../../api/dashboard'
import { formOfAsked } from '../../areas/asked'
import type { Todo } from '../../documents/list/missing-documents'
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

/** An account without a property may have documents to come. */
export function NothingMissing() {
  const { data } = useRead(totals)
  return (
    <Empty text="No te falta nada." icon="checkCircle">
      <p>
        {data?.cantidadDocuments === 0
          ? 'De cada propiedad que registres verás aquí qué documentos faltan.'
          : 'Todo lo que te pidieron está entregado.'}
      </p>
    </Empty>
  )
}
