import { statusNames } from '../../shared/document-status'
import { Button } from '../ui/button'
import { Empty } from '../ui/empty'
import { Loading } from '../ui/loading'
import { Message } from '../ui/message'
import { failure } from './decisions'
import styles from './desk.module.css'
import { Facts } from './facts'
import { Paper } from './paper'
import { itemKey, waits, type DeskDocument, type QueueItem } from './queue'

/** The paper of what is open, and next to it what is known of it. */
export function OpenItem({
  id,
  item,
  document,
  shown,
  onShow,
  title,
  error,
  nothing,
  onList,
  onFirst,
  onOpen,
  onMove,
}: {
  /** Of the document that it is or has. */
  id: number | null
  /** If it waits. */
  item: QueueItem | null
  /** Null until it was read. */
  document: DeskDocument | null
  /** The version of it that is looked at. */
  shown: { id: number; file: string | null } | null
  onShow: (version: number) => void
  title: string
  /** Why the document could not be read. */
  error: unknown
  /** What is said if nothing is open; null until the list, or a narrowed one, was read. */
  nothing: string | null
  onList: () => void
  onFirst: () => void
  /** Opens an item, by its `itemKey`. */
  onOpen: (key: string) => void
  /** Null if it can't be moved. */
  onMove: (() => void) | null
}) {
  const newer = document?.document.newer ?? null
  return (
    <>
      <section aria-label="Documento" className={`stack gap-2 ${styles['document']}`}>
        <div className={`row ${styles['back']}`}>
          <Button variant="quiet" icon="arrowLeft" onClick={onList}>
            Lista
          </Button>
          <b className="cut">{title}</b>
        </div>
        {error && !document ? (
          <Message tone="danger">
            <p>{failure(error)}</p>
            <Button onClick={onFirst}>Ir a lo primero de la lista</Button>
          </Message>
        ) : shown ? (
          <Paper id={shown.id} url={shown.file} name={title} />
        ) : item?.kind === 'answer' ? (
          <Empty icon="help" text={`${title}: ${item.detalle ?? ''}`} />
        ) : id !== null ? (
          <Loading />
        ) : (
          nothing && <Empty icon="checkCircle" text={nothing} />
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
              <Button onClick={() => onOpen(itemKey({ kind: 'document', id: newer }))}>Ver el nuevo</Button>
            )}
          </Message>
        )}
        {(item ?? document) && <Facts {...{ item, document, onShow }} shown={shown?.id ?? null} />}
        {onMove && (
          <Button className="self-start" onClick={onMove}>
            Mover a…
          </Button>
        )}
      </section>
    </>
  )
}
