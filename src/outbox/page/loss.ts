import { ifGiven } from '../../lib/if-given'
import { createStore } from '../../lib/store'
import { currentSession } from '../../session/session'
import type { OutboxSnapshot } from '../engine/snapshot'
import type { Upload } from '../model/upload'
import { deviceDatabase } from '../storage/database'
import { createTransactions } from '../storage/transactions'
import { uploadQueries } from '../storage/upload-queries'
import { ledgerKey, ledgerKeys, waitingUserKey } from '../../lib/ledger'

/* Reports uploads that the browser deleted: labels in localStorage that neither the queue nor the
   journal knows. Entered before the user hears 'guardado', struck off when delivered or removed by
   the user. An unreadable database proves nothing. */

/** `keys` of the shown entries. */
type Loss = { keys: readonly string[]; labels: readonly string[] }

export const lostUploads = createStore<Loss | null>(null)

export function acknowledgeLost(): void {
  for (const key of lostUploads.getSnapshot()?.keys ?? []) strike(key)
  lostUploads.set(null)
}

/**
 * Updates the ledger after each change of the queue, and compares them if the snapshot has all uploads
 * of its owner. Never throws.
 */
export async function keepLedger(
  { owner, uploads }: Pick<OutboxSnapshot, 'owner' | 'uploads'>,
  { hasAll }: { hasAll: boolean },
): Promise<void> {
  // What is saved while the store can't be read is shown, and nothing else.
  const user = owner ?? uploads[0]?.owner
  if (user === undefined) return
  const entries = new Set(ledgerKeys(user))
  let isWaiting = false
  for (const upload of uploads) {
    const key = ledgerKey(user, upload.id)
    const isEntered = entries.delete(key)
    if (upload.state === 'delivered') {
      if (isEntered) strike(key)
    } else {
      isWaiting = true
      if (!isEntered) enter(key, upload)
    }
  }
  noteUser(user, isWaiting || entries.size > 0)
  if (!hasAll || owner === null || entries.size === 0) return
  try {
    const lastStates = new Map((await store.journal(owner)).map(({ upload, state }) => [upload, state]))
    const missing: string[] = []
    for (const key of entries) {
      const state = lastStates.get(key.slice(ledgerKey(owner, '').length))
      if (!state) missing.push(key)
      // An unfinished one was just added by another tab.
      else if (state === 'discarded' || state === 'expired' || state === 'delivered') strike(key)
    }
    if (missing.length > 0 && currentSession()?.user.id === owner) report(missing)
  } catch (error) {
    console.warn('outbox: the ledger was not compared', error)
  }
}

/** Who is here, if their uploads wait: a sign-in that comes later names them. */
function noteUser(owner: number, isWaiting: boolean): void {
  const user = currentSession()?.user
  if (user?.id !== owner) return
  const name = isWaiting ? `${user.id} ${user.email ?? ''}` : null
  ifGiven(() => {
    // A write is slow, and each change of a queue comes here.
    if (localStorage.getItem(waitingUserKey) === name) return
    if (name === null) localStorage.removeItem(waitingUserKey)
    else localStorage.setItem(waitingUserKey, name)
  })
}

function report(keys: readonly string[]): void {
  const labels = keys.flatMap((key) => ifGiven(() => localStorage.getItem(key)) ?? [])
  if (labels.length > 0) lostUploads.set({ labels, keys })
}

/** A separate connection, opened only if an entry is missing. */
const store = uploadQueries(createTransactions(deviceDatabase()))

function enter(key: string, { title, detalle }: Upload): void {
  // If storage is forbidden or full there is no ledger.
  ifGiven(() => localStorage.setItem(key, detalle === '' ? title : `${title}: ${detalle}`))
}

function strike(key: string): void {
  ifGiven(() => localStorage.removeItem(key))
}
