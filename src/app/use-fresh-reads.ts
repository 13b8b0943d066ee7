import { useEffect } from 'react'
import { connection } from '../api/connection'
import { useInvalidateReads } from '../reading/use-read'
import { onFirstControl } from './service-worker'

/** Reads everything on screen anew when there is a reason to: the connection is back, the worker can store now. */
export function useFreshReads(): void {
  const invalidate = useInvalidateReads()
  useEffect(() => onFirstControl(() => void invalidate()), [invalidate])
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.getSnapshot() === 'online') void invalidate()
      }),
    [invalidate],
  )
}
