import { fetchAhead } from './late-assets'
import { restoreShell, type Shell } from './restore-shell'

declare const self: ServiceWorkerGlobalScope

/**
 * `SKIP_WAITING`: a new version takes over, which else waits until no page is open, to change none
 * under its user (`registerType: 'prompt'`). `CLAIM`: serve a page that was loading when this
 * worker came. `RESTORE`: fetch what is missing of the stored app, then the parts `ahead` of their use;
 * `isPhone` is what the page is on, which a worker can't know.
 */
export function handleClientMessages(shell: Shell, ahead: readonly string[]): void {
  self.addEventListener('message', (event) => {
    const message: unknown = event.data
    if (typeof message !== 'object' || message === null || !('type' in message)) return
    if (message.type === 'SKIP_WAITING') void self.skipWaiting()
    if (message.type === 'CLAIM') event.waitUntil(self.clients.claim())
    if (message.type !== 'RESTORE') return
    const isPhone = !('isPhone' in message && message.isPhone === false)
    event.waitUntil(restoreShell(shell).then(() => fetchAhead(ahead, isPhone)))
  })
}
