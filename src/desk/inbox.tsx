import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as calls from '../../shared/calls/accountant'
import { counted } from '../../shared/counted'
import { documentStatus, statusNames } from '../../shared/document-status'
import { matches } from '../lib/search'
import { useConnection } from '../queries/use-connection'
import { Button, IconButton } from '../ui/button'
import { classes } from '../ui/classes'
import { ConfirmDialog } from '../ui/dialog'
import { Empty } from '../ui/empty'
import { Loading } from '../ui/loading'
import { Message } from '../ui/message'
import { useDocumentTitle } from '../ui/page-title'
import { Problem } from '../ui/problem'
import { ActionBar } from './action-bar'
import { write } from './api'
import { decisions, failure, seenKey, useDecisions, withoutNetwork, type Decision } from './decisions'
import { KeysDialog, TextDialog } from './dialogs'
import { draftKey, dropDraft, openDraft, typeDraft, useDrafts, type DraftKind } from './drafts'
import { Facts } from './facts'
import { Frame } from './frame'
import styles from './desk.module.css'
import { useKeys, type Key } from './keys'
import { MoveDialog } from './move'
import { Paper } from './paper'
import { usePresence } from './presence'
import {
  documentOf,
  freePapers,
  itemKey,
  loadAhead,
  useDocument,
  useQueue,
  useReasons,
  type QueueItem,
  type Reasons,
} from './queue'
import { itemName, QueueList, searchText, type Order } from './queue-list'
import { useWide } from './use-wide'

