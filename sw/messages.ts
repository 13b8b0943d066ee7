declare const self: ServiceWorkerGlobalScope

/**
 * What a page may ask: that a new version takes over, which waits until then (`registerType: 'prompt'`: no page changes under
 * its user); or to be served by this worker, where it was still being loaded when the worker came.
 */
export function obeyPages(): void {
  self.addEventListener('message', (event) => {
    const message: unknown = event.data
    if (typeof message !== 'object' || message === null || !('type' in message)) return
    if (message.type === 'SKIP_WAITING') void self.skipWaiting()
    if (message.type === 'CLAIM') event.waitUntil(self.clients.claim())
  })
}
