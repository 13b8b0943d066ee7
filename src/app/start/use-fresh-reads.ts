import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '../../api/connection'
import { outboxRef } from '../../outbox/page/outbox-ref'
import { watchConnection } from '../../queries/reconnect'
import { useInvalidateReads, useReadAgain } from '../../queries/use-read'
import { onFirstControl } from './first-control'

/** Minimum milliseconds between two refreshes after a reconnection. */
const pause = 5_000

/**
 * Reads everything on the screen again after a delivery, after a reconnection, and when the first
 * worker can store answers.
 */
export function useFreshReads(): void {
  const invalidate = useInvalidateReads()
  const readAgain = useReadAgain()
  const outbox = useSyncExternalStore(outboxRef.subscribe, outboxRef.getSnapshot)
  useEffect(() => outbox?.onDelivered(() => void invalidate()), [outbox, invalidate])
  useEffect(() => {
    const stops = [
      watchConnection(),
      // Twice: the first call may only wait for running requests, whose answers bypass the worker.
      onFirstControl(() => void readAgain().then(readAgain)),
      onReconnection(() => void invalidate()),
    ]
    return () => stops.forEach((stop) => stop())
  }, [invalidate, readAgain])
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
