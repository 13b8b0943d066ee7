import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useElapsed } from '../lib/use-elapsed'

/**
 * True once every read has an answer, stored or fresh, or has failed; at the latest after
 * `longest` milliseconds. Before `hasBegun`, more reads may start.
 */
export function useFirstAnswers({ hasBegun = true, longest = 2_000 } = {}): boolean {
  const client = useQueryClient()
  const [read, setRead] = useState(false)
  const late = useElapsed(longest, !read)
  const answered = read || late
  useEffect(() => {
    if (answered || !hasBegun) return
    // Batched, since a read may begin while React renders.
    const look = notifyManager.batchCalls(() => {
      if (!isReading(client)) setRead(true)
    })
    look()
    return client.getQueryCache().subscribe(look)
  }, [client, answered, hasBegun])
  return answered
}

function isReading(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .some(({ queryKey, state }) => {
      if (queryKey[0] === 'stored' || state.data !== undefined) return false
      const stored = client.getQueryState(['stored', ...queryKey])
      // A network that fails immediately is faster than the disk.
      if (stored?.fetchStatus === 'fetching') return true
      return !stored?.data && state.status === 'pending' && state.fetchStatus === 'fetching'
    })
}
