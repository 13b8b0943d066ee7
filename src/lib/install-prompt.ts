import { createStore } from './store'

/**
 * Chromium only:
 * https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface
 */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

/** The browser's offer to install the app, until it is used. */
export const installPrompt = createStore<InstallPrompt | null>(null)

addEventListener('beforeinstallprompt', (event) => {
  // Otherwise Chrome shows its own bar over the screen.
  event.preventDefault()
  installPrompt.set(event as InstallPrompt)
})
addEventListener('appinstalled', () => installPrompt.set(null))

/** An offer works once. */
export async function install(): Promise<void> {
  const offer = installPrompt.getSnapshot()
  installPrompt.set(null)
  await offer?.prompt()
}
