import { useSyncExternalStore } from 'react'
import { lostUploads } from './loss'

/** What may be lost because the browser deleted it; null if nothing is. */
export function useLostUploads() {
  return useSyncExternalStore(lostUploads.subscribe, lostUploads.getSnapshot)
}
