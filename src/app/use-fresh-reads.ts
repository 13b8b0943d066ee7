import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '../api/connection'
import { lateOutbox } from '../outbox/late-outbox'
import { useInvalidateReads } from '../reading/use-read'
import { onFirstControl } from './service-worker'

/**
 * Reads everything on screen anew when there is a reason to: an upload was delivered, the connection is back, the worker can
 * store now.
 */
export function useFreshReads(): void {
  const invalidate = useInvalidateReads()
  const outbox = useSyncExternalStore(lateOutbox.subscribe, lateOutbox.getSnapshot)
  useEffect(() => outbox?.onDelivered(() => void invalidate()), [outbox, invalidate])
  useEffect(() => onFirstControl(() => void invalidate()), [invalidate])
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.getSnapshot() === 'online') void invalidate()
      }),
    [invalidate],
  )
}
