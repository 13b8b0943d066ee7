import type { ReactNode } from 'react'
import { UploadStateBadge } from '../../documents/upload/status'
import { routes } from '../../lib/routes'
import { useOutbox } from '../../outbox/page/use-outbox'
import { useUploadOf } from '../../outbox/page/use-upload-of'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { usePageTitle } from '../../ui/page-title'
import { useGrowing } from '../../ui/show-more'
import type { VisitDocument } from './use-visit'
import styles from './visit.module.css'
import { addressOf, type Target } from '../../../shared/areas'

/** The full list is on the screen of pending documents. */
const shown = 20

export function VisitSummary({
  asked,
  more,
  onForget,
}: {
  asked: readonly VisitDocument[]
  more: boolean
  onForget: () => Promise<void>
}) {
  usePageTitle('Lo que fotografiaste', 'Lo guardado y lo que falta')
  const saved = asked.filter((each) => each.saved)
  const missing = asked.filter((each) => !each.saved)
  const goesOn = missing.length > 0 || more
  const home = (
    <LinkButton variant={goesOn ? 'secondary' : 'primary'} to={routes.home} onClick={() => void onForget()}>
      Volver al inicio
    </LinkButton>
  )
  if (asked.length === 0)
    return (
      <Card className="narrow">
        <Empty text="No falta ningún documento aquí.">{home}</Empty>
      </Card>
    )
  return (
    <Card className="narrow">
      {saved.length > 0 && (
        <Documents title={`Guardados (${saved.length})`} of={saved}>
          {({ target }) => <SavedState target={target} />}
        </Documents>
      )}
      {missing.length > 0 && (
        <Documents title={`Todavía faltan (${missing.length})`} of={missing.slice(0, shown)}>
          {({ target, link }) => (
            <LinkButton
              icon="plus"
              to={addressOf(target)}
              state={link}
              aria-label={`Subir ${link.name}`}
              onClick={() => void onForget()}
            >
              Subir
            </LinkButton>
          )}
        </Documents>
      )}
      {missing.length > shown && <Link to={routes.pending}>Ver todos los documentos pendientes</Link>}
      <div className="wrap gap-3 shared">
        {goesOn && (
          <Button variant="primary" icon="camera" onClick={() => void onForget()}>
            Seguir con lo que falta
          </Button>
        )}
        {home}
      </div>
    </Card>
  )
}

function Documents({
  title,
  of,
  children,
}: {
  title: string
  of: readonly VisitDocument[]
  children: (asked: VisitDocument) => ReactNode
}) {
  const { shown, more } = useGrowing(of)
  return (
    <section className="stack gap-2" aria-label={title}>
      <h2>{title}</h2>
      <ul className="stack gap-2">
        {shown.map((asked) => (
          <li key={addressOf(asked.target)} className={`row gap-3 tall ${styles['row']}`}>
            <span>
              <b>{asked.link.name}</b>
              {asked.link.about && <small>{asked.link.about}</small>}
            </span>
            {children(asked)}
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}

/** A document counts as delivered if no upload of it waits. */
function SavedState({ target }: { target: Target }) {
  const ready = useOutbox((outbox) => outbox.ready)
  const upload = useUploadOf(target)
  return ready && <UploadStateBadge state={upload?.state ?? 'delivered'} />
}
