import { useSyncExternalStore } from 'react'
import type { Progress } from '../model/upload'
import { outbox } from './page-outbox'

/** Progress of the upload's running try; null without one. A sent chunk draws only the callers of this hook. */
export function useProgress(id: string): Progress | null {
  const { subscribe, getSnapshot } = outbox.progress
  return useSyncExternalStore(subscribe, () => getSnapshot().get(id) ?? null)
}
