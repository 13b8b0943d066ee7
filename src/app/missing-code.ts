import { isBusy } from '../lib/busy'

/**
 * Code that cannot be loaded is most often that of a version which the server no longer has: one reload gets the present one.
 * Returns false if a reload was tried a moment ago, would lose something, or could end on the browser's offline page.
 */
export function reloadForMissingCode(): boolean {
  const mark = 'reloaded-for-code'
  const last = Number(sessionStorage.getItem(mark))
  if (isBusy() || !navigator.onLine || Date.now() - last < 60_000) return false
  sessionStorage.setItem(mark, String(Date.now()))
  location.reload()
  return true
}
