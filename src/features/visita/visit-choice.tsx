import { Navigate } from 'react-router-dom'
import { areas } from '../../../shared/areas'
import { areaSummaries } from '../../areas/area-progress'
import type { Todo } from '../../documents/list/missing-documents'
import { useMissingDocuments } from '../../documents/list/use-missing-documents'
import { visitScope, type VisitScope } from '../../documents/list/visit-scope'
import { routes } from '../../lib/routes'
import { LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'
import { Link } from '../../ui/link'
import { Panel } from '../../ui/panel'
import { useGrowing } from '../../ui/show-more'
import { askedIn } from './use-visit'
import { scopeOf } from './scope'
import styles from './visit.module.css'

type Choice = { scope: VisitScope; title: string; about: string; count: number }

/** Skipped if there is one choice only. */
export function VisitChoice() {
  const reading = useMissingDocuments()
  return (
    <Card>
      <Panel
        reading={reading}
        list={({ missing }) => choicesOf(missing)}
        empty={
          <Empty text="No falta ningún documento por fotografiar.">
            <LinkButton to={routes.home}>Volver al inicio</LinkButton>
          </Empty>
        }
      >
        {({ missing }) => <Choices of={choicesOf(missing)} />}
      </Panel>
    </Card>
  )
}

function Choices({ of }: { of: readonly Choice[] }) {
  const { shown, more } = useGrowing(of)
  const [only] = of
  if (only && of.length === 1) return <Navigate replace to={routes.visit(visitScope(only.scope))} />
  return (
    <section className="stack gap-2" aria-label="¿Qué vas a fotografiar?">
      <h2>¿Qué vas a fotografiar?</h2>
      <ul className={`stack gap-2 ${styles['choices']}`}>
        {shown.map(({ scope, title, about, count }) => (
          <li key={visitScope(scope)}>
            <Link
              className={`row wrap gap-3 between tall plain ${styles['row']}`}
              to={routes.visit(visitScope(scope))}
            >
              <span>
                <b>
                  {title} ({count})
                </b>
                <small>{about}</small>
              </span>
              <Icon name="arrowRight" />
            </Link>
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}

/** 'Everything' first, then the places in the order in which to do them. */
function choicesOf(missing: readonly Todo[]): Choice[] {
  const scope: VisitScope = { of: 'todo' }
  const asked = askedIn(scope, missing)
  const places = new Map<string, Choice>()
  for (const document of asked) {
    const place = placeOf(document)
    const key = visitScope(place.scope)
    const before = places.get(key) ?? { ...place, count: 0 }
    places.set(key, { ...before, count: before.count + 1 })
  }
  const count = asked.length
  const everything = { scope, title: 'Todo lo que falta', about: 'Un lugar tras otro', count }
  return [...(places.size > 1 ? [everything] : []), ...places.values()]
}

function placeOf({ target, property, about }: Todo): Omit<Choice, 'count'> {
  const { name } = areas[target.area]
  const scope = scopeOf(target)
  if (scope.id === undefined) return { scope, title: name, about: '' }
  const words = about.split(' · ').filter(Boolean)
  // A duty's text ends with its month; a lease's begins with its property.
  const [first, ...rest] = areaSummaries[target.area].asks === 'monthly' ? words.slice(-1) : words
  const [title = name] = [first, property?.title].filter(Boolean)
  // No line begins with the dot.
  return { scope, title, about: rest.join('\u00a0· ') || (title === name ? '' : name) }
}
