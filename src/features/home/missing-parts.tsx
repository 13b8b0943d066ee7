import { totals, type Totals } from '../../api/dashboard'
import { formOfAsked } from '../../areas/asked'
import type { Todo } from '../../documents/list/missing-documents'
import { useRejectionReason } from '../../documents/viewer/use-rejection-reason'
import { DraftBadge, UploadStateBadge } from '../../documents/upload/status'
import { useDocumentDraft } from '../../documents/upload/use-document-drafts'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'
import { Link } from '../../ui/link'
import styles from './home.module.css'

export function Reason({ documentId }: { documentId: number }) {
  const { ref, note } = useRejectionReason(documentId)
  return <span ref={ref}>{note && `: ${note.detail}`}</span>
}

/** Whether a file for it is on this device, undelivered. */
export function Mark({ document }: { document: Todo }) {
  if (useDocumentDraft(formOfAsked(document))) return <DraftBadge />
  return document.blocked && <UploadStateBadge state="blocked" />
}

/** Shown until the account has a contract. */
export function FirstSteps({ totals }: { totals: Totals }) {
  const { initialDocumentation, initialDocumentationUser, cantidadDocuments } = totals
  const hasProperty = cantidadDocuments > 0
  const steps = [
    { text: 'Tus documentos', to: routes.initial, done: initialDocumentationUser >= initialDocumentation },
    { text: 'Tu primera propiedad', to: routes.inmuebleCreate, done: hasProperty },
    // A contract needs a property.
    { text: 'Su contrato', to: hasProperty ? routes.contratoCreate : null, done: false },
  ]
  return (
    <ol className={`wrap gap-4 rows-0 ${styles['steps']}`} aria-label="Para empezar">
      {steps.map(({ text, to, done }, index) => {
        const words = (
          <>
            {done ? <Icon name="check" /> : <b>{index + 1}</b>} {text}
            {done && <span className="visually-hidden">, listo</span>}
          </>
        )
        return (
          <li key={text}>
            {to === null || done ? (
              <span className="touch soft">{words}</span>
            ) : (
              <Link className="touch" to={to}>
                {words}
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
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
