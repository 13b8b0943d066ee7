import { visitScope, type VisitScope } from './visit-scope'
import { routes } from '../../lib/routes'
import { LinkButton } from '../../ui/button'

/** Leads to the visit of what the link stands in, which is called `place`. */
export function VisitLink({ scope, place }: { scope: VisitScope; place: string }) {
  return (
    <LinkButton icon="camera" to={routes.visit(visitScope(scope))}>
      Fotografiar lo que falta
      <span className="visually-hidden">: {place}</span>
    </LinkButton>
  )
}
