import { addressOf } from '../../../shared/areas'
import { documentStatus } from '../../../shared/document-status'
import { formOfAsked } from '../../areas/asked'
import type { Todo } from '../../documents/list/missing-documents'
import { RowUploadStatus } from '../../documents/list/row-cells'
import { DocumentStatusBadge } from '../../documents/upload/status'
import { linkState } from '../../documents/upload/upload-targets'
import { Icon } from '../../ui/icon'
import { NavLink } from '../../ui/link'
import { useGrowing } from '../../ui/show-more'
import styles from './monthly.module.css'

/** What a period lacks, as links to the forms: two taps from the list of periods. */
export function MissingOfPeriod({ period, missing }: { period: string; missing: readonly Todo[] }) {
  const { shown, more } = useGrowing(missing)
  if (missing.length === 0) return null
  return (
    <div className={styles['missing']}>
      <p className="bold">Falta ({missing.length})</p>
      <ul className="stack gap-0" aria-label={`Lo que falta de ${period}`}>
        {shown.map((document) => (
          <li key={`${addressOf(document.target)} ${document.idDocument}`} className="ruled" data-leaves>
            <NavLink className="row tall plain lit" to={formOfAsked(document)} state={linkState(document)}>
              <span className="grow">
                {document.name}
                <small>{placeOf(document, period)}</small>
              </span>
              <RowUploadStatus row={document}>
                {document.status === documentStatus.rejected && (
                  <DocumentStatusBadge status={document.status} />
                )}
              </RowUploadStatus>
              <Icon name="arrowRight" />
            </NavLink>
          </li>
        ))}
      </ul>
      {more}
    </div>
  )
}

/** Property and tenant; the card's heading says the period. */
function placeOf({ about }: Todo, period: string): string {
  return about
    .split(' · ')
    .filter((part) => part !== period)
    .join(' · ')
}
