import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * True once each read has something to show, stored or fresh, or has nothing; in any case after `longest` milliseconds, so that a
 * network that answers nothing holds up nothing. Until `hasBegun` there may be reads to come.
 */
export function useFirstAnswers({ hasBegun = true, longest = 2_000 } = {}): boolean {
  const client = useQueryClient()
  const [answered, setAnswered] = useState(false)
  useEffect(() => {
    if (answered) return
    const timer = setTimeout(() => setAnswered(true), longest)
    return () => clearTimeout(timer)
  }, [answered, longest])
  useEffect(() => {
    if (answered || !hasBegun) return
    // Not at once: a read may begin while React renders.
    const look = notifyManager.batchCalls(() => {
      if (!isReading(client)) setAnswered(true)
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
      // A network that fails at once is faster than the disk.
      if (stored?.fetchStatus === 'fetching') return true
      return !stored?.data && state.status === 'pending' && state.fetchStatus === 'fetching'
    })
}
