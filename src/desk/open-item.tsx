import { statusNames } from '../../shared/document-status'
import { Button } from '../ui/button'
import { Empty } from '../ui/empty'
import { Loading } from '../ui/loading'
import { Message } from '../ui/message'
import { failure } from './decisions'
import styles from './desk.module.css'
import { Facts } from './facts'
import { Paper } from './paper'
import { itemKey, itemName, waits } from './queue'
import type { Inbox } from './use-inbox'

/** The paper of what is open, and next to it what is known of it. */
export function OpenItem({
  inbox,
  onMove,
}: {
  inbox: Inbox
  /** Null if it can't be moved. */
  onMove: (() => void) | null
}) {
  const { queue, items, asked, id, item, target, document, error, shown, go, goTo } = inbox
  const title = target ? itemName(target) : 'Documento'
  const isRead = queue.data && !queue.isPlaceholderData
  const newer = document?.document.newer ?? null
  return (
    <>
      <section aria-label="Documento" className={`stack gap-2 sunken pad ${styles['document']}`}>
        <div className={`row ${styles['back']}`}>
          <Button variant="quiet" icon="arrowLeft" onClick={() => goTo(undefined)}>
            Lista
          </Button>
          <b className="cut">{title}</b>
        </div>
        {error && !document ? (
          <Message tone="danger">
            <p>{failure(error)}</p>
            <Button onClick={() => goTo(items[0])}>Ir a lo primero de la lista</Button>
          </Message>
        ) : shown ? (
          <Paper key={shown.id} id={shown.id} url={shown.file} name={title} />
        ) : item?.kind === 'answer' ? (
          <Empty icon="help" text={`${title}: ${item.detalle ?? ''}`} />
        ) : id !== null ? (
          <Loading />
        ) : (
          isRead && (
            <Empty
              icon="checkCircle"
              text={asked ? 'Esto ya no espera revisión.' : 'Nada espera revisión.'}
            />
          )
        )}
      </section>
      <section aria-label="Datos" className={`stack ${styles['data']}`}>
        {(item ?? document) && <h2>{title}</h2>}
        {document && !waits(document) && (item === null || item.kind === 'document') && (
          <Message tone="warning">
            {document.document.superseded
              ? 'El inversionista ya envió otro documento aquí.'
              : `Este documento ya no espera: está en estado '${statusNames[document.document.status ?? 0]}'.`}
            {newer !== null && (
              <Button onClick={() => go({ ver: itemKey({ kind: 'document', id: newer }) })}>
                Ver el nuevo
              </Button>
            )}
          </Message>
        )}
        {(item ?? document) && <Facts inbox={inbox} />}
        {onMove && (
          <Button className="self-start" onClick={onMove}>
            Mover a…
          </Button>
        )}
      </section>
    </>
  )
}
