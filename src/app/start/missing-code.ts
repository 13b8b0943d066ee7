import { isBusy } from '../../lib/busy'
import { isRecent, systemClock } from '../../lib/clock'
import { ifGiven } from '../../lib/if-given'

const mark = 'reloaded-for-code'

/** Milliseconds. */
const askingLimit = 5_000

/** Time of the last navigation away, by the page's monotonic clock. */
let leftAt = -Infinity
addEventListener('beforeunload', () => (leftAt = systemClock.elapsed()))

/**
 * Missing code usually belongs to a version that the server no longer has, so reload once. False
 * after a recent reload, or if it would lose something, fail offline or, while the page is being
 * left (Firefox then aborts loads), interrupt the navigation.
 */
export async function reloadForMissingCode(): Promise<boolean> {
  if (!mayReload() || !(await isStartPageThere()) || !mayReload()) return false
  ifGiven(() => sessionStorage)?.setItem(mark, String(Date.now()))
  location.reload()
  return true
}

function mayReload(): boolean {
  const remembered = ifGiven(() => sessionStorage)
  // Without storage the page could reload forever.
  if (!remembered) return false
  const wasReloaded = isRecent(Number(remembered.getItem(mark)), 60_000)
  const isLeaving = systemClock.elapsed() - leftAt < 1_000
  return !isBusy() && navigator.onLine && !wasReloaded && !isLeaving
}

/** `navigator.onLine` may be true without a server. */
async function isStartPageThere(): Promise<boolean> {
  if (ifGiven(() => navigator.serviceWorker)?.controller) return true
  try {
    const signal = AbortSignal.timeout(askingLimit)
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
