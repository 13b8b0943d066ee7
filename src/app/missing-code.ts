import { isBusy } from '../lib/busy'

/** When the user asked for another page, in epoch ms. */
let leftAt = 0
addEventListener('beforeunload', () => (leftAt = Date.now()))

/**
 * Code that cannot be loaded is most often that of a version which the server no longer has: one reload gets the present one.
 * Returns false if a reload was tried a moment ago, would lose something, or could end on the browser's offline page; and while the page is
 * being left, because Firefox then ends what is still loading, and a reload would take the place of where the user goes.
 */
export function reloadForMissingCode(): boolean {
  const mark = 'reloaded-for-code'
  const last = Number(sessionStorage.getItem(mark))
  const now = Date.now()
  if (isBusy() || !navigator.onLine || now - last < 60_000 || now - leftAt < 1_000) return false
  sessionStorage.setItem(mark, String(now))
  location.reload()
  return true
}
