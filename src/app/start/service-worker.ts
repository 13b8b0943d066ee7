import type { Workbox } from 'workbox-window'
import { whenIdle } from '../../lib/busy'
import { ifGiven } from '../../lib/if-given'
import { createStore } from '../../lib/store'

/** `asked`: the user wants the new version; it comes as soon as nothing is being typed, stored or sent. */
export type Update = 'none' | 'waiting' | 'asked'

export const update = createStore<Update>('none')

const hour = 60 * 60 * 1000
/** After this time a screen that was just opened has its data, in milliseconds. */
const screenLoad = 1_500
let worker: Workbox | null = null

/**
 * Installs the service worker, and says in `update` when a new version of it waits. Never throws: without a worker (private
 * mode, a broken deployment) the app runs as any page does.
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
      // The first worker of this browser takes over by itself.
      if (container.controller) update.set('waiting')
    })
    await installing.register({ immediate: true })
    // An installed app may stay open for weeks.
    setInterval(() => void installing.update().catch(() => undefined), hour)
    const { active } = await container.ready
    // The worker's `clientsClaim` missed this page if it was still being loaded.
    if (!container.controller) active?.postMessage({ type: 'CLAIM' })
    // Its cache may have been emptied since it was installed.
    active?.postMessage({ type: 'RESTORE' })
  } catch (error) {
    console.warn('service worker: not installed', error)
  }
}

/** 'Actualizar': the waiting version takes over, in every tab, once this one has nothing to lose. */
export async function applyUpdate(): Promise<void> {
  update.set('asked')
  await whenIdle()
  // Not while a screen begins to read: Chromium drops the activation if a request restarts the present worker just then.
  // https://github.com/joCur/quorum/issues/216
  setTimeout(() => worker?.messageSkipWaiting(), screenLoad)
}

/** Once a worker has replaced another one, this page is of the old version. */
function reloadWithNewVersion(container: ServiceWorkerContainer): void {
  let controlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (controlled) void whenIdle().then(() => location.reload())
    controlled = true
  })
}
