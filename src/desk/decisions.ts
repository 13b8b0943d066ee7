import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import * as calls from '../../shared/calls/accountant'
import { documentStatus } from '../../shared/document-status'
import { ApiError } from '../api/errors'
import { saveErrorMessage } from '../forms/save-messages'
import { createStore } from '../lib/store'
import { isOffline } from '../ui/problem'
import { write } from './api'
import type { QueueItem } from './queue'
import { itemName } from './queue-list'
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

function setUndo(undo: Undo | null): void {
  const by = deskSession()?.user.id
  last.set(undo && by !== undefined ? { ...undo, by } : null)
}

/** Of who is signed in: another accountant may use the same tab. */
function useUndo(): Undo | null {
  const undo = useSyncExternalStore(last.subscribe, last.getSnapshot)
  return undo?.by === deskSession()?.user.id ? undo : null
}

/** `tone` danger: nothing was changed. */
export type Notice = { tone: 'success' | 'danger'; text: string }

/** An item as it was seen: another version of it waits again. */
export function seenKey({ kind, id, version }: QueueItem): string {
  return `${kind ?? ''} ${id} ${version}`
}

/**
 * A decision leaves the list at once and is then sent. If it could not be sent its items come back,
 * and nothing has changed; if another one came first, that is said.
 */
export function useDecisions() {
  const client = useQueryClient()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const undo = useUndo()
  const [notice, setNotice] = useState<Notice | null>(null)

  const lookAgain = () => void client.invalidateQueries({ queryKey: ['queue'] })

  /** False if nothing was changed: the items wait again. */
  async function work(items: readonly QueueItem[], send: () => Promise<Notice | null>): Promise<boolean> {
    const keys = items.map(seenKey)
    setGone((before) => new Set([...before, ...keys]))
    try {
      const said = await send()
      if (said) setNotice(said)
      return true
    } catch (error) {
      setGone((before) => new Set([...before].filter((key) => !keys.includes(key))))
      setNotice({ tone: 'danger', text: `${failure(error)} Nada cambió.` })
      return false
    } finally {
      lookAgain()
    }
  }

  return {
    gone,
    undo,
    notice,
    say: (text: string, tone: Notice['tone'] = 'success') => setNotice({ tone, text }),

    decide: (decision: Decision, items: readonly QueueItem[], reason?: string): Promise<boolean> => {
      const { status, done } = decisions[decision]
      return work(items, async () => {
        const asked = items.map(({ id, version }) => ({ id, version, status, ...(reason && { reason }) }))
        const { results } = await write(calls.decide, {}, { decisions: asked })
        const made = results.filter(({ ok }) => ok)
        const [only] = items
        const what = items.length === 1 && only ? itemName(only) : String(made.length)
        if (made.length > 0) setUndo(undoOf(made, `${done}: ${what}`, `Espera: ${what}`))
        const refused = results.flatMap(({ id, ok, error = '' }) => {
          const item = items.find((one) => one.id === id)
          return ok || !item ? [] : [`${itemName(item)}: ${error}`]
        })
        return refused.length > 0 ? { tone: 'danger', text: refused.join(' ') } : null
      })
    },

    /** It was moved, and can be taken back as a decision. */
    moved: ({ id, version }: Pick<QueueItem, 'id' | 'version'>, name: string) => {
      setUndo(undoOf([{ id, version: version + 1 }], `Movido: ${name}`, `Vuelve a su lugar: ${name}`))
    },

    confirm: (item: QueueItem): Promise<boolean> =>
      work([item], async () => {
        await write(calls.confirm, { id: item.id }, {})
        return null
      }),

    reply: (item: QueueItem, detail: string): Promise<boolean> =>
      work([item], async () => {
        await write(calls.reply, { id: item.id }, { detail })
        return null
      }),

    /** Resolves to the first document that waits again; null if none does. */
    takeBack: async ({ items, undone }: Undo): Promise<number | null> => {
      setUndo(null)
      const results = await Promise.allSettled(
        items.map(({ id, version }) => write(calls.undo, { id }, { version })),
      )
      const failed = results.find((result) => result.status === 'rejected')
      setNotice(
        failed
          ? { tone: 'danger', text: failure(failed.reason) }
          : { tone: 'success', text: `Se deshizo. ${undone}.` },
      )
      for (const { id } of items) void client.invalidateQueries({ queryKey: ['document', id] })
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
