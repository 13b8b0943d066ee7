import { useTargetLabel } from '../../documents/upload/use-target-label'
import { useUnsent } from '../../documents/upload/use-unsent'
import { routes } from '../../lib/routes'
import { Link } from '../../ui/link'
import { Message } from '../../ui/message'

const shown = 3

/** On the start page: the documents whose forms hold what was not saved, each a way back to its form. */
export function UnsentNotice() {
  const unsent = useUnsent()
  const near = [...unsent].reverse().slice(0, shown)
  const words = useTargetLabel(near)
  if (unsent.length === 0) return null
  return (
    <Message tone="warning">
      {near.map(({ form, target, address, file }) => (
        <p key={form}>
          Foto sin enviar:{' '}
          <Link to={address} state={file.link}>
            {file.title || 'Documento'}, {words(target)}
          </Link>
        </p>
      ))}
      {unsent.length > shown && (
        <p>
          <Link to={routes.envios}>Ver las {unsent.length} en Envíos</Link>
        </p>
      )}
    </Message>
  )
}
