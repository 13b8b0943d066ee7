import { connection } from '../api/connection'
import { notificationsSummary } from '../api/dashboard'
import { fetchRead } from '../api/http'

const firstProbe = 2_000
const slowestProbe = 30_000

/**
 * While the API is unreachable, tries it at intervals, and at once when the device gets a network
 * or the page becomes visible. Returns a function that stops it.
 */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstProbe
  const stopped = new AbortController()

  function probe() {
    clearTimeout(timer)
    if (connection.getSnapshot() === 'online' || document.visibilityState === 'hidden') return
    // The request itself sets `connection`.
    void fetchRead(notificationsSummary, stopped.signal).then(schedule, schedule)
  }
  function schedule() {
    clearTimeout(timer)
    if (stopped.signal.aborted) return
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
  addEventListener('offline', leave, stopped)
  addEventListener('online', probe, stopped)
  document.addEventListener('visibilitychange', probe, stopped)
  schedule()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    stopped.abort()
  }
}
