import { syncTag } from '../src/outbox/engine/background-sync'
import { drainInWorker } from '../src/outbox/engine/worker-outbox'

declare const self: ServiceWorkerGlobalScope

/** Background Sync is not in TypeScript's library. */
type SyncEvent = ExtendableEvent & { readonly tag: string }

/**
 * Sends what waits while the app is closed, with Background Sync (docs/architecture.md, 'Who drains
 * the outbox').
 */
export function sendOutboxOnSync(): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === syncTag) sync.waitUntil(drainInWorker())
  })
}
