import { syncTag } from '../src/outbox/background-sync'
import { drainInWorker } from '../src/outbox/worker-outbox'

declare const self: ServiceWorkerGlobalScope

/** Background Sync is no part of TypeScript's library. */
type SyncEvent = ExtendableEvent & { readonly tag: string }

/** Sends what waits with the app closed, where the browser has Background Sync (design §3). */
export function sendOutboxOnSync(): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === syncTag) sync.waitUntil(drainInWorker())
  })
}
