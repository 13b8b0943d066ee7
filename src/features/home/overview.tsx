import { notificationsSummary, totals, type Totals } from '../../api/dashboard'
import { areaSummaries } from '../../areas/area-progress'
import type { AskedRow } from '../../areas/asked'
import { documentStatus } from '../../../shared/document-status'
import type { Todo } from '../../documents/list/missing-documents'
import { useMissingDocuments } from '../../documents/list/use-missing-documents'
import { routes } from '../../lib/routes'
import { together, useRead } from '../../queries/use-read'
import { areaIds } from '../../../shared/areas'
import { today } from '../../../shared/dates'
import { dayText } from '../../../shared/days'
import { f29DueDay, isF29 } from '../../../shared/f29'
import { monthOf } from '../../../shared/period'
import { Button, LinkButton } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Link } from '../../ui/link'
import { Loading } from '../../ui/loading'
import styles from './home.module.css'

/** How the landlord stands and what is next; until the account has a contract, its first steps. */
export function Overview() {
  const counts = useRead(totals)
  const lists = useMissingDocuments()
  // One after the other they would move the button under a thumb.
  if (together([counts, useRead(notificationsSummary), lists]).status === 'loading') return <Loading />
  const reached = counts.data
  const { missing, onTheWay } = lists.data ?? { missing: [], onTheWay: [] }
  const steps = reached?.cantidadDocumentsContratos === 0 && <FirstSteps totals={reached} />
  if (reached?.cantidadDocuments === 0 && steps) return steps
  return (
    <>
      <div className={styles['standing']}>
        {reached && <Standing totals={reached} onTheWay={onTheWay} />}
        <NextDate missing={missing} />
      </div>
      {missing.length > 0 && (
        <LinkButton variant="primary" icon="camera" to={routes.visits}>
          Fotografiar lo que falta
        </LinkButton>
      )}
      {steps}
    </>
  )
}

/**
 * A ring of what the four areas ask for, and its numbers as words. A rejected document of 'Otros' is
 * one more than is asked for. The portal still counts what is on its way, unlike the lists below.
 */
function Standing({ totals, onTheWay }: { totals: Totals; onTheWay: readonly AskedRow[] }) {
  const waiting = useRead(notificationsSummary).data
  if (!waiting) return null
  const areas = areaIds.map((area) => areaSummaries[area].progress(totals))
  const delivered = areas.reduce((sum, { uploaded }) => sum + uploaded, 0)
  const all = areas.reduce((sum, { total }) => sum + total, 0)
  const replaced = onTheWay.filter(({ status }) => status === documentStatus.rejected).length
  // Not below 0 if the portal's counts were read after its lists.
  const rejected = Math.max(0, waiting.notification_orange - replaced)
  const pending = Math.max(0, waiting.notification_red - (onTheWay.length - replaced))
  if (all === 0) return null
  const share = (count: number) => Math.min(100, (100 * count) / all)
  // Each lies over the one before.
  const parts = [
    ['coming', delivered + rejected + onTheWay.length],
    ['rejected', delivered + rejected],
    ['delivered', delivered],
  ] as const
  return (
    <div className="row wrap gap-4">
      <div className={styles['ring']}>
        <svg viewBox="0 0 36 36" aria-hidden="true">
          <circle cx="18" cy="18" r="15.9" pathLength="100" />
          {parts.map(([part, upTo]) => (
            <circle
              key={part}
              cx="18"
              cy="18"
              r="15.9"
              pathLength="100"
              data-part={part}
              strokeDasharray={`${share(upTo)} 100`}
            />
          ))}
        </svg>
        <b aria-hidden="true">{Math.floor(share(delivered))}%</b>
      </div>
      <ul className={`stack gap-1 small ${styles['numbers']}`} aria-label="Tus documentos">
        <li data-part="delivered">{counted(delivered, 'entregado', 'entregados')}</li>
        <li data-part="rejected">{counted(rejected, 'rechazado', 'rechazados')}</li>
        <li>{counted(pending, 'falta', 'faltan')}</li>
        {onTheWay.length > 0 && (
          <li data-part="coming">{counted(onTheWay.length, 'en camino', 'en camino')}</li>
        )}
      </ul>
    </div>
  )
}

function counted(count: number, one: string, many: string) {
  return (
    <>
      <b>{count}</b> {count === 1 ? one : many}
    </>
  )
}

/** The due date of the next form 29 that is not delivered. */
function NextDate({ missing }: { missing: readonly Todo[] }) {
  const now = today()
  const [next] = missing
    .filter(({ name, month }) => month > 0 && isF29(name))
    .map(({ month }) => f29DueDay(monthOf(month).year, monthOf(month).mes))
    .filter((day) => day >= now)
    .sort()
  if (next === undefined) return null
  const left = Math.round((Date.parse(next) - Date.parse(now)) / 86_400_000)
  return (
    <Link className={`row gap-3 plain lit rounded tall ${styles['date']}`} to={routes.calendar}>
      <Icon name="calendar" />
      <span className="grow">
        <b>F29: {left === 0 ? 'vence hoy' : left === 1 ? 'queda 1 día' : `quedan ${left} días`}</b>
        <small>{dayText(next)}</small>
      </span>
      <Icon name="arrowRight" />
    </Link>
  )
}

function FirstSteps({ totals }: { totals: Totals }) {
  const { initialDocumentation, initialDocumentationUser, cantidadDocuments } = totals
  const hasProperty = cantidadDocuments > 0
  const steps = [
    {
      text: 'Tus documentos',
      hint: 'Los que se piden una sola vez.',
      action: 'Subir documentos',
      to: routes.initial,
      done: initialDocumentationUser >= initialDocumentation,
    },
    {
      text: 'Tu primera propiedad',
      hint: 'Con su dirección y su rol.',
      action: 'Agregar propiedad',
      to: routes.inmuebleCreate,
      done: hasProperty,
    },
    {
      text: 'Su contrato',
      hint: hasProperty ? 'Quién la arrienda y hasta cuándo.' : 'Después de tu primera propiedad.',
      action: 'Agregar contrato',
      to: hasProperty ? routes.contratoCreate : null,
      done: false,
    },
  ]
  const next = steps.find(({ done }) => !done)
  return (
    <>
      <h2>Para empezar</h2>
      <ol className={`stack gap-3 ${styles['steps']}`} aria-label="Para empezar">
        {steps.map((step, index) => (
          <li key={step.text}>
            <b aria-hidden="true">{step.done ? <Icon name="check" /> : index + 1}</b>
            <span>
              <b>{step.text}</b>
              {step.done ? <span className="visually-hidden">, listo</span> : <small>{step.hint}</small>}
            </span>
            {!step.done && <StepButton {...step} isPrimary={step === next && !hasProperty} />}
          </li>
        ))}
      </ol>
    </>
  )
}

function StepButton({ action, to, isPrimary }: { action: string; to: string | null; isPrimary: boolean }) {
  if (to === null) return <Button disabled>{action}</Button>
  return (
    <LinkButton variant={isPrimary ? 'primary' : 'secondary'} to={to}>
      {action}
    </LinkButton>
  )
}
