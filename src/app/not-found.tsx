import { Link } from 'react-router-dom'
import { routes } from '../lib/routes'

export function NotFound() {
  return (
    <>
      <h1>Página no encontrada</h1>
      <p>Esta dirección no existe en el portal.</p>
      <Link to={routes.home}>Volver al inicio</Link>
    </>
  )
}
