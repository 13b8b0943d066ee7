import { connection } from '../api/connection'
import { currentSession, endSession, subscribeSession } from '../session/session'
import { createChannel } from './channel'
import { systemClock } from './clock'
import { createOutbox } from './create-outbox'
import { sha256 } from './hash'
import { createLock } from './lock'
import { limitsFor } from './policy'
import { xhrTransport } from './transport-xhr'

/** The page's one outbox. React never makes another: an engine made inside a component sends twice. */
export const outbox = createOutbox({
  factory: globalThis.indexedDB,
  clock: systemClock,
  transport: xhrTransport(systemClock),
  lock: createLock(navigator.locks),
  channel: createChannel(),
  random: Math.random,
  newId: () => crypto.randomUUID(),
  hash: sha256,
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
    granted: () => ('storage' in navigator ? navigator.storage.persisted() : Promise.resolve(false)),
    ask: () => ('storage' in navigator ? navigator.storage.persist() : Promise.resolve(false)),
  },
})

/** Starts the outbox and what wakes it. Called once, by the page's start. */
export function startOutbox(): void {
  outbox.start()
  // `onLine` may lie in both directions, so that it only ever means: try now.
  addEventListener('online', () => void outbox.networkReturned())
  connection.subscribe(() => {
    if (connection.getSnapshot() === 'online') void outbox.networkReturned()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void outbox.refresh().then(outbox.networkReturned)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void outbox.refresh().then(outbox.networkReturned)
  })
}
