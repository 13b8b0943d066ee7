import { useSyncExternalStore } from 'react'
import type { Waiting } from './mirror'
import { lostUploads } from './page-outbox'

/** What may be lost because the browser threw this site's storage away; null if nothing is. */
export function useLostUploads(): Waiting | null {
  return useSyncExternalStore(lostUploads.subscribe, lostUploads.getSnapshot)
}
