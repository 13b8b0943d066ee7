import { visitScope, type VisitScope } from './visit-scope'
import { routes } from '../../lib/routes'
import { LinkButton } from '../../ui/button'

/** `place` names the scope for screen readers. */
export function VisitLink({ scope, place }: { scope: VisitScope; place: string }) {
  return (
    <LinkButton icon="camera" to={routes.visit(visitScope(scope))}>
      Fotografiar lo que falta
      <span className="visually-hidden">: {place}</span>
    </LinkButton>
  )
}
