import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '../../api/connection'
import { outboxRef } from '../../outbox/page/outbox-ref'
import { watchConnection } from '../../queries/reconnect'
import { useInvalidateReads, useReadAgain } from '../../queries/use-read'
import { onFirstControl } from './first-control'

/** Minimum milliseconds between two refreshes after a reconnection. */
const pause = 5_000

/** Milliseconds in which a start has asked for its lists. */
const surelyAsked = 60_000

/** Reads the screen again after a delivery, a reconnection and the worker's first control. */
export function useFreshReads(): void {
  const invalidate = useInvalidateReads()
  const readAgain = useReadAgain()
  const outbox = useSyncExternalStore(outboxRef.subscribe, outboxRef.getSnapshot)
  useEffect(() => {
    // If the worker delivered while this page started, its lists may have been asked for before.
    void outbox?.refresh().then(() => {
      const { uploads } = outbox.getSnapshot()
      // Twice: the first call may only wait for the request that was too early.
      if (uploads.some(({ delivered }) => delivered && delivered > Date.now() - surelyAsked))
        void invalidate().then(invalidate)
    })
    return outbox?.onDelivered(() => void invalidate())
  }, [outbox, invalidate])
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
