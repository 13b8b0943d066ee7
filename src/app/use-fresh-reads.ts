import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '../api/connection'
import { lateOutbox } from '../outbox/late-outbox'
import { useInvalidateReads } from '../reading/use-read'
import { onFirstControl } from './service-worker'

/** Between two reconnections that read anew, in milliseconds. */
const pause = 5_000

/**
 * Reads everything on screen anew when there is a reason to: an upload was delivered, the connection is back, the worker can
 * store now.
 */
export function useFreshReads(): void {
  const invalidate = useInvalidateReads()
  const outbox = useSyncExternalStore(lateOutbox.subscribe, lateOutbox.getSnapshot)
  useEffect(() => outbox?.onDelivered(() => void invalidate()), [outbox, invalidate])
  // Twice: a read's first answer, when it is on its way already, passes the worker by and is waited for, not asked anew.
  useEffect(() => onFirstControl(() => void invalidate().then(invalidate)), [invalidate])
  useEffect(() => {
    let last = -Infinity
    return connection.subscribe(() => {
      // One call that answers with somebody else's page, among others that answer, would else go round for ever.
      if (connection.getSnapshot() !== 'online' || performance.now() - last < pause) return
      last = performance.now()
      void invalidate()
    })
  }, [invalidate])
}
