import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { documentStatus } from '../../shared/document-status'
import { useConnection } from '../queries/use-connection'
import { IconButton } from '../ui/button'
import { classes } from '../ui/classes'
import { Loading } from '../ui/loading'
import { useDocumentTitle } from '../ui/page-title'
import { Problem } from '../ui/problem'
import { ActionBar } from './action-bar'
import { decisions, useDecisions, withoutNetwork, type Decision } from './decisions'
import styles from './desk.module.css'
import { KeysDialog } from './dialogs'
import { draftKey, openDraft, type DraftKind } from './drafts'
import { Frame } from './frame'
import { useKeys, type Key } from './keys'
import { MoveDialog } from './move'
import { OpenItem } from './open-item'
import { itemKey, type DeskDocument, type QueueItem } from './queue'
import { itemName, QueueList } from './queue-list'
import { SeveralDialog } from './several'
import { useInbox } from './use-inbox'
import { Writing, type Finish } from './writing'

/** What waits, one thing after the other. */
export function Inbox() {
  useDocumentTitle('Bandeja')
  const isOnline = useConnection() === 'online'
  const decided = useDecisions()
  const { undo, say, decide } = decided
  const [query, setQuery] = useState('')
  const sought = useDeferredValue(query.trim())
  const inbox = useInbox(decided.gone, sought)
  const { queue, items, found, at, asked, open, item, id, document, go, goTo } = inbox
  const search = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [keysAreShown, setKeysAreShown] = useState(false)
  const [several, setSeveral] = useState<{ decision: Decision; unopened: QueueItem[] } | null>(null)
  const [isMoving, setIsMoving] = useState(false)

  const opened = useRef(new Set<string>())
  useEffect(() => {
    if (open !== null && document) opened.current.add(open)
  }, [open, document])

  const isQuestion = item !== null && item.kind !== 'document'
  const canNote = isOnline && (id !== null || isQuestion)
  const waits = document?.document.status === documentStatus.inReview && !document.document.superseded
  const canDecide = isOnline && (isQuestion || (item !== null ? !document || waits : waits))
  /** The item that is decided, with the version that is on the screen. */
  const target = item ?? (document && id !== null ? itemOf(document) : null)
  const chosen = items.filter((one) => picked.has(itemKey(one)))
  const total = queue.data?.pages[0]?.count ?? 0

  const finish: Finish = async (done, what, said) => {
    const next =
      found.find((one, index) => index > at && !what.includes(one)) ??
      found.find((one) => !what.includes(one))
    goTo(next)
    setPicked(new Set())
    say(
      `${said} ${next ? `Sigue: ${itemName(next)}, de ${next.landlord.name}.` : 'No queda nada por revisar.'}`,
    )
    const isDone = await done
    // Not away from what was opened meanwhile.
    const isStill = new URLSearchParams(location.search).get('ver') === (next ? itemKey(next) : null)
    if (!isDone && isStill) goTo(what[0])
    return isDone
  }

  function ask(decision: Decision) {
    if (!isOnline) say(`${withoutNetwork} Nada cambió.`, 'danger')
    if (!canDecide) return
    if (chosen.length > 0 && decision !== 'reject')
      setSeveral({ decision, unopened: chosen.filter((one) => !opened.current.has(itemKey(one))) })
    else if (isQuestion) {
      if (decision === 'approve') void finish(decided.confirm(item), [item], `Confirmado: ${itemName(item)}.`)
    } else if (decision === 'reject') writeText('reject')
    else if (target)
      void finish(decide(decision, [target]), [target], `${decisions[decision].done}: ${itemName(target)}.`)
  }
  function writeText(kind: DraftKind) {
    if (open !== null && isOnline) openDraft(draftKey(kind, open))
  }
  async function undoLast() {
    if (!undo || !isOnline) return
    const back = await decided.takeBack(undo)
    if (back !== null) go({ ver: `document-${back}` })
  }
  function pick(key: string) {
    setPicked(new Set(picked.has(key) ? [...picked].filter((one) => one !== key) : [...picked, key]))
  }

  const actions: Record<Key, () => void> = {
    j: () => goTo(found[at + 1] ?? item ?? found[0]),
    k: () => goTo(found[at - 1] ?? item ?? found[0]),
    a: () => ask('approve'),
    c: () => ask('complete'),
    r: () => ask('reject'),
    n: () => canNote && writeText('note'),
    x: () => item?.kind === 'document' && pick(itemKey(item)),
    z: () => void undoLast(),
    '/': () => search.current?.focus(),
    '?': () => setKeysAreShown(true),
  }
  useKeys((key) => actions[key]())

  const title = target ? itemName(target) : 'Documento'
  const nothing = asked ? 'Esto ya no espera revisión.' : 'Nada espera revisión.'
  const canMove = isOnline && document?.document.file && !document.document.superseded
  return (
    <Frame
      status={
        <>
          <p role="status" className="soft small">
            {at >= 0 ? `${at + 1} de ${sought === '' ? total : found.length}` : ''}
          </p>
          <IconButton icon="help" label="Teclas" onClick={() => setKeysAreShown(true)} />
        </>
      }
    >
      <main className={classes(styles['inbox'], asked !== null && styles['reading'])}>
        <h1 className="visually-hidden">Bandeja</h1>
        {queue.data ? (
          <QueueList
            {...{ items, found, picked, search, query }}
            filter={inbox.filter}
            order={inbox.order}
            count={total}
            current={open}
            onSearch={setQuery}
            onFilter={({ landlord, area, type }) =>
              go({ inversionista: landlord, area, tipo: type, ver: null })
            }
            onOrder={(to) => go({ orden: to === 'landlord' ? 'inversionista' : null })}
            onOpen={(key) => go({ ver: key })}
            onPick={pick}
            onMore={queue.hasNextPage ? () => void queue.fetchNextPage() : null}
          />
        ) : (
          <section aria-label="Por revisar" className="pad">
            {queue.isError ? (
              <Problem
                error={queue.error}
                message="La lista no se pudo leer."
                onRetry={() => void queue.refetch()}
              />
            ) : (
              <Loading rows />
            )}
          </section>
        )}
        <OpenItem
          {...{ id, item, document, title, waits }}
          error={inbox.error}
          nothing={queue.data ? nothing : null}
          onList={() => goTo(undefined)}
          onFirst={() => goTo(items[0])}
          onMove={canMove ? () => setIsMoving(true) : null}
        />
      </main>
      <ActionBar
        press={(key) => actions[key]()}
        canDecide={canDecide}
        canNote={canNote}
        isQuestion={isQuestion && chosen.length === 0}
        several={chosen.length}
        undo={isOnline ? undo : null}
        notice={decided.notice}
        hasItem={target !== null}
      />
      <Writing {...{ open, item, target, id, finish }} decisions={decided} />
      {isMoving && document && (
        <MoveDialog
          document={document}
          onClose={() => setIsMoving(false)}
          onMoved={(place) => {
            setIsMoving(false)
            decided.moved(document.document, title)
            say(`Movido a ${place}: ${title}.`)
          }}
        />
      )}
      {keysAreShown && <KeysDialog onClose={() => setKeysAreShown(false)} />}
      {several && (
        <SeveralDialog
          {...several}
          count={chosen.length}
          onCancel={() => setSeveral(null)}
          onConfirm={() => {
            setSeveral(null)
            const { done } = decisions[several.decision]
            void finish(decide(several.decision, chosen), chosen, `${done}: ${chosen.length}.`)
          }}
        />
      )}
    </Frame>
  )
}

/** Of a document that is not in the list. */
function itemOf({ document }: { document: DeskDocument['document'] }): QueueItem {
  return { ...document, kind: 'document', place: '', at: null, seen_by: null }
}
