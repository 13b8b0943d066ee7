import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '../../shared/calls/accountant'
import type { AnswerOf } from '../../shared/calls/call'
import { documentStatus } from '../../shared/document-status'
import { ApiError } from '../api/errors'
import { saveErrorMessage } from '../forms/save-messages'
import { isOffline } from '../ui/problem'
import { read, write } from './api'
import { documentQuery, itemKey, itemName, waits, type QueueItem } from './queue'
import { deskSession } from './session'
import { lastDecision, undoTime, useOwn, type Undo } from './undo'

/** The decisions of the desk, each with what is said once it was done. */
export const decisions = {
  approve: { status: documentStatus.approved, verb: 'Aprobar', done: 'Aprobado' },
  complete: { status: documentStatus.complete, verb: 'Completar', done: 'Completado' },
  reject: { status: documentStatus.rejected, verb: 'Rechazar', done: 'Rechazado' },
} as const
export type Decision = keyof typeof decisions

let newest = 0

/**
 * When a decision is sent: until its answer comes nothing can be taken back, and then it can only if
 * none was sent after it. Answers may come in another order. Null: nothing was changed, and what
 * could be taken back before can be again.
 */
function beginUndo(): (undo: Omit<Undo, 'by'> | null) => void {
  const own = ++newest
  const before = lastDecision.getSnapshot()
  // Another accountant may be signed in when the answer comes.
  const by = deskSession()?.user.id
  lastDecision.set(null)
  return (undo) => {
    if (own === newest) lastDecision.set(undo && by !== undefined ? { ...undo, by } : before)
  }
}

/** `tone` danger: nothing was changed, or not all. */
export type Notice = { tone: 'success' | 'danger'; text: string }

/** What was decided here, by `itemKey`, as it was seen. */
export type Gone = ReadonlyMap<string, QueueItem>

/** A later version of it, and another note on its document, wait again. */
export function isGone(gone: Gone, item: QueueItem): boolean {
  const seen = gone.get(itemKey(item))
  return (
    seen !== undefined && item.version <= seen.version && (item.kind === 'document' || item.at === seen.at)
  )
}

/**
 * What became of what was sent. `failed`: why, and whether something was changed. `now`: another
 * change came first; the `itemKey` of what waits there now, null if nothing does.
 */
export type Outcome = 'done' | { failed: string } | { now: string | null }

/**
 * A decision leaves the list at once and is then sent. If it failed its items come back; if another
 * one came first, that is said.
 */
