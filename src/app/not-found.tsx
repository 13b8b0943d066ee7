import { LinkButton } from '../ui/button'
import { Card } from '../ui/card'
import { Empty } from '../ui/empty'
import { routes } from '../lib/routes'
import { usePageTitle } from '../ui/page-title'

export function NotFound() {
  usePageTitle('Página no encontrada')
  return (
    <Card>
      <Empty text="Esta dirección no existe en el portal.">
        <LinkButton to={routes.home} variant="primary" icon="home">
          Volver al inicio
        </LinkButton>
      </Empty>
    </Card>
  )
}
