import { useSyncExternalStore } from 'react'
import type { OutboxSnapshot, Progress } from './outbox'
import { outbox } from './page-outbox'
import { sameTarget, type Target, type Upload } from './upload'

export function useOutbox(): OutboxSnapshot {
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot)
}

/** The newest upload of this target that is not delivered. */
export function useUploadOf(target: Target): { upload: Upload; progress: Progress | null } | null {
  const { uploads, progress } = useOutbox()
  const upload = uploads.findLast(
    (candidate) => candidate.state !== 'delivered' && sameTarget(candidate.target, target),
  )
  return upload ? { upload, progress: progress.get(upload.id) ?? null } : null
}
