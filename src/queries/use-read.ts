import { useQuery, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { fetchRead } from '../api/http'
import type { Read } from '../api/read'
import { sleep, systemClock } from '../lib/clock'
import { useSession } from '../session/use-session'
import { readStoredResponse } from './read-stored-response'

export type Reading<T> = {
  data: T | undefined
  /** Epoch ms of the shown answer while it is not fresh; else null. */
  storedAt: number | null
  /** `ready` with anything to show, stored or fresh; `failed` with nothing. */
  status: 'loading' | 'failed' | 'ready'
  error: unknown
  retry: () => void
}

/** A GET: the stored answer first, then the network's (docs/architecture.md, 'Stored answers'). */
export function useRead<T>(read: Read<T>, options: { enabled?: boolean } = {}): Reading<T> {
  const { enabled = true } = options
  const userId = useSession().user.id
  const fresh = useQuery({
    queryKey: [userId, read.path],
    async queryFn({ signal }) {
      // A new task for each: a screen's ten reads together would delay a slow phone's next frame.
      await sleep(systemClock, 0)
      return fetchRead(read, signal)
    },
    enabled,
  })
  const stored = useQuery({
    queryKey: ['stored', userId, read.path],
    queryFn: () => readStoredResponse(read, userId),
    enabled: enabled && fresh.data === undefined,
    staleTime: Infinity,
    gcTime: 0,
  })

  const shown = { error: fresh.error, retry: () => void fresh.refetch() }
  if (fresh.data !== undefined) {
    const outdated = fresh.isError || (fresh.isStale && fresh.isFetching)
    return { ...shown, status: 'ready', data: fresh.data, storedAt: outdated ? fresh.dataUpdatedAt : null }
  }
  if (stored.data)
    return { ...shown, status: 'ready', data: stored.data.data, storedAt: stored.data.storedAt }
  const failed = fresh.isError && !fresh.isFetching && stored.data === null
  return { ...shown, status: failed ? 'failed' : 'loading', data: undefined, storedAt: null }
}

/** Several reads as one list: loading until each has an answer, the oldest age, one retry. */
export function together(readings: readonly Reading<unknown>[]): Omit<Reading<never>, 'data'> {
  const stored = readings.flatMap(({ storedAt }) => storedAt ?? [])
  const has = (wanted: Reading<unknown>['status']) => readings.some(({ status }) => status === wanted)
  return {
    storedAt: stored.length > 0 ? Math.min(...stored) : null,
    status: has('loading') ? 'loading' : has('failed') ? 'failed' : 'ready',
    error: readings.find(({ error }) => error !== null)?.error ?? null,
    retry() {
      for (const reading of readings) reading.retry()
    },
  }
}

/**
 * After a save or delivery, or to try again: refetches reads on the screen now, others when they are
 * next shown. A first read under way, which may have been answered before, is followed by another.
 */
export function useInvalidateReads(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    const filters = { predicate: isRead }
    const running = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
    // TanStack Query lets these pass for the new ones.
    const first = running.filter(({ state }) => !state.data)
    void client
      .invalidateQueries(filters)
      .then(() => client.invalidateQueries({ predicate: (query) => first.includes(query) }))
  }, [client])
}

/** Tells `listener` the path of each read that the network has answered, until the returned function is called. */
export function onAnswered(client: QueryClient, listener: (path: string) => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [, path] = event.query.queryKey as readonly unknown[]
    // Of a stored answer that is the user's id.
    if (typeof path === 'string') listener(path)
  })
}

function isRead({ queryKey }: Query): boolean {
  return queryKey[0] !== 'stored'
}
