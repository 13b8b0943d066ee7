import { formOfAsked } from '../../areas/asked'
import { isForToday, type MissingGroup, type Todo } from '../../documents/list/missing-documents'
import { linkState } from '../../documents/upload/upload-targets'
import { useMissingDocuments } from '../../documents/list/use-missing-documents'
import { routes } from '../../lib/routes'
import { LinkButton } from '../../ui/button'
import { useReadAgain } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { Icon, type IconName } from '../../ui/icon'
import { lazyPart } from '../../ui/lazy-part'
import { Link } from '../../ui/link'
import { Panel, StoredNote } from '../../ui/panel'
import { Problem } from '../../ui/problem'
import styles from './missing-today.module.css'
import { addressOf, areas } from '../../../shared/areas'

const shown = 5

/** Longer names fill two lines on a phone; their reason then gets its own two lines. */
const longName = 48

/** Lazy, because the rows work without them. */
const Reason = lazyPart(async () => (await import('./missing-parts')).Reason, { failed: null })
const Mark = lazyPart(async () => (await import('./missing-parts')).Mark, { failed: null })
const NothingMissing = lazyPart(async () => (await import('./missing-parts')).NothingMissing, {
  failed: null,
})

/**
 * 'Lo que falta hoy' (docs/contract.md, 'Home'): the first things to do now, as links to their
 * forms. What can wait is a number, until there is nothing else.
 */
export function MissingToday() {
  const readAgain = useReadAgain()
  // The retry of the whole screen: the other panels show none during an outage.
  const reading = { ...useMissingDocuments(), retry: () => void readAgain() }
  const { missing = [] } = reading.data ?? {}
  const today = missing.filter(isForToday)
  const later = missing.length - today.length
  return (
    <Card title="Lo que falta hoy" count={reading.data && today.length} className={styles['card']}>
      <div
        className={`stack gap-0 ${styles['body']}`}
        data-loading={reading.status === 'loading' || undefined}
      >
        {reading.incomplete && reading.data && <Problem error={reading.error} onRetry={reading.retry} />}
        {/* Its age is below the rows, where it moves nothing. */}
        <Panel reading={{ ...reading, storedAt: null }} list={() => missing} empty={<NothingMissing />}>
          {() => (
            <>
              {today.length === 0 && <p className={styles['done']}>Lo de hoy está listo. Más adelante:</p>}
              <ol className="stack gap-0">
                {(today.length > 0 ? today : missing).slice(0, shown).map((document) => (
                  <li key={`${addressOf(document.target)} ${document.idDocument}`}>
                    <MissingRow document={document} />
                  </li>
                ))}
              </ol>
            </>
          )}
        </Panel>
        <div className={`row wrap gap-4 rows-0 ruled ${styles['foot']}`}>
          {today.length > shown && (
            <Link className="touch bold" to={routes.pending}>{`Ver los ${today.length}`}</Link>
          )}
          {later > 0 && <Link className="touch bold" to={routes.pending}>{`Más adelante (${later})`}</Link>}
          {missing.length > 0 && (
            <LinkButton icon="camera" to={routes.visits}>
              Fotografiar lo que falta
            </LinkButton>
          )}
          {reading.data && <StoredNote storedAt={reading.storedAt} />}
        </div>
      </div>
    </Card>
  )
}

const looks: Record<MissingGroup, { icon: IconName; word?: string }> = {
  rejected: { icon: 'warningCircle', word: 'Rechazado' },
  overdue: { icon: 'clock', word: 'Atrasado' },
  month: { icon: 'calendar', word: 'Este mes' },
  initial: { icon: 'document' },
  property: { icon: 'building' },
  later: { icon: 'calendar' },
}

function MissingRow({ document }: { document: Todo }) {
  const { target, name, about, group, idDocument } = document
  const { icon, word } = looks[group]
  return (
    <Link
      className={`row gap-3 plain ${styles['row']}`}
      data-group={group}
      to={formOfAsked(document)}
      // The reason for a rejection comes before another photo.
      state={{ ...linkState(document), camera: group !== 'rejected' }}
    >
      <Icon name={icon} />
      <span className={`stack gap-0 grow ${styles['text']}`} data-long={name.length > longName || undefined}>
        <b className="cut">{name}</b>
        <span className={`soft small clamp ${styles['detail']}`}>
          {word && <b className={styles['word']}>{word} · </b>}
          {about || areas[target.area].name}
          {group === 'rejected' && idDocument !== null && <Reason documentId={idDocument} />}
        </span>
      </span>
      <Mark document={document} />
      <Icon name="arrowRight" />
    </Link>
  )
}
