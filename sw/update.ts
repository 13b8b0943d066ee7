declare const self: ServiceWorkerGlobalScope

/** A new version waits until a page asks for it (`registerType: 'prompt'`): no page changes under its user. */
export function activateWhenAsked(): void {
  self.addEventListener('message', ({ data }) => {
    const message: unknown = data
    if (
      typeof message === 'object' &&
      message !== null &&
      'type' in message &&
      message.type === 'SKIP_WAITING'
    )
      void self.skipWaiting()
  })
}
