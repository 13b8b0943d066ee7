import { Link } from 'react-router-dom'
import { totals, type Totals } from '../../api/dashboard'
import { areaNames } from '../../domain/areas'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { Icon, type IconName } from '../../ui/icon'
import { StoredNote } from '../../ui/panel'
import { Problem } from '../../ui/problem'
import { ProgressBar } from '../../ui/progress-bar'
import styles from './summary-cards.module.css'

type Progress = { percent: number; uploaded: number; total: number }

const summaries: { title: string; to: string; icon: IconName; progress: (totals: Totals) => Progress }[] = [
  {
    title: areaNames.initial,
    to: routes.initial,
    icon: 'document',
    progress: (totals) => ({
      percent: totals.initialDocumentationPorcentaje,
      uploaded: totals.initialDocumentationUser,
      total: totals.initialDocumentation,
    }),
  },
  {
    title: areaNames.inmueble,
    to: routes.inmuebles,
    icon: 'building',
    progress: (totals) => ({
      percent: totals.inmuebleDocumentPorcentaje,
      uploaded: totals.cantidadDocumentsUser,
      total: totals.cantidadDocuments,
    }),
  },
  {
    title: areaNames.contrato,
    to: routes.contratos,
    icon: 'contract',
    progress: (totals) => ({
      percent: totals.ContratosDocumentPorcentaje,
      uploaded: totals.cantidadDocumentsContratosUser,
      total: totals.cantidadDocumentsContratos,
    }),
  },
  {
    title: areaNames.monthly,
    to: routes.monthly,
    icon: 'calendar',
    progress: (totals) => ({
      percent: totals.TaskDocumentPorcentaje,
      uploaded: totals.cantidadDocumentsTasksUser,
      total: totals.cantidadDocumentsTaks,
    }),
  },
]

/** The four areas. Their links work even if their numbers could not be read. */
export function SummaryCards() {
  const reading = useRead(totals)
  const { data, status, storedAt, error, retry } = reading
  return (
    <section className={styles['summary']} aria-label="Resumen">
      <StoredNote storedAt={storedAt} />
      <ul className={styles['cards']}>
        {summaries.map((area) => (
          <li key={area.to}>
            <Link className={styles['card']} to={area.to}>
              <h2>
                <Icon name={area.icon} />
                {area.title}
              </h2>
              {data ? (
                <AreaProgress title={area.title} {...area.progress(data)} />
              ) : (
                <p className={styles['waiting']}>{status === 'loading' && 'Cargando...'}</p>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {status === 'failed' && <Problem error={error} onRetry={retry} />}
    </section>
  )
}

function AreaProgress({ title, percent, uploaded, total }: Progress & { title: string }) {
  return (
    <div className={styles['progress']}>
      <ProgressBar value={percent} label={`Avance de ${title}`} />
      <p className={styles['count']}>
        <b>{`${uploaded}/${total}`}</b> <span>documentos</span>
      </p>
    </div>
  )
}
