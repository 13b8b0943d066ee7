import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import * as calls from '../../shared/calls/accountant'
import { documentStatus } from '../../shared/document-status'
import { ApiError } from '../api/errors'
import { saveErrorMessage } from '../forms/save-messages'
import { createStore } from '../lib/store'
import { isOffline } from '../ui/problem'
import { read, write } from './api'
import { documentQuery, itemKey, itemName, waits, type QueueItem } from './queue'
import { deskSession } from './session'

/** The decisions of the desk, each with what is said once it was done. */
export const decisions = {
  approve: { status: documentStatus.approved, verb: 'Aprobar', done: 'Aprobado' },
  complete: { status: documentStatus.complete, verb: 'Completar', done: 'Completado' },
  reject: { status: documentStatus.rejected, verb: 'Rechazar', done: 'Rechazado' },
} as const
export type Decision = keyof typeof decisions

/** Milliseconds in which it can be taken back. */
export const undoTime = 30_000

/** What can be taken back until `until` (epoch ms), and what is said then. */
export type Undo = {
  items: { id: number; version: number }[]
  text: string
  undone: string
  until: number
}

/** Outlives the Bandeja, which one leaves for other screens. `by`: the accountant's id. */
const last = createStore<(Undo & { by: number }) | null>(null)

let newest = 0

/**
 * When a decision is sent: until its answer comes nothing can be taken back, and then it can only if
 * none was sent after it. Answers may come in another order. Null: nothing was changed, and what
 * could be taken back before can be again.
 */
function beginUndo(): (undo: Undo | null) => void {
  const own = ++newest
  const before = last.getSnapshot()
  // Another accountant may be signed in when the answer comes.
  const by = deskSession()?.user.id
  last.set(null)
  return (undo) => {
    if (own === newest) last.set(undo && by !== undefined ? { ...undo, by } : before)
  }
}

/** Of who is signed in: another accountant may use the same tab. */
function useUndo(): Undo | null {
  const undo = useSyncExternalStore(last.subscribe, last.getSnapshot)
  return undo?.by === deskSession()?.user.id ? undo : null
}

/** `tone` danger: nothing was changed. */
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
 * What became of what was sent. `failed`: nothing was changed. `now`: another change came first; the
 * `itemKey` of what waits there now, null if nothing does.
 */
export type Outcome = 'done' | 'failed' | { now: string | null }

/**
 * A decision leaves the list at once and is then sent. If it could not be sent its items come back,
 * and nothing has changed; if another one came first, that is said.
 */
export function useDecisions() {
  const client = useQueryClient()
  const [gone, setGone] = useState<Gone>(new Map())
  const undo = useUndo()
  const [notice, setNotice] = useState<Notice | null>(null)

  const lookAgain = () => void client.invalidateQueries({ queryKey: ['queue'] })

  async function work(items: readonly QueueItem[], send: () => Promise<Outcome>): Promise<Outcome> {
    const keys = items.map(itemKey)
    setGone((before) => new Map([...before, ...items.map((item) => [itemKey(item), item] as const)]))
    try {
      return await send()
    } catch (error) {
      setGone((before) => new Map([...before].filter(([key]) => !keys.includes(key))))
      setNotice({ tone: 'danger', text: `${failure(error)} Nada cambió.` })
      return 'failed'
    } finally {
      lookAgain()
    }
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
        const { results } = await write(calls.decide, {}, { decisions: asked }).catch((error: unknown) => {
          answered(null)
          throw error
        })
        const made = results.filter(({ ok }) => ok)
        const what = only ? itemName(only) : String(made.length)
        answered(made.length > 0 ? undoOf(made, `${done}: ${what}`, `Espera: ${what}`) : null)
        const refused = results.flatMap(({ id, ok, error = '' }) => {
          const item = items.find((one) => one.id === id)
          return ok || !item ? [] : [`${itemName(item)}: ${error}`]
        })
        if (refused.length === 0) return 'done'
        const told: Notice = { tone: 'danger', text: refused.join(' ') }
        setNotice(told)
        const now = only ? await waitingNow(only.id) : null
        const kept = { ...told, text: `${told.text} Lo que escribiste sigue en 'Rechazar'.` }
        if (now !== null && reason) setNotice((shown) => (shown === told ? kept : shown))
        return { now }
      })
    },

    /** It was moved, and can be taken back as a decision. */
    moved: ({ id, version }: Pick<QueueItem, 'id' | 'version'>, name: string) => {
      beginUndo()(undoOf([{ id, version: version + 1 }], `Movido: ${name}`, `Vuelve a su lugar: ${name}`))
    },

    confirm: (item: QueueItem) =>
      work([item], () => write(calls.confirm, { id: item.id }, { note: item.note ?? 0 }).then(() => 'done')),

    reply: (item: QueueItem, detail: string) =>
      work([item], () => write(calls.reply, { id: item.id }, { detail }).then(() => 'done')),

    /** Resolves to the first document that waits again; null if none does. */
    takeBack: async ({ items, undone }: Undo): Promise<number | null> => {
      last.set(null)
      const results = await Promise.allSettled(
        items.map(({ id, version }) => write(calls.undo, { id }, { version })),
      )
      const failed = results.find((result) => result.status === 'rejected')
      setNotice(
        failed
          ? { tone: 'danger', text: failure(failed.reason) }
          : { tone: 'success', text: `Se deshizo. ${undone}.` },
      )
      // No key decides on the version from before.
      for (const { id } of items) void client.resetQueries({ queryKey: ['document', id] })
      await client.invalidateQueries({ queryKey: ['queue'] })
      return failed ? null : (items[0]?.id ?? null)
    },
  }
}

function undoOf(items: Undo['items'], text: string, undone: string): Undo {
  return { items, text, undone, until: Date.now() + undoTime }
}

export const withoutNetwork = 'Sin conexión con el portal.'

/** Why a call failed, in a sentence. */
export function failure(error: unknown): string {
  if (isOffline(error)) return withoutNetwork
  const unknown = error instanceof ApiError && error.status === 404 ? error.body.message : undefined
  return unknown ?? saveErrorMessage(error)
}