/** What waits, one thing after the other. The address says what is open and what the list is narrowed to. */
export function Inbox() {
  useDocumentTitle('Bandeja')
  const client = useQueryClient()
  useEffect(() => freePapers(client), [client])
  const isOnline = useConnection() === 'online'
  const isWide = useWide()
  const [params, setParams] = useSearchParams()
  const param = (key: string) => params.get(key) ?? ''
  const filter = { landlord: param('inversionista'), area: param('area'), type: param('tipo') }
  const order: Order = param('orden') === 'inversionista' ? 'landlord' : 'oldest'
  const queue = useQueue(filter)
  const { gone, undo, notice, say, decide, moved, confirm, reply, takeBack } = useDecisions()
  const drafts = useDrafts()
  const reasons = useReasons()
  const search = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const sought = useDeferredValue(query.trim())
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [keysAreShown, setKeysAreShown] = useState(false)
  const [several, setSeveral] = useState<{ decision: Decision; unopened: string[] } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [isMoving, setIsMoving] = useState(false)

  const items = shownItems(queue.data?.pages.flatMap((page) => page.items) ?? [], gone, order)
  /** What the keys walk through. */
  const found = items.filter((one) => matches(sought, searchText(one)))
  const total = queue.data?.pages[0]?.count ?? 0
  const asked = params.get('ver')
  const open = asked ?? (isWide && found[0] ? itemKey(found[0]) : null)
  const at = found.findIndex((one) => itemKey(one) === open)
  const item = items.find((one) => itemKey(one) === open) ?? null
  const id = documentOf(open)
  const { data: document = null, error } = useDocument(id, item !== null)
  const [version, setVersion] = useState<number | null>(null)
  const shown = document?.earlier.find((one) => one.id === version) ?? document?.document ?? null
  usePresence(id)

  const opened = useRef(new Set<string>())
  useEffect(() => {
    if (open !== null && document) opened.current.add(open)
  }, [open, document])
  const after = found[at + 1]
  const ahead = after ? documentOf(itemKey(after)) : null
  useEffect(() => {
    if (ahead !== null && document) void loadAhead(client, ahead)
  }, [client, ahead, document])

  /** Changes the address in place: 'back' leaves the Bandeja. */
  function go(changes: Readonly<Record<string, string | null>>) {
    // As it is now: an answer may come renders later.
    const next = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(changes))
      if (value) next.set(key, value)
      else next.delete(key)
    setParams(next, { replace: true })
  }
  const goTo = (to: QueueItem | undefined) => go({ ver: to ? itemKey(to) : null })

  // In the address from the start: what another accountant decides must not change it under a key.
  const stay = useEffectEvent(() => go({ ver: open }))
  useEffect(() => {
    if (asked === null && open !== null) stay()
  }, [asked, open])

  const isQuestion = item !== null && item.kind !== 'document'
  const canNote = isOnline && (id !== null || isQuestion)
  const waits = document?.document.status === documentStatus.inReview && !document.document.superseded
  const canDecide = isOnline && (isQuestion || (item !== null ? !document || waits : waits))
  /** The item that is decided, with the version that is on the screen. */
  const target = item ?? (document && id !== null ? itemOf(document) : null)
  const chosen = items.filter((one) => picked.has(itemKey(one)))

  async function finish(done: Promise<boolean>, what: readonly QueueItem[], said: string) {
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
    if (chosen.length > 0 && decision !== 'reject') {
      const unopened = chosen.filter((one) => !opened.current.has(itemKey(one)))
      setSeveral({ decision, unopened: unopened.map((one) => `${itemName(one)}, de ${one.landlord.name}`) })
    } else if (isQuestion) {
      if (decision === 'approve') void finish(confirm(item), [item], `Confirmado: ${itemName(item)}.`)
    } else if (decision === 'reject') writeText('reject')
    else if (target)
      void finish(decide(decision, [target]), [target], `${decisions[decision].done}: ${itemName(target)}.`)
  }
  function writeText(kind: DraftKind) {
    setProblem(null)
    if (open !== null && isOnline) openDraft(draftKey(kind, open))
  }
  async function undoLast() {
    if (!undo || !isOnline) return
    const back = await takeBack(undo)
    if (back !== null) go({ ver: `document-${back}` })
  }

  const isRejecting = open !== null && drafts.open === draftKey('reject', open)
  const isNoting = open !== null && drafts.open === draftKey('note', open)
  const writing = isRejecting || isNoting ? drafts.open : null
  const typed = drafts.texts[drafts.open ?? ''] ?? ''

  async function sendRejection(draft: string) {
    if (typed.trim() === '') setProblem('Elige un motivo o escríbelo: un rechazo lo necesita.')
    if (typed.trim() === '' || !target) return
    await sendAway(draft, decide('reject', [target], typed.trim()), [target], 'Rechazado')
  }
  /** The text goes with what it is about, or comes back with it. */
  async function sendAway(draft: string, sent: Promise<boolean>, what: readonly [QueueItem], done: string) {
    openDraft(null)
    if (await finish(sent, what, `${done}: ${itemName(what[0])}.`)) {
      dropDraft(draft)
      return
    }
    setProblem('No se pudo enviar, y nada cambió. Lo que escribiste sigue aquí.')
    openDraft(draft)
  }
  async function sendNote(draft: string) {
    if (item?.kind === 'answer') await sendAway(draft, reply(item, typed.trim()), [item], 'Respondido')
    if (id === null) return
    setProblem(null)
    setIsSending(true)
    try {
      await write(calls.addNote, { id }, { detail: typed.trim() })
      dropDraft(draft)
      say('La nota quedó en el documento.')
      await Promise.all([
        client.invalidateQueries({ queryKey: ['document', id] }),
        client.invalidateQueries({ queryKey: ['queue'] }),
      ])
    } catch (error) {
      setProblem(`${failure(error)} Lo que escribiste sigue aquí.`)
    } finally {
      setIsSending(false)
    }
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
  function pick(key: string) {
    setPicked(new Set(picked.has(key) ? [...picked].filter((one) => one !== key) : [...picked, key]))
  }

  const title = target ? itemName(target) : 'Documento'
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
            {...{ items, found, picked, filter, order, search, query }}
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
        <section aria-label="Documento" className={`stack gap-2 ${styles['document']}`}>
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
            <Paper id={shown.id} url={shown.file} name={title} />
          ) : item?.kind === 'answer' ? (
            <Empty icon="help" text={`${title}: ${item.detalle ?? ''}`} />
          ) : id !== null ? (
            <Loading />
          ) : (
            queue.data && (
              <Empty
                icon="checkCircle"
                text={asked ? 'Esto ya no espera revisión.' : 'Nada espera revisión.'}
              />
            )
          )}
        </section>
        <section aria-label="Datos" className={`stack ${styles['data']}`}>
          {target && <h2>{title}</h2>}
          {document && !isQuestion && !waits && (
            <Message tone="warning">
              {document.document.superseded
                ? 'El inversionista ya envió otro documento aquí. El nuevo está en la lista.'
                : `Este documento ya no espera: está en estado '${statusNames[document.document.status ?? 0]}'.`}
            </Message>
          )}
          {(item ?? document) && (
            <Facts item={item} document={document} shown={shown?.id ?? null} onShow={setVersion} />
          )}
          {isOnline && document?.document.file && !document.document.superseded && (
            <Button className="self-start" onClick={() => setIsMoving(true)}>
              Mover a…
            </Button>
          )}
        </section>
      </main>
      <ActionBar
        press={(key) => actions[key]()}
        canDecide={canDecide}
        canNote={canNote}
        isQuestion={isQuestion && chosen.length === 0}
        several={chosen.length}
        undo={isOnline ? undo : null}
        notice={notice}
        hasItem={target !== null}
      />
      {writing && target && (
        <TextDialog
          key={writing}
          words={isRejecting ? rejectWords(title) : noteWords(item)}
          reasons={isRejecting ? fitting(reasons, target.type) : null}
          text={typed}
          problem={problem}
          busy={isSending}
          onType={(text) => typeDraft(writing, text)}
          onSend={() => void (isRejecting ? sendRejection(writing) : sendNote(writing))}
          onClose={() => openDraft(null)}
        />
      )}
      {isMoving && document && (
        <MoveDialog
          document={document}
          onClose={() => setIsMoving(false)}
          onMoved={(place) => {
            setIsMoving(false)
            moved(document.document, title)
            say(`Movido a ${place}: ${title}.`)
          }}
        />
      )}
      {keysAreShown && <KeysDialog onClose={() => setKeysAreShown(false)} />}
      {several && (
        <ConfirmDialog
          title={`¿${decisions[several.decision].verb} ${counted(chosen.length, 'documento', 'documentos')}?`}
          confirm={`${decisions[several.decision].verb} ${counted(chosen.length, 'documento', 'documentos')}`}
          onCancel={() => setSeveral(null)}
          onConfirm={() => {
            setSeveral(null)
            const { done } = decisions[several.decision]
            void finish(decide(several.decision, chosen), chosen, `${done}: ${chosen.length}.`)
          }}
        >
          <p>
            {several.unopened.length > 0
              ? `No abriste ${counted(several.unopened.length, 'documento', 'documentos')}:`
              : 'Los abriste todos.'}
          </p>
          <ul className="stack gap-1 bold">
            {several.unopened.map((one, index) => (
              <li key={index}>{one}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </Frame>
  )
}

/** Without what was decided here, each once: pages can overlap while the list moves on. */
function shownItems(items: readonly QueueItem[], gone: ReadonlySet<string>, order: Order): QueueItem[] {
  const waiting = [...new Map(items.map((item) => [itemKey(item), item])).values()].filter(
    (item) => !gone.has(seenKey(item)),
  )
  if (order === 'oldest') return waiting
  const landlords = [...new Set(waiting.map(({ landlord }) => landlord.id))]
  return landlords.flatMap((id) => waiting.filter(({ landlord }) => landlord.id === id))
}

/** Of a document that is not in the list. */
function itemOf({
  document,
}: {
  document: { id: number } & Omit<QueueItem, 'kind' | 'place' | 'at' | 'seen_by'>
}): QueueItem {
  return { ...document, kind: 'document', place: '', at: null, seen_by: null }
}

function rejectWords(name: string) {
  const about = `Se rechaza: ${name}. El inversionista lee este texto en su portal y en un correo.`
  return { title: 'Motivo', about, label: 'Texto del motivo', send: 'Rechazar con este motivo' }
}

function noteWords(item: QueueItem | null) {
  const kind = item?.kind ?? 'document'
  const about =
    kind === 'answer'
      ? 'El inversionista la lee en su actividad, y el documento se le sigue pidiendo.'
      : 'El inversionista la lee en el documento.'
  return { title: kind === 'document' ? 'Nota' : 'Responder', about, label: 'Nota', send: 'Enviar nota' }
}

function fitting(reasons: Reasons, type: number): Reasons {
  return reasons.filter(({ types }) => types.length === 0 || types.includes(type))
}
