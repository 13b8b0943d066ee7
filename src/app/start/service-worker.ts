import type { Workbox } from 'workbox-window'
import { whenIdle } from '../../lib/busy'
import { ifGiven } from '../../lib/if-given'
import { isPhone } from '../../lib/platform'
import { createStore } from '../../lib/store'

/** `asked`: the new version starts as soon as nothing is typed, stored or sent. */
export type Update = 'none' | 'waiting' | 'asked'

export const update = createStore<Update>('none')

const hour = 60 * 60 * 1000
/** Milliseconds in which a new screen has read its data. */
const screenLoad = 1_500
let worker: Workbox | null = null

/**
 * Installs the service worker and reports waiting versions in `update`. Never throws: without a
 * worker (private mode, a broken deployment) the app runs like any page.
 */
export async function startServiceWorker(): Promise<void> {
  const container = ifGiven(() => navigator.serviceWorker)
  if (!container) return
  reloadWithNewVersion(container)
  try {
    const { Workbox } = await import('workbox-window')
    const installing = new Workbox('/sw.js')
    worker = installing
    installing.addEventListener('waiting', () => {
      // A browser's first worker takes over by itself.
      if (container.controller) update.set('waiting')
    })
    await installing.register({ immediate: true })
    // An installed app may stay open for weeks.
    setInterval(() => void installing.update().catch(() => undefined), hour)
    const { active } = await container.ready
    // `clientsClaim` misses a page that is still loading.
    if (!container.controller) active?.postMessage({ type: 'CLAIM' })
    // Its cache may have been emptied since it was installed.
    active?.postMessage({ type: 'RESTORE', isPhone: isPhone() })
  } catch (error) {
    console.warn('service worker: not installed', error)
  }
}

/** Activates the waiting version in all tabs, once this tab has nothing to lose. */
export async function applyUpdate(): Promise<void> {
  update.set('asked')
  await whenIdle()
  // Not while a screen reads: Chromium drops the activation if a request restarts the present
  // worker just then. https://github.com/joCur/quorum/issues/216
  setTimeout(() => worker?.messageSkipWaiting(), screenLoad)
}

/** When a worker replaces another one, this page is outdated. */
function reloadWithNewVersion(container: ServiceWorkerContainer): void {
  let controlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (controlled) void whenIdle().then(() => location.reload())
    controlled = true
  })
}
