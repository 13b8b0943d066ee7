import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '../../api/connection'
import { outboxRef } from '../../outbox/page/outbox-ref'
import { watchConnection } from '../../queries/reconnect'
import { useInvalidateReads, useReadAgain } from '../../queries/use-read'
import { onFirstControl } from './first-control'

/** The least time between two refreshes after a reconnection, in milliseconds. */
const pause = 5_000

/**
 * Reads everything on the screen again when an upload was delivered, when the connection is back (which is watched for), and when the
 * worker can first store answers.
 */
export function useFreshReads(): void {
  const invalidate = useInvalidateReads()
  const readAgain = useReadAgain()
  const outbox = useSyncExternalStore(outboxRef.subscribe, outboxRef.getSnapshot)
  useEffect(() => outbox?.onDelivered(() => void invalidate()), [outbox, invalidate])
  useEffect(() => {
    const stops = [
      watchConnection(),
      // Twice: the first call only waits for reads that are already on their way, whose answers do not pass the worker.
      onFirstControl(() => void readAgain().then(readAgain)),
      onReconnection(() => void invalidate()),
    ]
    return () => stops.forEach((stop) => stop())
  }, [invalidate, readAgain])
}

function onReconnection(then: () => void): () => void {
  let last = -Infinity
  return connection.subscribe(() => {
    // Without a pause this would loop if one call is answered by a captive portal and the rest by the API.
    if (connection.getSnapshot() !== 'online' || performance.now() - last < pause) return
    last = performance.now()
    then()
  })
}
