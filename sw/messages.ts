declare const self: ServiceWorkerGlobalScope

/**
 * What a page may ask. `SKIP_WAITING`: a new version takes over; until then it waits, so that no page changes under its user
 * (`registerType: 'prompt'`). `CLAIM`: this worker serves the page too, if the page was still loading when the worker came.
 */
export function handleClientMessages(): void {
  self.addEventListener('message', (event) => {
    const message: unknown = event.data
    if (typeof message !== 'object' || message === null || !('type' in message)) return
    if (message.type === 'SKIP_WAITING') void self.skipWaiting()
    if (message.type === 'CLAIM') event.waitUntil(self.clients.claim())
  })
}
