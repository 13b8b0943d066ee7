import { isBusy } from '../../lib/busy'
import { isRecent, systemClock } from '../../lib/clock'
import { ifGiven } from '../../lib/if-given'

const mark = 'reloaded-for-code'

/** Milliseconds. */
const askingLimit = 5_000

/** When the user asked for another page, in the milliseconds of this page's life. */
let leftAt = -Infinity
addEventListener('beforeunload', () => (leftAt = systemClock.elapsed()))

/**
 * Code that cannot be loaded is most often that of a version which the server no longer has: one reload gets the present one.
 * Resolves to false if a reload was tried a moment ago, would lose something, or would end on the browser's own page without a
 * network; and while the page is being left, because Firefox then ends what is still loading, and a reload would take the place of
 * where the user goes.
 */
export async function reloadForMissingCode(): Promise<boolean> {
  if (!mayReload() || !(await isStartPageThere()) || !mayReload()) return false
  ifGiven(() => sessionStorage)?.setItem(mark, String(Date.now()))
  location.reload()
  return true
}

function mayReload(): boolean {
  const remembered = ifGiven(() => sessionStorage)
  // It could reload again and again.
  if (!remembered) return false
  const wasReloaded = isRecent(Number(remembered.getItem(mark)), 60_000)
  const isLeaving = systemClock.elapsed() - leftAt < 1_000
  return !isBusy() && navigator.onLine && !wasReloaded && !isLeaving
}

/** The worker has it, or the server answers: a browser that says it is online may be so without a server. */
async function isStartPageThere(): Promise<boolean> {
  if (ifGiven(() => navigator.serviceWorker)?.controller) return true
  try {
    const signal = AbortSignal.timeout(askingLimit)
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
