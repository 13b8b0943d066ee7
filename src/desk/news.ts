import { useQueryClient, type QueryClient } from '@tanstack/react-query'
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
  let due: ReturnType<typeof setTimeout> | undefined
  let pause = 0
  const onNews = () => {
    pause = 0
    isTold.set(true)
    due ??= setTimeout(() => {
      due = undefined
      void client.invalidateQueries({ predicate: ({ queryKey }) => isNews(String(queryKey[0])) })
    }, gap)
  }
  while (!signal.aborted) {
    await readNews(onNews, signal).catch(() => undefined)
    isTold.set(false)
    pause = Math.min(longestPause, pause * 2 || 1000)
    // All desks lose a server that restarts at once.
    await sleep(systemClock, pause * (0.5 + Math.random() / 2))
  }
  clearTimeout(due)
}

function isNews(key: string): boolean {
  return key === 'queue' || key === 'document' || key.startsWith(calls.landlords.path)
}
