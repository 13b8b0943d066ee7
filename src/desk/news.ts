import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import * as calls from '../../shared/calls/accountant'
import { sleep, systemClock } from '../lib/clock'
import { createStore } from '../lib/store'
import { useVisible } from '../lib/use-visible'
import { readNews } from './api'

/** Whether the server tells what changes. */
const isTold = createStore(false)

/** Milliseconds between two looks at a list, or at what is open: a stream can go silent unnoticed, too. */
export function useLookInterval(): number {
  return useSyncExternalStore(isTold.subscribe, isTold.getSnapshot) ? 60_000 : 10_000
}

/** Several changes often come together. */
const gap = 300
const longestPause = 30_000

/**
 * Reads again what the server says has changed, while the page is in sight: a browser has few
 * connections to one server.
 */
export function News(): null {
  const client = useQueryClient()
  const isSeen = useVisible()
  useEffect(() => {
    if (!isSeen) return
    const left = new AbortController()
    void follow(client, left.signal)
    return () => left.abort()
  }, [client, isSeen])
  return null
}

async function follow(client: QueryClient, signal: AbortSignal): Promise<void> {
  let pause = 0
  const readers = told.map((key) => createReader(client, key, signal))
  const onNews = () => {
    pause = 0
    isTold.set(true)
    readers.forEach((read) => void read())
  }
  while (!signal.aborted) {
    await readNews(onNews, signal).catch(() => undefined)
    isTold.set(false)
    pause = Math.min(longestPause, pause * 2 || 1000)
    // All desks lose a server that restarts at once.
    await sleep(systemClock, pause * (0.5 + Math.random() / 2))
  }
}

/** What the keys of answers that may have changed begin with. */
const told = [calls.queue.path, 'document', calls.landlords.path]

/**
 * Reads such answers again, one reading after another: news that come meanwhile would end it, and a
 * slow one would never be whole.
 */
function createReader(client: QueryClient, key: string, signal: AbortSignal): () => Promise<void> {
  const isOfKey = ({ queryKey: [first] }: Query) => String(first).startsWith(key)
  let isDue = false
  let isReading = false
  return async () => {
    isDue = true
    if (isReading) return
    isReading = true
    while (isDue && !signal.aborted) {
      await sleep(systemClock, gap)
      // A first reading goes on as it began, perhaps before the change.
      isDue = client.isFetching({ predicate: (one) => isOfKey(one) && !one.state.data }) > 0
      await client.invalidateQueries({ predicate: isOfKey })
    }
    isReading = false
  }
}
