import { connection } from '../../api/connection'
import { renewCsrfToken } from '../../api/renew-csrf-token'
import { currentSession, endSession, subscribeSession } from '../../session/session'
import { registerSync } from '../engine/background-sync'
import { createChannel } from '../engine/channel'
import { holdBusy } from '../../lib/busy'
import { sleep, systemClock } from '../../lib/clock'
import { ifGiven } from '../../lib/if-given'
import { newId } from '../../lib/new-id'
import { untilLoaded } from '../../lib/until-loaded'
import { createOutbox } from '../engine/create-outbox'
import { sha256 } from '../model/hash'
import { outboxRef } from './outbox-ref'
import { idbAndLock } from '../engine/idb-and-lock'
import { keepLedger, lostUploads } from './loss'
import { limitsFor, waitsForNetwork } from '../model/policy'
import { xhrTransport } from '../delivery/transport-xhr'
import type { Upload } from '../model/upload'

const { factory, lock } = idbAndLock()
const channel = createChannel()

/** The page's only outbox, outside React: another one would compete for the lock. */
export const outbox = createOutbox({
  factory,
  lock,
  clock: systemClock,
  transport: xhrTransport(systemClock),
  fetch: (...request) => fetch(...request),
  channel,
  random: Math.random,
  newId,
  hash: sha256,
  renewToken: renewCsrfToken,
  limits: () => limitsFor('connection' in navigator ? (navigator.connection as object) : undefined),
  session: {
    current: currentSession,
    subscribe: subscribeSession,
    async expired(token) {
      // A 401 to a replaced session's token does not concern the current one.
      if (currentSession()?.token === token) await endSession('expired')
    },
  },
  persistence: {
    // The first drain waits for this, so a late answer counts as no.
    granted: () => Promise.race([asked('persisted'), sleep(systemClock, 500).then(() => false)]),
    ask: () => asked('persist'),
  },
})
outboxRef.set(outbox)

/** False also if the browser can't say. Never rejects. */
async function asked(question: 'persisted' | 'persist'): Promise<boolean> {
  try {
    return await navigator.storage[question]()
  } catch {
    // Insecure origins lack it, and it may fail.
    return false
  }
}

/** Starts the outbox and what wakes it. Call once per page. */
export function startPageOutbox(): void {
  outbox.start()
  outbox.subscribe(showOutside)
  // Another user must not read it.
  subscribeSession(() => lostUploads.set(null))
  connection.subscribe(() => {
    if (connection.getSnapshot() === 'online') void outbox.networkReturned()
  })
  showOutside()
  // `onLine` may be wrong, so it only triggers a try.
  addEventListener('online', () => void outbox.networkReturned())
  addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  void takeOver()
}

let isTakingOver = true

/** Takes over what versions 0.1 of the app left in their databases. Never throws. */
async function takeOver(): Promise<void> {
  try {
    // Firefox has `indexedDB.databases` since version 126.
    const known = await ifGiven(() => factory?.databases())
    const isThere = known?.some(({ name = '' }) => ['outbox', 'drafts', 'shared'].includes(name)) ?? true
    if (factory && isThere) {
      const code = await untilLoaded(() => import('../engine/take-over/take-over'))
      await code.takeOver({
        factory,
        lock,
        clock: systemClock,
        newId,
        hash: sha256,
        drain: outbox.drain,
        onTaken,
      })
    }
    isTakingOver = false
    shown = null
    showOutside()
  } catch (error) {
    console.warn('outbox: not taken over', error)
  }
}

function onTaken(ids: readonly string[]): void {
  channel.post({ kind: 'changed', ids: [...ids] })
  void outbox.refresh().then(outbox.networkReturned)
}

function lookAgain(): void {
  if (document.visibilityState === 'hidden') {
    if (waitingUploads().length > 0) void registerSync()
    return
  }
  // A page that slept missed the other contexts' messages.
  void outbox.refresh().then(outbox.networkReturned)
}

function waitingUploads(): readonly Upload[] {
  return outbox.getSnapshot().uploads.filter(({ state }) => state !== 'delivered')
}

let shown: readonly Upload[] | null = null

function showOutside(): void {
  const snapshot = outbox.getSnapshot()
  const { uploads } = snapshot
  if (uploads === shown) return
  shown = uploads
  holdReload(uploads.some(({ state }) => state === 'sending'))
  // Before they were taken over, what lies in the old databases would count as lost.
  void keepLedger(snapshot, { hasAll: !isTakingOver })
  if (waitingUploads().some(waitsForNetwork)) void registerSync()
}

let release: (() => void) | null = null

/** No new version of the app reloads the page while an upload is on its way. */
function holdReload(isSending: boolean): void {
  if (isSending) release ??= holdBusy()
  else {
    release?.()
    release = null
  }
}
