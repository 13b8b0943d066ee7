import { totals, type Totals } from '../../api/dashboard'
import { formOfAsked } from '../../areas/asked'
import type { Todo } from '../../documents/missing-documents'
import { useRejectionReason } from '../../documents/use-rejection-reason'
import { UnsentBadge, UploadStateBadge } from '../../documents/status'
import { useUnsentOf } from '../../documents/upload/use-unsent'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'
import { Link } from '../../ui/link'
import styles from './home.module.css'

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

/** Where a new account begins, until it has its first contract. */
export function FirstSteps({ totals }: { totals: Totals }) {
  const { initialDocumentation, initialDocumentationUser, cantidadDocuments } = totals
  const hasProperty = cantidadDocuments > 0
  const steps = [
    { text: 'Tus documentos', to: routes.initial, done: initialDocumentationUser >= initialDocumentation },
    { text: 'Tu primera propiedad', to: routes.inmuebleCreate, done: hasProperty },
    // A contract is of a property.
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

/** Without a property nothing of one can be asked for. */
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
