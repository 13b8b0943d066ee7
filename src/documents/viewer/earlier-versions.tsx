import type { EarlierVersion } from '../../api/notifications'
import { momentDayText } from '../../../shared/dates'
import styles from '../documents.module.css'
import { ViewDocument } from './view-document'

/** Earlier rejections with their reasons. They come with the list, so they are there offline. */
export function EarlierVersions({ name, versions }: { name: string; versions: readonly EarlierVersion[] }) {
  if (versions.length === 0) return null
  return (
    <details className={`small ${styles['earlier']}`}>
      <summary className="bold">{`Versiones anteriores (${versions.length})`}</summary>
      <ol className={styles['versions']}>
        {versions.map(({ id, created_at, motivo }) => {
          const sent = momentDayText(created_at) ?? 'SIN DATOS'
          return (
            <li key={id} className="row between ruled">
              <div>
                <b>Enviada el {sent}</b>
                <p>{motivo ?? 'Sin una nota del contador.'}</p>
              </div>
              <ViewDocument documentId={id} name={`${name}, enviada el ${sent}`} />
            </li>
          )
        })}
      </ol>
    </details>
  )
}
