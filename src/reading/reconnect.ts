import { connection } from '../api/connection'
import { notificationsSummary } from '../api/dashboard'
import { fetchRead } from '../api/read'

const firstProbe = 2_000
const slowestProbe = 30_000

/**
 * While the API cannot be reached, asks it now and then whether it can again, and at once when the device says that its
 * network came back or the page is looked at. Returns the function that stops it.
 */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstProbe

  function probe() {
    clearTimeout(timer)
    if (connection.getSnapshot() === 'online' || document.visibilityState === 'hidden') return
    // The request itself tells the connection what came of it.
    void fetchRead(notificationsSummary)
      .catch(() => undefined)
      .finally(schedule)
  }
  function schedule() {
    clearTimeout(timer)
    if (connection.getSnapshot() === 'online') {
      wait = firstProbe
      return
    }
    timer = setTimeout(probe, wait)
    wait = Math.min(wait * 2, slowestProbe)
  }
  function leave() {
    connection.set('offline')
  }

  if (!navigator.onLine) leave()
  const unsubscribe = connection.subscribe(schedule)
  addEventListener('offline', leave)
  addEventListener('online', probe)
  document.addEventListener('visibilitychange', probe)
  schedule()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    removeEventListener('offline', leave)
    removeEventListener('online', probe)
    document.removeEventListener('visibilitychange', probe)
  }
}
