import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '../../api/connection'
import { outboxRef } from '../../outbox/page/outbox-ref'
import { watchConnection } from '../../queries/reconnect'
import { useInvalidateReads } from '../../queries/use-read'
import { onFirstControl } from './first-control'

/** Minimum milliseconds between two refreshes after a reconnection. */
const pause = 5_000

/** Reads the screen again after a delivery, a reconnection and the worker's first control. */
export function useFreshReads(): void {
  const invalidate = useInvalidateReads()
  const outbox = useSyncExternalStore(outboxRef.subscribe, outboxRef.getSnapshot)
  useEffect(() => outbox?.onDelivered(invalidate), [outbox, invalidate])
  useEffect(() => {
    // The answers of running requests bypass the worker.
    const stops = [watchConnection(), onFirstControl(invalidate), onReconnection(invalidate)]
    return () => stops.forEach((stop) => stop())
  }, [invalidate])
}

function onReconnection(then: () => void): () => void {
  let last = -Infinity
  return connection.subscribe(() => {
    // Otherwise it would loop while a captive portal answers one call and the API the others.
    if (connection.getSnapshot() !== 'online' || performance.now() - last < pause) return
    last = performance.now()
    then()
  })
}
