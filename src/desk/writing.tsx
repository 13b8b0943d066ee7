import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '../../shared/calls/accountant'
import { ApiError } from '../api/errors'
import { write } from './api'
import { failure, type Outcome, type useDecisions } from './decisions'
import { TextDialog } from './dialogs'
import {
  draftIsOpen,
  draftKey,
  dropDraft,
  moveDraft,
  openDraft,
  reopenDraft,
  typeDraft,
  useDrafts,
} from './drafts'
import { documentOf, itemKey, itemName, itemOf, useReasons, type QueueItem, type Reasons } from './queue'
import type { Inbox } from './use-inbox'

/** Sends a decision away and opens what comes next. */
export type Finish = (done: Promise<Outcome>, what: readonly QueueItem[], said: string) => Promise<Outcome>

/** What is written on the open item: why it is rejected, a note, an answer. Nothing if no text is open. */
export function Writing({
  inbox: { open, target, tried, go },
  decisions: { decide, reply, say, waitingNow },
  finish,
}: {
  inbox: Inbox
  decisions: ReturnType<typeof useDecisions>
  finish: Finish
}) {
  const client = useQueryClient()
  const reasons = useReasons()
  const drafts = useDrafts()
  const [problem, setProblem] = useState<{ draft: string; text: string } | null>(null)
  /** The draft of a note that is being sent. */
  const [sending, setSending] = useState<string | null>(null)

  /** What a dialog covers may change or leave: what is sent is about what was seen when it opened. */
  const [held, setHeld] = useState<{ draft: string; about: QueueItem } | null>(null)

  const isRejecting = open !== null && drafts.open === draftKey('reject', open)
  const isNoting = open !== null && drafts.open === draftKey('note', open)
  const draft = isRejecting || isNoting ? drafts.open : null
  const seen =
    draft === null ? null : held?.draft === draft ? held.about : isRejecting ? tried && itemOf(tried) : target
  if (seen !== (held?.about ?? null)) setHeld(seen && draft !== null ? { draft, about: seen } : null)
  if (draft === null || seen === null) return null
  const text = drafts.texts[draft] ?? ''
  const typed = text.trim()

  /** The text goes with what it is about, or comes back with it. */
  async function sendAway(draft: string, sent: Promise<Outcome>, about: QueueItem, done: string) {
    setProblem(null)
    openDraft(null)
    const outcome = await finish(sent, [about], `${done}: ${itemName(about)}.`)
    if (outcome === 'done') dropDraft(draft)
    else if (outcome === 'failed') {
      setProblem({ draft, text: 'No se pudo enviar, y nada cambió. Lo que escribiste sigue aquí.' })
      reopenDraft(draft)
    } else if (outcome.now !== null) moveDraft(draft, draftKey('reject', outcome.now))
  }

  async function sendNote(draft: string, id: number, seen: QueueItem) {
    setProblem(null)
    setSending(draft)
    try {
      await write(calls.addNote, { id }, { detail: typed, note: seen.note ?? 0 })
      dropDraft(draft)
      say('La nota quedó en el documento.')
      await Promise.all([
        client.invalidateQueries({ queryKey: ['document', id] }),
        client.invalidateQueries({ queryKey: ['queue'] }),
      ])
    } catch (error) {
      const isReplaced = error instanceof ApiError && error.status === 409
      const now = isReplaced ? await waitingNow(id) : null
      if (now === null) return setProblem({ draft, text: `${failure(error)} Lo que escribiste sigue aquí.` })
      say(`${failure(error)} Lo que escribiste sigue en 'Nota'.`, 'danger')
      if (draftIsOpen(draft)) go({ ver: now })
      moveDraft(draft, draftKey('note', now))
    } finally {
      setSending((now) => (now === draft ? null : now))
    }
  }

  async function send(draft: string, seen: QueueItem) {
    const id = documentOf(itemKey(seen))
    if (isRejecting && typed === '')
      setProblem({ draft, text: 'Elige un motivo o escríbelo: un rechazo lo necesita.' })
    else if (isRejecting) await sendAway(draft, decide('reject', [seen], typed), seen, 'Rechazado')
    else if (seen.kind === 'answer') await sendAway(draft, reply(seen, typed), seen, 'Respondido')
    else if (id !== null) await sendNote(draft, id, seen)
  }

  return (
    <TextDialog
      key={draft}
      words={isRejecting ? rejectWords(itemName(seen)) : noteWords(seen)}
      reasons={isRejecting ? fitting(reasons, seen.type) : null}
      text={text}
      problem={problem?.draft === draft ? problem.text : null}
      busy={sending === draft}
      onType={(changed) => typeDraft(draft, changed)}
      onSend={() => void send(draft, seen)}
      onClose={() => {
        setProblem(null)
        openDraft(null)
      }}
    />
  )
}

function rejectWords(name: string) {
  const about = `Se rechaza: ${name}. El inversionista lee este texto en su portal y en un correo.`
  return { title: 'Motivo', about, label: 'Texto del motivo', send: 'Rechazar con este motivo' }
}

function noteWords({ kind }: QueueItem) {
  const about =
    kind === 'answer'
      ? 'El inversionista la lee en su actividad, y el documento se le sigue pidiendo.'
      : 'El inversionista la lee en el documento.'
  return { title: kind === 'document' ? 'Nota' : 'Responder', about, label: 'Nota', send: 'Enviar nota' }
}

function fitting(reasons: Reasons, type: number): Reasons {
  return reasons.filter(({ types }) => types.length === 0 || types.includes(type))
}
