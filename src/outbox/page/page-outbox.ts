import { connection } from '../../api/connection'
import { renewCsrfToken } from '../../api/renew-csrf-token'
import { currentSession, endSession, subscribeSession } from '../../session/session'
import { registerSync } from '../engine/background-sync'
import { createChannel } from '../engine/channel'
import { sleep, systemClock } from '../../lib/clock'
import { createOutbox } from '../engine/create-outbox'
import { sha256 } from '../model/hash'
import { outboxRef } from './outbox-ref'
import { idbAndLock } from '../engine/idb-and-lock'
import { keepLedger, lookForLoss, lostUploads } from './loss'
import { putMirror } from './mirror'
import { limitsFor, waitsForNetwork } from '../model/policy'
import { xhrTransport } from '../delivery/transport-xhr'
import type { Upload } from '../model/upload'

/** The page's one outbox. React never makes another: an engine made inside a component sends twice. */
export const outbox = createOutbox({
  ...idbAndLock(),
  clock: systemClock,
  transport: xhrTransport(systemClock),
  fetch: (...request) => fetch(...request),
  channel: createChannel(),
  random: Math.random,
  newId: () => crypto.randomUUID(),
  hash: sha256,
  renewToken: renewCsrfToken,
  limits: () => limitsFor('connection' in navigator ? (navigator.connection as object) : undefined),
  session: {
    current: currentSession,
    subscribe: subscribeSession,
    async expired(token) {
      // A 401 of a session that has been replaced meanwhile says nothing about the one in force.
      if (currentSession()?.token === token) await endSession('expired')
    },
  },
  persistence: {
    // The first drain waits for this answer: one that does not come in a moment is no.
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
    // A browser without it (an insecure origin), or one whose storage fails.
    return false
  }
}

/** Starts the outbox with all that wakes it and all that shows it outside the page. Called once in the page's life. */
export function startPageOutbox(): void {
  outbox.start()
  outbox.subscribe(showOutside)
  subscribeSession(lookForLoss)
  // A loss that the user had not read about kept the mirror as it was.
  lostUploads.subscribe(() => void mirror())
  connection.subscribe(() => {
    if (connection.getSnapshot() === 'online') networkMayBeBack()
  })
  lookForLoss()
  showOutside()
  // `onLine` may lie in both directions, so that it only ever means: try now.
  addEventListener('online', networkMayBeBack)
  addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
}

function networkMayBeBack(): void {
  void outbox.networkReturned()
  void mirror()
}

function lookAgain(): void {
  if (document.visibilityState === 'hidden') {
    if (waitingUploads().length > 0) void registerSync()
    return
  }
  // A page that slept has heard nothing of the others.
  void outbox.refresh().then(outbox.networkReturned)
}

function waitingUploads(): readonly Upload[] {
  return outbox.getSnapshot().uploads.filter(({ state }) => state !== 'delivered')
}

let shown: readonly Upload[] | null = null

function showOutside(): void {
  const snapshot = outbox.getSnapshot()
  const { uploads, ready } = snapshot
  if (uploads === shown) return
  shown = uploads
  const owner = currentSession()?.user.id
  if (owner !== undefined) void keepLedger(owner, snapshot)
  // The whole origin may have been emptied while the page was open.
  if (ready && lostUploads.getSnapshot() === null) lookForLoss()
  const waiting = waitingUploads()
  if (!ready) return
  if (waiting.some(waitsForNetwork)) void registerSync()
  clearTimeout(mirrorTimer)
  mirrorTimer = setTimeout(() => void mirror(), mirrorDelay)
}

/** Many changes in a row are one to tell. */
const mirrorDelay = 2_000
let mirrorTimer: ReturnType<typeof setTimeout> | undefined
let mirrored: { user: number; text: string } | null = null
let hasMirror = true

/** Never throws: what could not be told now is told with the next change or the next network. */
async function mirror(): Promise<void> {
  const user = currentSession()?.user.id
  // A loss that the user has not read about yet is not overwritten.
  if (!hasMirror || user === undefined || !outbox.getSnapshot().ready || lostUploads.getSnapshot()) return
  const waiting = waitingUploads()
  const state = { waiting: waiting.length, labels: waiting.map(({ title }) => title) }
  const text = JSON.stringify(state)
  if (mirrored ? mirrored.user === user && mirrored.text === text : waiting.length === 0) return
  try {
    hasMirror = await putMirror(state)
    mirrored = { user, text }
  } catch {
    // Not reached.
  }
}
