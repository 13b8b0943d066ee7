import { totals } from '../../api/dashboard'
import { areaSummaries } from '../../documents/area-progress'
import { areaNames, areas } from '../../../shared/areas'
import { useRead } from '../../queries/use-read'
import { Icon } from '../../ui/icon'
import { Link } from '../../ui/link'
import { StoredNote } from '../../ui/panel'
import { Problem } from '../../ui/problem'
import { ProgressBar } from '../../ui/progress-bar'
import styles from './summary-cards.module.css'

/** The four areas. Their links work even if their numbers could not be read. */
export function SummaryCards() {
  const reading = useRead(totals)
  const { data, status, storedAt, error, retry } = reading
  return (
    <section className={styles['summary']} aria-label="Resumen">
      <ul className={styles['cards']}>
        {areas.map((area) => {
          const { to, icon, progress } = areaSummaries[area]
          const reached = data && progress(data)
          return (
            <li key={area}>
              <Link className={styles['card']} to={to}>
                <Icon name={icon} />
                <h2>{areaNames[area]}</h2>
                <p className={styles['count']}>{reached && `${reached.uploaded}/${reached.total}`}</p>
                <div className={styles['progress']}>
                  {reached ? (
                    <ProgressBar value={reached.percent} label={`Avance de ${areaNames[area]}`} />
                  ) : (
                    status === 'loading' && 'Cargando...'
                  )}
                </div>
              </Link>
            </li>
          )
        })}
      </ul>
      {data && <StoredNote storedAt={storedAt} />}
      {status === 'failed' && <Problem error={error} onRetry={retry} />}
    </section>
  )
}
