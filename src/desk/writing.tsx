import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import * as calls from '../../shared/calls/accountant'
import { ApiError } from '../api/errors'
import { Dialog } from '../ui/dialog'
import { TextAreaField } from '../ui/text-area'
import { Message } from '../ui/message'
import { write } from './api'
import { failure, failureOfChange, type Outcome, type useDecisions } from './decisions'
import styles from './desk.module.css'
import {
  draftId,
  draftIsOpen,
  draftKey,
  dropDraft,
  moveDraft,
  openDraft,
  reopenDraft,
  typeDraft,
  useDrafts,
} from './drafts'
import { keysAreOn } from './keys'
import { documentOf, itemKey, itemName, itemOf, type QueueItem } from './queue'
import { SentForm } from './sent-form'
import { useAnswer } from './use-answer'
import type { Inbox } from './use-inbox'

/** Sends a decision away and opens what comes next. */
export type Finish = (done: Promise<Outcome>, what: readonly QueueItem[], said: string) => Promise<Outcome>

/**
 * The dialog of a text for the landlord on the open item: why it is rejected, a note, an answer.
 * Nothing if no text is open. A digit, or a press, fills a reason in, to be changed before it is sent.
 */
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
  // Asked for with the list, so that they are there when a digit follows R.
  const all = useAnswer(calls.reasons, {}).data?.reasons ?? []
  const { open: written, texts } = useDrafts()
  const [problem, setProblem] = useState<{ draft: string; text: string } | null>(null)
  /** The draft of a note that is being sent. */
  const [sending, setSending] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  /** What a dialog covers may change or leave: what is sent is about what was seen when it opened. */
  const [held, setHeld] = useState<{ draft: string; about: QueueItem } | null>(null)

  const isRejecting = open !== null && written === draftKey('reject', open)
  const isNoting = open !== null && written === draftKey('note', open)
  const draft = isRejecting || isNoting ? written : null
  const seen =
    draft === null ? null : held?.draft === draft ? held.about : isRejecting ? tried && itemOf(tried) : target
  if (seen !== (held?.about ?? null)) setHeld(seen && draft !== null ? { draft, about: seen } : null)

  const reasons = all.filter(({ types }) => types.length === 0 || (seen && types.includes(seen.type)))
  const isReady = seen !== null && (!isRejecting || reasons.length > 0)
  const focus = (part: string) => form.current?.querySelector<HTMLElement>(part)?.focus()
  useEffect(() => {
    // Not in the field, where digits are text.
    if (isReady) focus(isRejecting ? 'ol button' : 'textarea')
  }, [draft, isReady, isRejecting])

  if (draft === null || seen === null) return null
  const text = texts[draft] ?? ''
  const typed = text.trim()

  /** The text goes with what it is about, or comes back with it. */
  async function sendAway(draft: string, sent: Promise<Outcome>, about: QueueItem, done: string) {
    openDraft(null)
    const outcome = await finish(sent, [about], `${done}: ${itemName(about)}.`)
    if (outcome === 'done') dropDraft(draft)
    else if ('failed' in outcome) {
      setProblem({ draft, text: `${outcome.failed} Lo que escribiste sigue aquí.` })
      reopenDraft(draft)
    } else if (outcome.now !== null) moveDraft(draft, draftKey('reject', outcome.now))
  }

  async function sendNote(draft: string, id: number, seen: QueueItem) {
    setSending(draft)
    try {
      await write(calls.addNote, { id }, { detail: typed, note: seen.note ?? 0, key: draftId(draft) })
      dropDraft(draft)
      say('La nota quedó en el documento.')
      await Promise.all([
        client.invalidateQueries({ queryKey: ['document', id] }),
        client.invalidateQueries({ queryKey: [calls.queue.path] }),
      ])
    } catch (error) {
      const isReplaced = error instanceof ApiError && error.status === 409
      const now = isReplaced ? await waitingNow(id) : null
      if (now === null) setProblem({ draft, text: `${failureOfChange(error)} Lo que escribiste sigue aquí.` })
      else {
        say(`${failure(error)} Lo que escribiste sigue en 'Nota'.`, 'danger')
        if (draftIsOpen(draft)) go({ ver: now })
        moveDraft(draft, draftKey('note', now))
      }
    } finally {
      setSending((now) => (now === draft ? null : now))
    }
  }

  async function send(draft: string, seen: QueueItem) {
    const id = documentOf(itemKey(seen))
    const lacksReason = isRejecting && typed === ''
    setProblem(lacksReason ? { draft, text: 'Elige un motivo o escríbelo: un rechazo lo necesita.' } : null)
    if (lacksReason) return
    if (isRejecting) await sendAway(draft, decide('reject', [seen], typed), seen, 'Rechazado')
    else if (seen.kind === 'answer') await sendAway(draft, reply(seen, typed), seen, 'Respondido')
    else if (id !== null) await sendNote(draft, id, seen)
  }

  function choose(draft: string, reason: string) {
    typeDraft(draft, reason)
    focus('[type=submit]')
  }

  function pressed({ key, target }: KeyboardEvent, draft: string) {
    if (target instanceof HTMLTextAreaElement || !keysAreOn.getSnapshot()) return
    const chosen = isRejecting && /^[1-9]$/.test(key) && reasons[Number(key) - 1]
    if (chosen) choose(draft, chosen.text)
  }

  function close() {
    setProblem(null)
    openDraft(null)
  }

  const title = isRejecting ? 'Motivo' : seen.kind === 'document' ? 'Nota' : 'Responder'
  return (
    <Dialog key={draft} title={title} onClose={close}>
      <SentForm
        ref={form}
        send={isRejecting ? 'Rechazar con este motivo' : 'Enviar nota'}
        variant={isRejecting ? 'danger' : 'primary'}
        busy={sending === draft}
        disabled={isNoting && typed === ''}
        said={problem?.draft === draft && <Message tone="danger">{problem.text}</Message>}
        onSubmit={() => void send(draft, seen)}
        onClose={close}
        onKeyDown={(event) => pressed(event, draft)}
      >
        <p className="soft">
          {isRejecting
            ? `Se rechaza: ${itemName(seen)}. El inversionista lee este texto en su portal y en un correo.`
            : seen.kind === 'answer'
              ? 'El inversionista la lee en su actividad, y el documento se le sigue pidiendo.'
              : 'El inversionista la lee en el documento.'}
        </p>
        {isRejecting && (
          <ol className="stack gap-1">
            {reasons.map(({ id, text: reason }, index) => (
              <li key={id}>
                <button
                  type="button"
                  className={`row gap-3 full tall rounded edged lit ${styles['reason']}`}
                  onClick={() => choose(draft, reason)}
                >
                  {index < 9 && <kbd>{index + 1}</kbd>}
                  {reason}
                </button>
              </li>
            ))}
          </ol>
        )}
        <TextAreaField
          label={isRejecting ? 'Texto del motivo' : 'Nota'}
          value={text}
          onChange={(changed) => typeDraft(draft, changed)}
        />
      </SentForm>
    </Dialog>
  )
}
