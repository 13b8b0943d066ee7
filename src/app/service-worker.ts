import type { Workbox } from 'workbox-window'
import { isBusy, whenIdle } from '../lib/busy'
import { createStore } from '../lib/store'

/** `asked`: the user wants the new version; it comes as soon as nothing is being typed, stored or sent. */
export type Update = 'none' | 'waiting' | 'asked'

export const update = createStore<Update>('none')

const hour = 60 * 60 * 1000
/** After so long the screen that was opened last has what it shows, in milliseconds. */
const settled = 1_500
let worker: Workbox | null = null

/**
 * Installs the service worker, and says in `update` when a new version of it waits. Never throws: without a worker (private
 * mode, a broken deployment) the app runs as any page does.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  reloadWithNewVersion()
  try {
    const { Workbox } = await import('workbox-window')
    const installing = new Workbox('/sw.js')
    worker = installing
    installing.addEventListener('waiting', () => {
      // The first worker of this browser takes over by itself.
      if (navigator.serviceWorker.controller) update.set('waiting')
    })
    await installing.register({ immediate: true })
    // An installed app may stay open for weeks.
    setInterval(() => void installing.update().catch(() => undefined), hour)
    const { active } = await navigator.serviceWorker.ready
    // A page that was being loaded while the worker took over was left out.
    if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' })
  } catch (error) {
    console.warn('service worker: not installed', error)
  }
}

/** 'Actualizar': the waiting version takes over, in every tab, once this one has nothing to lose. */
export async function applyUpdate(): Promise<void> {
  update.set('asked')
  await whenIdle()
  // Not while a screen begins to read: Chromium forgets the wish where a request wakes the present worker just then.
  setTimeout(() => worker?.messageSkipWaiting(), settled)
}

/** A worker took over from another one: this page is of the old version. */
function reloadWithNewVersion(): void {
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) void whenIdle().then(() => location.reload())
    controlled = true
  })
}

/** Calls `then` when the first worker of this browser takes control: what was read so far passed it by. */
export function onFirstControl(then: () => void): () => void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return () => undefined
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', then, { once: true })
  return () => serviceWorker.removeEventListener('controllerchange', then)
}

/**
 * Code that cannot be loaded is mostly that of a version which is gone from the server: one reload gets the present one.
 * False where that was tried a moment ago, would lose something, or could end on the browser's page for no network.
 */
export function reloadForMissingCode(): boolean {
  const mark = 'reloaded-for-code'
  const last = Number(sessionStorage.getItem(mark))
  if (isBusy() || !navigator.onLine || Date.now() - last < 60_000) return false
  sessionStorage.setItem(mark, String(Date.now()))
  location.reload()
  return true
}