export function useDecisions() {
  const client = useQueryClient()
  const [gone, setGone] = useState<Gone>(new Map())
  const undo = useOwn(lastDecision)
  const [notice, setNotice] = useState<Notice | null>(null)

  const lookAgain = () => void client.invalidateQueries({ queryKey: [calls.queue.path] })

  async function work(items: readonly QueueItem[], send: () => Promise<Outcome>): Promise<Outcome> {
    setGone((before) => new Map([...before, ...items.map((item) => [itemKey(item), item] as const)]))
    return send().finally(lookAgain)
  }

  function comeBack(items: readonly QueueItem[], error: unknown, isUnchanged: boolean): Outcome {
    const keys = items.map(itemKey)
    setGone((before) => new Map([...before].filter(([key]) => !keys.includes(key))))
    const failed = `${failure(error)} ${isUnchanged ? 'Nada cambió.' : notKnown}`
    setNotice({ tone: 'danger', text: failed })
    return { failed }
  }

  /** No decision from before it is taken back by its Z. One that another accountant had answered is gone. */
  function answer(item: QueueItem, send: () => Promise<unknown>, text = ''): Promise<Outcome> {
    const answered = beginUndo()
    return work([item], async () => {
      try {
        await send()
        return 'done'
      } catch (error) {
        if (isAnswered(error)) answered(null)
        const isOver = error instanceof ApiError && (error.status === 404 || error.status === 409)
        if (!isOver) return comeBack([item], error, isAnswered(error))
        const said = `${itemName(item)}: ${failure(error)} ${text && written(text)}`
        setNotice({ tone: 'danger', text: said.trim() })
        return { now: null }
      }
    })
  }

  /** The `itemKey` of what waits where this document was seen; null if nothing does. */
  async function waitingNow(id: number): Promise<string | null> {
    try {
      // Not by the query: a reading that it has begun may be from before, or end as its item is left.
      const now = await read(calls.document, { id })
      client.setQueryData(documentQuery(id).queryKey, now)
      if (waits(now)) return itemKey({ kind: 'document', id })
      const { superseded, newer } = now.document
      // The new one may have been decided, or replaced in turn.
      return superseded && newer !== null ? await waitingNow(newer) : null
    } catch {
      return null
    }
  }

  return {
    gone,
    undo,
    notice,
    waitingNow,
    say: (text: string, tone: Notice['tone'] = 'success') => setNotice({ tone, text }),

    decide: (decision: Decision, items: readonly QueueItem[], reason?: string): Promise<Outcome> => {
      const { status, done } = decisions[decision]
      const only = items.length === 1 ? items[0] : undefined
      const answered = beginUndo()
      return work(items, async () => {
        const asked = items.map(({ id, version, note }) => ({
          ...{ id, version, status, note: note ?? 0 },
          ...(reason && { reason }),
        }))
        let results: AnswerOf<typeof calls.decide>['results']
        try {
          results = (await write(calls.decide, {}, { decisions: asked })).results
        } catch (error) {
          const made = isAnswered(error) ? false : await wereMade(asked)
          if (made === false) answered(null)
          if (!made) return comeBack(items, error, made === false)
          results = asked.map(({ id, version }) => ({ id, ok: true, version: version + 1 }))
        }
        const made = results.filter(({ ok }) => ok)
        const what = only ? itemName(only) : String(made.length)
        answered(made.length > 0 ? undoOf(made, `${done}: ${what}`, `Espera: ${what}`) : null)
        const refused = results.flatMap(({ id, ok, error = '' }) => {
          const item = items.find((one) => one.id === id)
          return ok || !item ? [] : [`${itemName(item)}: ${error}`]
        })
        if (refused.length === 0) return 'done'
        const part = made.length > 0 ? `${done}: ${made.length}. No se pudo: ` : ''
        const told: Notice = { tone: 'danger', text: part + refused.join(' ') }
        setNotice(told)
        const now = only ? await waitingNow(only.id) : null
        const kept = now === null ? written(reason ?? '') : "Lo que escribiste sigue en 'Rechazar'."
        if (reason) setNotice((shown) => (shown === told ? { ...told, text: `${told.text} ${kept}` } : shown))
        return { now }
      })
    },

    /** It was moved, and can be taken back as a decision. */
    moved: ({ id, version }: Pick<QueueItem, 'id' | 'version'>, name: string) => {
      beginUndo()(undoOf([{ id, version: version + 1 }], `Movido: ${name}`, `Vuelve a su lugar: ${name}`))
    },

    confirm: (item: QueueItem) =>
      answer(item, () => write(calls.confirm, { id: item.id }, { note: item.note ?? 0 })),

    reply: (item: QueueItem, detail: string) =>
      answer(item, () => write(calls.reply, { id: item.id }, { detail }), detail),

    /** Resolves to the first document that waits again; null if none does. */
    takeBack: async (undo: Undo): Promise<number | null> => {
      const { items, undone } = undo
      const answered = beginUndo()
      const results = await Promise.allSettled(
        items.map(({ id, version }) => write(calls.undo, { id }, { version })),
      )
      const failed = results.find((result) => result.status === 'rejected')
      const back = items.filter((_, at) => results[at]?.status === 'fulfilled')
      const left = items.filter((_, at) => {
        const result = results[at]
        return result?.status === 'rejected' && !isAnswered(result.reason)
      })
      if (left.length > 0) answered({ ...undo, items: left })
      const part = back.length > 0 ? `Se deshizo: ${back.length} de ${items.length}. ` : ''
      setNotice(
        failed
          ? { tone: 'danger', text: part + failureOfChange(failed.reason) }
          : { tone: 'success', text: `Se deshizo. ${undone}.` },
      )
      // No key decides on the version from before.
      for (const { id } of items) void client.resetQueries({ queryKey: ['document', id] })
      await client.invalidateQueries({ queryKey: [calls.queue.path] })
      return back[0]?.id ?? null
    },
  }
}

function undoOf(items: Undo['items'], text: string, undone: string): Omit<Undo, 'by'> {
  return { items, text, undone, until: Date.now() + undoTime }
}

/** Of a text whose item is gone: it can be copied. */
const written = (text: string) => `Lo que escribiste: «${text}».`

/** Whether decisions were made whose answer was lost; null: it is not known, or some were. */
async function wereMade(asked: { id: number; version: number; status: number }[]): Promise<boolean | null> {
  try {
    let made = 0
    for (const { id, version, status } of asked) {
      const { document } = await read(calls.document, { id })
      if (document.version === version) continue
      if (document.version !== version + 1 || document.status !== status) return null
      made++
    }
    return made === 0 ? false : made === asked.length || null
  } catch {
    return null
  }
}

/** Whether the portal itself refused it. Without its answer it may have been done. */
export function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'refused' || error.kind === 'signed-out')
}

const notKnown = 'No sabemos si quedó.'

export const withoutNetwork = 'Sin conexión con el portal.'

/** Why a call failed, in a sentence. */
export function failure(error: unknown): string {
  if (isOffline(error)) return withoutNetwork
  const unknown = error instanceof ApiError && error.status === 404 ? error.body.message : undefined
  return unknown ?? saveErrorMessage(error)
}

/** Of a call that changes something. */
export function failureOfChange(error: unknown): string {
  return isAnswered(error) ? failure(error) : `${failure(error)} ${notKnown}`
}
