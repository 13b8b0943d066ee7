import { routes } from '../../lib/routes'
import { useOutbox } from '../../outbox/page/use-outbox'
import { LinkButton } from '../../ui/button'
import { Message } from '../../ui/message'
import { useMissingDeliveries } from '../../documents/use-missing-deliveries'

/** On the start page: what the portal had received and no longer has (docs/faults.md, '36'). */
export function MissingNotice() {
  const { uploads } = useOutbox()
  const { size } = useMissingDeliveries(uploads)
  if (size === 0) return null
  return (
    <Message tone="danger">
      <p>
        {size === 1
          ? 'El portal ya no tiene un documento que había recibido. Envíalo de nuevo.'
          : `El portal ya no tiene ${size} documentos que había recibido. Envíalos de nuevo.`}
      </p>
      <LinkButton to={routes.envios}>{size === 1 ? 'Ver cuál es' : 'Ver cuáles son'}</LinkButton>
    </Message>
  )
}
