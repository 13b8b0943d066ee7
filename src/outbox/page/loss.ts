import { systemClock } from '../../lib/clock'
import { ifGiven } from '../../lib/if-given'
import { createStore } from '../../lib/store'
import { currentSession } from '../../session/session'
import type { OutboxSnapshot } from '../engine/outbox'
import type { Upload } from '../model/upload'
import { createDatabase, type JournalLine } from '../storage/database'
import { createUploadStore } from '../storage/upload-store'
import { ledgerKey, ledgerKeys } from './ledger'

/*
 * Uploads that the browser has deleted. If the database alone is gone, the ledger in localStorage tells, also without a network
 * and for each user of the device:
 *
 * - An entry is written when the database has the upload for sure, and before `add` resolves, so before the user hears
 *   'guardado'. A save that fails or is killed has written none: what was never saved is never reported.
 * - It goes when the upload is delivered, or when the database says that the user removed it. The journal says so, which is
 *   written in the transaction that removes the upload: a page that is killed right after it raises no alarm.
 * - An entry of which neither the queue nor the journal knows is a loss. A database that can't be read proves nothing.
 */

/** `keys`: the ledger's entries that the user reads about. */
type Loss = { keys: readonly string[]; labels: readonly string[] }

const lost = createStore<Loss | null>(null)

/** What may be lost because the browser deleted it. */
export const lostUploads = { getSnapshot: lost.getSnapshot, subscribe: lost.subscribe }

/** The user has read it. */
export function acknowledgeLost(): void {
  for (const key of lost.getSnapshot()?.keys ?? []) strike(key)
  lost.set(null)
}

/** At the start and end of a session: another user reads nothing of it. */
export function forgetLoss(): void {
  lost.set(null)
}

/** Brings the ledger up to date with each change of the queue, and compares the two. Never throws. */
export async function keepLedger(owner: number, { uploads, ready }: OutboxSnapshot): Promise<void> {
  const entries = new Set(ledgerKeys(owner))
  for (const upload of uploads) {
    const key = ledgerKey(owner, upload.id)
    const isEntered = entries.delete(key)
    if (upload.state === 'delivered') {
      if (isEntered) strike(key)
    } else if (!isEntered) enter(key, upload)
  }
  if (!ready || entries.size === 0) return
  try {
    const states = await lastStates(owner)
    const missing: string[] = []
    for (const key of entries) {
      const state = states.get(key.slice(ledgerKey(owner, '').length))
      if (!state) missing.push(key)
      // What is still on its way was added by another tab a moment ago.
      else if (state === 'discarded' || state === 'expired' || state === 'delivered') strike(key)
    }
    if (missing.length > 0 && currentSession()?.user.id === owner) report(missing)
  } catch (error) {
    console.warn('outbox: the ledger was not compared', error)
  }
}

function report(keys: readonly string[]): void {
  const labels = keys.flatMap((key) => ifGiven(() => localStorage.getItem(key)) ?? [])
  if (labels.length > 0) lost.set({ labels, keys })
}

/** A connection of its own, which is opened only if an entry is missing. */
const store = createUploadStore(
  createDatabase({ factory: ifGiven(() => globalThis.indexedDB) ?? undefined, clock: systemClock }),
)

/** The last state of each upload that the database has known. */
async function lastStates(owner: number): Promise<ReadonlyMap<string, JournalLine['state']>> {
  return new Map((await store.journal(owner)).map(({ upload, state }) => [upload, state]))
}

function enter(key: string, { title, detalle }: Upload): void {
  // Storage that is forbidden or full keeps no ledger.
  ifGiven(() => localStorage.setItem(key, detalle === '' ? title : `${title}: ${detalle}`))
}

function strike(key: string): void {
  ifGiven(() => localStorage.removeItem(key))
}
