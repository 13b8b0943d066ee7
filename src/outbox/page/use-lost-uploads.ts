import { useSyncExternalStore } from 'react'
import type { Waiting } from './mirror'
import { lostUploads } from './loss'

/** What may be lost because the browser deleted it; null if nothing is. */
export function useLostUploads(): Waiting | null {
  return useSyncExternalStore(lostUploads.subscribe, lostUploads.getSnapshot)
}
