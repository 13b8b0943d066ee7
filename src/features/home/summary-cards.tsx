import { totals } from '../../api/dashboard'
import { areaSummaries } from '../../areas/area-progress'
import { useRead } from '../../queries/use-read'
import { Icon } from '../../ui/icon'
import { Link } from '../../ui/link'
import { StoredNote } from '../../ui/panel'
import { ProgressBar } from '../../ui/progress-bar'
import styles from './home.module.css'
import { areaIds, areas } from '../../../shared/areas'

/** The links work without the numbers; a failed load is not reported (docs/contract.md, 'Home'). */
export function SummaryCards() {
  const { data, status, storedAt } = useRead(totals)
  return (
    <section className={styles['summary']} aria-label="Resumen">
      <ul className={`stack gap-0 surface ${styles['cards']}`}>
        {areaIds.map((area) => {
          const { name, list } = areas[area]
          const { icon, progress } = areaSummaries[area]
          const reached = data && progress(data)
          const asks = reached && reached.total > 0
          return (
            <li key={area}>
              <Link className={`plain lit pad ${styles['card']}`} to={list}>
                <Icon name={icon} />
                <h2 className="normal">{name}</h2>
                <p className="soft">{asks && `${reached.uploaded}/${reached.total}`}</p>
                <div className="soft small">
                  {asks ? (
                    <ProgressBar value={reached.percent} label={`Avance de ${name}`} />
                  ) : reached ? (
                    'Todavía no se pide nada'
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
    </section>
  )
}
