import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../queries/use-connection'
import { IconButton } from '../ui/button'
import { classes } from '../ui/classes'
import { Loading } from '../ui/loading'
import { useDocumentTitle } from '../ui/page-title'
import { ActionBar, type Command } from './action-bar'
import { decisions, useDecisions, withoutNetwork, type Decision } from './decisions'
import styles from './desk.module.css'
import { draftKey, forgetDrafts, openDraft, useDrafts, type DraftKind } from './drafts'
import { Frame } from './frame'
import { useKeys, type Key } from './keys'
import { KeysDialog } from './keys-dialog'
import { MoveDialog } from './move'
import { OpenItem } from './open-item'
import { itemKey, itemName, itemOf, waits, type DeskDocument, type QueueItem } from './queue'
import { QueueList } from './queue-list'
import { QueueProblem } from './queue-problem'
import { SeveralDialog, type Several } from './several-dialog'
import { useInbox } from './use-inbox'
import { Writing, type Finish } from './writing'

/** What waits, one thing after the other. */
export function Inbox() {
  useDocumentTitle('Bandeja')
  const isOnline = useConnection() === 'online'
  const decided = useDecisions()
  const { undo, say, decide } = decided
  const inbox = useInbox(decided.gone)
  const { queue, found, at, chosen, open, id, isQuestion, target, document, tried, drawn, go, goTo, step } =
    inbox
  const search = useRef<HTMLInputElement>(null)
  const [keysAreShown, setKeysAreShown] = useState(false)
  const [several, setSeveral] = useState<Several | null>(null)
  /** As it was when its dialog opened, again after a session that ended under it. */
  const [moving, setMoving] = useState<DeskDocument | null>(null)
  const isMoving = useDrafts().open === draftKey('move', String(id))
  if (isMoving && !moving && document) setMoving(document)

  /** By `itemKey` what was last on the screen. */
  const opened = useRef(new Map<string, QueueItem>())
  useEffect(() => {
    if (open !== null && drawn) opened.current.set(open, itemOf(drawn))
  }, [open, drawn])

  const canNote = isOnline && (id !== null || isQuestion)
  // Never what was not on the screen yet: a key that is pressed twice decides one document.
  function can(decision: Decision): boolean {
    const seen = decision === 'reject' ? tried : drawn
    const needsNoPaper = isQuestion || (chosen.length > 0 && decision !== 'reject')
    return isOnline && (needsNoPaper || (seen !== null && waits(seen)))
  }

  const finish: Finish = async (done, what, said) => {
    const left = what.map(itemKey)
    const stays = (one: QueueItem) => !left.includes(itemKey(one))
    const next = found.find((one, index) => index > at && stays(one)) ?? found.find(stays)
    goTo(next)
    inbox.unpick(left)
    say(
      `${said} ${next ? `Sigue: ${itemName(next)}, de ${next.landlord.name}.` : 'No queda nada por revisar.'}`,
    )
    const outcome = await done
    const [first = null] = left
    const back = outcome === 'done' ? null : 'failed' in outcome ? first : outcome.now
    // Not away from what was opened meanwhile, nor from under its dialog.
    const isStill = new URLSearchParams(location.search).get('ver') === (next ? itemKey(next) : null)
    if (back !== null && isStill && !window.document.querySelector('dialog')) go({ ver: back })
    return outcome
  }

  function ask(decision: Decision) {
    if (!isOnline) say(`${withoutNetwork} Nada cambió.`, 'danger')
    if (!can(decision)) return
    if (chosen.length > 0 && decision !== 'reject') {
      const seen = (one: QueueItem) => opened.current.get(itemKey(one))
      setSeveral({
        ...{ decision, items: chosen.map((one) => ({ ...one, note: seen(one)?.note ?? 0 })) },
        unopened: chosen.filter((one) => seen(one)?.version !== one.version),
      })
    } else if (target && isQuestion) {
      if (decision === 'approve')
        void finish(decided.confirm(target), [target], `Confirmado: ${itemName(target)}.`)
    } else if (decision === 'reject') writeText('reject')
    else if (target)
      void finish(decide(decision, [target]), [target], `${decisions[decision].done}: ${itemName(target)}.`)
  }
  function writeText(kind: DraftKind) {
    if (open !== null && isOnline) openDraft(draftKey(kind, open))
  }
  function endMove() {
    openDraft(null)
    setMoving(null)
  }
  async function undoLast() {
    if (!undo || !isOnline) return
    const back = await decided.takeBack(undo)
    if (back !== null) go({ ver: `document-${back}` })
  }

  const isAsked = isQuestion && chosen.length === 0
  const count = chosen.length > 0 ? ` ${chosen.length}` : ''
  const canStep = target !== null
  const commands: Record<Key, Command> = {
    j: { act: () => step(1), label: 'Siguiente', variant: 'quiet', can: canStep },
    k: { act: () => step(-1), label: 'Anterior', variant: 'quiet', can: canStep },
    a: {
      ...{ act: () => ask('approve'), can: can('approve'), variant: 'primary' },
      label: isAsked ? 'Confirmar' : `Aprobar${count}`,
    },
    c: { act: () => ask('complete'), label: !isAsked && `Completar${count}`, can: can('complete') },
    r: { act: () => ask('reject'), label: !isAsked && 'Rechazar', variant: 'danger', can: can('reject') },
    n: {
      ...{ act: () => canNote && writeText('note'), can: canNote },
      ...(isAsked ? { label: 'Responder' } : { label: 'Nota', variant: 'quiet' }),
    },
    x: { act: () => inbox.item?.kind === 'document' && inbox.pick(itemKey(inbox.item)) },
    z: { act: () => void undoLast() },
    '/': { act: () => search.current?.focus() },
    '?': { act: () => setKeysAreShown(true) },
  }
  useKeys((key) => commands[key].act())

  const canMove = isOnline && document?.document.file && !document.document.superseded
  return (
    <Frame
      status={
        <>
          <p role="status" className="soft small">
            {at >= 0 ? `${at + 1} de ${inbox.sought === '' ? inbox.total : found.length}` : ''}
          </p>
          <IconButton icon="help" label="Teclas" onClick={() => setKeysAreShown(true)} />
        </>
      }
    >
      <main className={classes('stack gap-0', styles['inbox'], inbox.asked !== null && styles['reading'])}>
        <h1 className="visually-hidden" tabIndex={-1}>
          Bandeja
        </h1>
        {queue.data ? (
          <QueueList {...{ inbox, search }} />
        ) : (
          <section aria-label="Por revisar" className={`pad ${styles['queue']}`}>
            {queue.isError ? <QueueProblem inbox={inbox} /> : <Loading rows />}
          </section>
        )}
        <OpenItem inbox={inbox} onMove={canMove ? () => openDraft(draftKey('move', String(id))) : null} />
      </main>
      <ActionBar commands={commands} undo={isOnline ? undo : null} notice={decided.notice} />
      <Writing {...{ inbox, finish }} decisions={decided} />
      {moving && (
        <MoveDialog
          document={moving}
          onClose={endMove}
          onMoved={(place) => {
            const name = itemName(itemOf(moving))
            endMove()
            forgetDrafts('move', `${moving.document.id} `)
            decided.moved(moving.document, name)
            say(`Movido a ${place}: ${name}.`)
          }}
        />
      )}
      {keysAreShown && <KeysDialog onClose={() => setKeysAreShown(false)} />}
      {several && (
        <SeveralDialog
          several={several}
          onCancel={() => setSeveral(null)}
          onConfirm={() => {
            setSeveral(null)
            const { done } = decisions[several.decision]
            const { items: all } = several
            void finish(decide(several.decision, all), all, `${done}: ${all.length}.`)
          }}
        />
      )}
    </Frame>
  )
}
