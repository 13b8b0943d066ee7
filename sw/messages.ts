import { restoreShell, type Shell } from './restore-shell'

declare const self: ServiceWorkerGlobalScope

/**
 * What a page may ask. `SKIP_WAITING`: a new version takes over; until then it waits, so that no page changes under its user
 * (`registerType: 'prompt'`). `CLAIM`: this worker serves the page too, if the page was still loading when the worker came.
 * `RESTORE`: the stored app is made whole again, if its cache was emptied.
 */
export function handleClientMessages(shell: Shell): void {
  self.addEventListener('message', (event) => {
    const message: unknown = event.data
    if (typeof message !== 'object' || message === null || !('type' in message)) return
    if (message.type === 'SKIP_WAITING') void self.skipWaiting()
    if (message.type === 'CLAIM') event.waitUntil(self.clients.claim())
    if (message.type === 'RESTORE') event.waitUntil(restoreShell(shell))
  })
}
