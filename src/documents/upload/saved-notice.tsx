import { useLocation, useNavigate } from 'react-router-dom'
import { sendsWhileClosed } from '../../lib/platform'
import { thisDevice } from '../../lib/this-device'
import { routes } from '../../lib/routes'
import type { Upload } from '../../outbox/model/upload'
import { useOutbox } from '../../outbox/page/use-outbox'
import { reasonText } from '../../outbox/page/wording'
import { IconButton, LinkButton } from '../../ui/button'
import { Message } from '../../ui/message'
import type { Tone } from '../../ui/status-badge'
import styles from '../documents.module.css'
import { receiptDetails, receiptRoute } from './receipt'
import { useSaved } from './saved-upload'

/** On the screen after 'Guardar', until the user closes it (docs/contract.md, 'After Guardar'). */
export function SavedNotice() {
  const saved = useSaved()
  const { ready, uploads } = useOutbox()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const upload = uploads.find(({ id }) => id === saved?.id)
  // It was discarded, or the outbox is not loaded.
  if (!saved || (saved.id !== null && !upload)) return null
  const { tone, text } = noticeOf(upload)

  return (
    <div className={`stack gap-0 high rounded ${styles['notice']}`}>
      <Message tone={tone}>
        <p className={`bold ${styles['words']}`}>{text}</p>
        <div className={`wrap ${styles['ways']}`}>
          <LinkButton to={routes.pending}>Seguir con lo que falta</LinkButton>
          {ready && upload?.state !== 'delivered' && <LinkButton to={routes.envios}>Ver el envío</LinkButton>}
          {upload?.state === 'delivered' && (
            <LinkButton to={receiptRoute(upload)}>Ver comprobante</LinkButton>
          )}
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

function noticeOf(upload: Upload | undefined): { tone: Tone; text: string } {
  if (upload?.state === 'blocked') return { tone: 'danger', text: `No se pudo enviar. ${reasonText(upload)}` }
  if (upload && upload.state !== 'delivered') return { tone: 'info', text: keptText() }
  const receipt = upload ? ` ${receiptDetails(upload)}` : ''
  return { tone: 'success', text: `Recibido por el portal${receipt}.` }
}

function keptText(): string {
  const then = sendsWhileClosed()
    ? 'se enviará solo cuando haya señal.'
    : 'se enviará cuando abras la aplicación con señal.'
  return `Guardado en ${thisDevice()}. Puedes guardar el papel; ${then}`
}
