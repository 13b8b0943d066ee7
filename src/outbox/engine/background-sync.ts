export const syncTag = 'outbox'

/** Chromium only, so not in TypeScript's library. https://wicg.github.io/background-sync/spec/ */
type WithSync = ServiceWorkerRegistration & { sync: { register: (tag: string) => Promise<void> } }

/**
 * Asks the browser to wake the worker when there is a network, even with the app closed. Never
 * throws.
 */
export async function registerSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration && hasSync(registration)) await registration.sync.register(syncTag)
  } catch {
    // No worker, no permission or private mode: the open page sends.
  }
}

function hasSync(registration: ServiceWorkerRegistration): registration is WithSync {
  return 'sync' in registration
}
