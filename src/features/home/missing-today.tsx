import { formOfAsked } from '../../areas/asked'
import { areaSummaries } from '../../areas/area-progress'
import { isForToday, segments, type Todo } from '../../documents/list/missing-documents'
import { linkState } from '../../documents/upload/upload-targets'
import { useMissingDocuments } from '../../documents/list/use-missing-documents'
import { useInvalidateReads } from '../../queries/use-read'
import { Icon } from '../../ui/icon'
import { lazyPart } from '../../ui/lazy-part'
import { Link } from '../../ui/link'
import { Panel } from '../../ui/panel'
import { Problem } from '../../ui/problem'
import styles from './missing-today.module.css'
import { addressOf, areas } from '../../../shared/areas'

/** How many rows of a segment are in sight, and how many of what comes later if nothing else is. */
const shown = 2
const shownLater = 5

/** Lazy, because the rows work without them. */
const Overview = lazyPart(async () => (await import('./overview')).Overview, { failed: null })
const parts = () => import('./missing-parts')
const Reason = lazyPart(async () => (await parts()).Reason, { failed: null })
const Mark = lazyPart(async () => (await parts()).Mark, { failed: null })
const NothingMissing = lazyPart(async () => (await parts()).NothingMissing, { failed: null })

/**
 * 'Lo que falta hoy' (docs/contract.md, 'Home'): how the landlord stands, and the first things to
 * do now, as links to their forms. What can wait is a number, until there is nothing else.
 */
export function MissingToday() {
  // The retry of the whole screen: the other panels show none during an outage.
  const reading = { ...useMissingDocuments(), retry: useInvalidateReads() }
  const missing = reading.data?.missing ?? []
  const today = missing.filter(isForToday).length
  const title = 'Lo que falta hoy'
  return (
    <section aria-label={title} className="stack">
      <div className={`stack surface card ${styles['overview']}`}>
        <Overview />
      </div>
      <div className={`stack surface card ${styles['list']}`}>
        <h2>{reading.data ? `${title} (${today})` : title}</h2>
        {reading.incomplete && reading.data && <Problem error={reading.error} onRetry={reading.retry} />}
        <Panel reading={reading} list={() => missing} empty={<NothingMissing />}>
          {() => (
            <>
              {today === 0 && <p>Lo de hoy está listo.</p>}
              {segments.map(({ title, groups, to }) => {
                const own = missing.filter(({ group }) => groups.includes(group))
                const isLater = groups.includes('later')
                return (
                  own.length > 0 && (
                    <div key={title}>
                      <h3>
                        <Link
                          className={`row between bold plain ${styles['heading']}`}
                          to={to}
                          state={{ segment: title }}
                        >
                          {`${title} (${own.length})`}
                          <Icon name="arrowRight" />
                        </Link>
                      </h3>
                      {!(isLater && today > 0) && (
                        <ol className="stack gap-0">
                          {own.slice(0, isLater ? shownLater : shown).map((document) => (
                            <li key={`${addressOf(document.target)} ${document.idDocument}`} data-leaves>
                              <MissingRow document={document} />
                            </li>
                          ))}
                        </ol>
                      )}
                    </div>
                  )
                )
              })}
            </>
          )}
        </Panel>
      </div>
    </section>
  )
}

function MissingRow({ document }: { document: Todo }) {
  const { target, name, about, group, idDocument } = document
  return (
    <Link
      className={`row gap-3 plain lit ${styles['row']}`}
      data-group={group}
      to={formOfAsked(document)}
      // The reason for a rejection comes before another photo.
      state={{ ...linkState(document), camera: group !== 'rejected' }}
    >
      <Icon name={areaSummaries[target.area].icon} />
      <span className="grow">
        <b className="clamp">{name}</b>
        <span className="soft small clamp">
          {about || areas[target.area].name}
          {group === 'rejected' && idDocument !== null && <Reason documentId={idDocument} />}
        </span>
      </span>
      <Mark document={document} />
      <Icon name="arrowRight" />
    </Link>
  )
}
