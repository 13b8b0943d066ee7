import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * True once each read has something to show, stored or fresh, or has failed; in any case after `longest` milliseconds, so that a
 * network that answers nothing holds up nothing.
 */
export function useFirstAnswers(longest = 2_000): boolean {
  const client = useQueryClient()
  const [answered, setAnswered] = useState(false)
  useEffect(() => {
    if (answered) return
    const end = () => setAnswered(true)
    const timer = setTimeout(end, longest)
    // Not at once: a read may begin while React renders.
    const look = notifyManager.batchCalls(() => {
      if (!isReading(client)) end()
    })
    const leave = client.getQueryCache().subscribe(look)
    look()
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [client, answered, longest])
  return answered
}

function isReading(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .some(
      ({ queryKey, state }) =>
        state.status === 'pending' &&
        state.fetchStatus === 'fetching' &&
        queryKey[0] !== 'stored' &&
        !client.getQueryData(['stored', ...queryKey]),
    )
}
