/** The tag under which the service worker's drain is registered. */
export const syncTag = 'outbox'

/** Not in TypeScript's library: Chromium alone has it. https://wicg.github.io/background-sync/spec/ */
type WithSync = ServiceWorkerRegistration & { sync: { register: (tag: string) => Promise<void> } }

/** Asks the browser to wake the service worker as soon as there is a network, with the app closed too. A bonus: never throws. */
export async function registerSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration && hasSync(registration)) await registration.sync.register(syncTag)
  } catch {
    // No worker, no permission, private mode: the open page sends.
  }
}

function hasSync(registration: ServiceWorkerRegistration): registration is WithSync {
  return 'sync' in registration
}
