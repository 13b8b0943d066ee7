import { totals } from '../../api/dashboard'
import { formOfAsked } from '../../areas/asked'
import type { Todo } from '../../documents/missing-documents'
import { useRejectionReason } from '../../documents/use-rejection-reason'
import { UnsentBadge, UploadStateBadge } from '../../documents/status'
import { useUnsentOf } from '../../documents/upload/use-unsent'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'

/** What the accountant wrote, after the place of a rejected document. */
export function Reason({ documentId }: { documentId: number }) {
  const { ref, note } = useRejectionReason(documentId)
  return <span ref={ref}>{note && `: ${note.detail}`}</span>
}

/** What of the document is on this device and has not arrived. */
export function Mark({ document }: { document: Todo }) {
  if (useUnsentOf(formOfAsked(document))) return <UnsentBadge />
  return document.blocked && <UploadStateBadge state="blocked" />
}

/** Without a property nothing of one can be asked for. */
export function NothingMissing() {
  const { data } = useRead(totals)
  return (
    <Empty text="No te falta nada." icon="checkCircle">
      {data?.cantidadDocuments === 0 ? (
        <>
          <p>De cada propiedad que registres verás aquí qué documentos faltan.</p>
          <Link to={routes.inmuebleCreate}>Agrega tu primera propiedad</Link>
        </>
      ) : (
        <p>Todo lo que te pidieron está entregado.</p>
      )}
    </Empty>
  )
}
