import { createStore } from './store'

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface. Only Chromium has it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

/** The browser's offer to install the app, kept until the user asks for it; null without one. */
export const installPrompt = createStore<InstallPrompt | null>(null)

addEventListener('beforeinstallprompt', (event) => {
  // Else Chrome lays a bar of its own over a screen that was just opened.
  event.preventDefault()
  installPrompt.set(event as InstallPrompt)
})
addEventListener('appinstalled', () => installPrompt.set(null))

/** Shows the browser's own question. An offer serves once. */
export async function install(): Promise<void> {
  const offer = installPrompt.getSnapshot()
  installPrompt.set(null)
  await offer?.prompt()
}
