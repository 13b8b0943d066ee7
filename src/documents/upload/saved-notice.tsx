import { useLocation, useNavigate } from 'react-router-dom'
import { thisDevice } from '../../lib/this-device'
import { routes } from '../../lib/routes'
import type { Upload } from '../../outbox/model/upload'
import { keepOpen } from '../../outbox/page/keep-open'
import { useOutbox } from '../../outbox/page/use-outbox'
import { hindranceText, reasonText } from '../../outbox/page/wording'
import { sendsWhileClosed } from '../../session/session'
import { IconButton, LinkButton } from '../../ui/button'
import { Message } from '../../ui/message'
import styles from '../documents.module.css'
import { useSaved } from './saved-upload'

/**
 * After 'Guardar', what is not delivered yet, until the user closes it (docs/contract.md,
 * 'After Guardar').
 */
export function SavedNotice() {
  const saved = useSaved()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const upload = useOutbox(({ uploads }) => uploads.find(({ id }) => id === saved?.id))
  // The upload was discarded, the outbox is not loaded, or the row says that it was delivered.
  if (!upload || upload.state === 'delivered') return null
  const isBlocked = upload.state === 'blocked'

  return (
    <div className={`stack gap-0 high rounded ${styles['notice']}`}>
      <Message tone={isBlocked ? 'danger' : 'info'}>
        <p className={`bold ${styles['words']}`}>
          {isBlocked ? `No se pudo enviar. ${reasonText(upload)}` : keptText(upload)}
        </p>
        <div className={`wrap ${styles['ways']}`}>
          <LinkButton to={routes.pending}>Seguir con lo que falta</LinkButton>
          <LinkButton to={routes.envios}>Ver el envío</LinkButton>
        </div>
      </Message>
      <IconButton
        icon="close"
        label="Cerrar aviso"
        onClick={() => void navigate(pathname, { replace: true, state: null })}
      />
    </div>
  )
}

function keptText(upload: Upload): string {
  const hindrance = hindranceText(upload)
  const then = sendsWhileClosed() ? 'se enviará solo cuando haya señal.' : `para que se envíe, ${keepOpen}`
  return `Guardado en ${thisDevice()}. Puedes guardar el papel${hindrance ? `. ${hindrance}` : `; ${then}`}`
}
