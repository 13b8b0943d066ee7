import { useSyncExternalStore } from 'react'
import type { Progress } from '../model/upload'
import { outbox } from './page-outbox'

/** Of the running try of this upload; null without one. A chunk that is sent draws what calls this alone. */
export function useProgress(id: string): Progress | null {
  const { subscribe, getSnapshot } = outbox.progress
  return useSyncExternalStore(subscribe, () => getSnapshot().get(id) ?? null)
}
