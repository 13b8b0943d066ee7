import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '../../shared/calls/accountant'
import { write } from './api'
import { failure, type useDecisions } from './decisions'
import { TextDialog } from './dialogs'
import { draftKey, dropDraft, openDraft, typeDraft, useDrafts } from './drafts'
import { useReasons, type QueueItem, type Reasons } from './queue'
import { itemName } from './queue-list'

/** Sends a decision away and opens what comes next; false if nothing was changed. */
export type Finish = (done: Promise<boolean>, what: readonly QueueItem[], said: string) => Promise<boolean>

/** What is written on the open item: why it is rejected, a note, an answer. Nothing if no text is open. */
export function Writing({
  open,
  item,
  target,
  id,
  decisions: { decide, reply, say },
  finish,
}: {
  /** Its `itemKey`. */
  open: string | null
  /** If it waits. */
  item: QueueItem | null
  /** Null if nothing is open. */
  target: QueueItem | null
  /** Of the document that it is or has. */
  id: number | null
  decisions: Pick<ReturnType<typeof useDecisions>, 'decide' | 'reply' | 'say'>
  finish: Finish
}) {
  const client = useQueryClient()
  const reasons = useReasons()
  const drafts = useDrafts()
  const [problem, setProblem] = useState<{ draft: string; text: string } | null>(null)
  const [isSending, setIsSending] = useState(false)

  const draft = drafts.open
  if (open === null || draft === null || !target) return null
  const isRejecting = draft === draftKey('reject', open)
  if (!isRejecting && draft !== draftKey('note', open)) return null
  const text = drafts.texts[draft] ?? ''
  const typed = text.trim()

  /** The text goes with what it is about, or comes back with it. */
  async function sendAway(draft: string, sent: Promise<boolean>, about: QueueItem, done: string) {
    setProblem(null)
    openDraft(null)
    if (await finish(sent, [about], `${done}: ${itemName(about)}.`)) {
      dropDraft(draft)
      return
    }
    setProblem({ draft, text: 'No se pudo enviar, y nada cambió. Lo que escribiste sigue aquí.' })
    openDraft(draft)
  }

  async function sendNote(draft: string, id: number) {
    setProblem(null)
    setIsSending(true)
    try {
      await write(calls.addNote, { id }, { detail: typed })
      dropDraft(draft)
      say('La nota quedó en el documento.')
      await Promise.all([
        client.invalidateQueries({ queryKey: ['document', id] }),
        client.invalidateQueries({ queryKey: ['queue'] }),
      ])
    } catch (error) {
      setProblem({ draft, text: `${failure(error)} Lo que escribiste sigue aquí.` })
    } finally {
      setIsSending(false)
    }
  }

  async function send(draft: string, target: QueueItem) {
    if (isRejecting && typed === '')
      setProblem({ draft, text: 'Elige un motivo o escríbelo: un rechazo lo necesita.' })
    else if (isRejecting) await sendAway(draft, decide('reject', [target], typed), target, 'Rechazado')
    else if (item?.kind === 'answer') await sendAway(draft, reply(item, typed), item, 'Respondido')
    else if (id !== null) await sendNote(draft, id)
  }

  return (
    <TextDialog
      key={draft}
      words={isRejecting ? rejectWords(itemName(target)) : noteWords(item)}
      reasons={isRejecting ? fitting(reasons, target.type) : null}
      text={text}
      problem={problem?.draft === draft ? problem.text : null}
      busy={isSending}
      onType={(changed) => typeDraft(draft, changed)}
      onSend={() => void send(draft, target)}
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
