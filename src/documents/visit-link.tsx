import { visitScope, type VisitScope } from './visit-scope'
import { routes } from '../lib/routes'
import { LinkButton } from '../ui/button'

/** Leads to the visit of what the link stands in. */
export function VisitLink({ scope }: { scope: VisitScope }) {
  return (
    <LinkButton icon="camera" to={routes.visit(visitScope(scope))}>
      Modo visita
    </LinkButton>
  )
}
