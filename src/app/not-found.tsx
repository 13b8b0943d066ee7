import { LinkButton } from '../ui/button'
import { routes } from '../lib/routes'
import { usePageTitle } from '../ui/page-title'

export function NotFound() {
  usePageTitle('Página no encontrada')
  return (
    <>
      <p>Esta dirección no existe en el portal.</p>
      <div>
        <LinkButton to={routes.home} variant="primary" icon="home">
          Volver al inicio
        </LinkButton>
      </div>
    </>
  )
}
