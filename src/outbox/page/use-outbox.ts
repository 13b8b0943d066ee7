import { useSyncExternalStore } from 'react'
import { outboxRef } from './outbox-ref'
import type { OutboxSnapshot } from '../engine/outbox'
import type { Progress, Upload } from '../model/upload'
import { sameTarget, type Target } from '../../../shared/areas'

const notThere: OutboxSnapshot = {
  ready: false,
  unreadable: false,
  uploads: [],
  progress: new Map(),
  persisted: null,
}
const neverChanges = () => () => undefined

/** Not `ready` until the outbox's code is there and has read its store. */
export function useOutbox(): OutboxSnapshot {
  const outbox = useSyncExternalStore(outboxRef.subscribe, outboxRef.getSnapshot)
  return useSyncExternalStore(outbox?.subscribe ?? neverChanges, outbox?.getSnapshot ?? (() => notThere))
}

/** The newest upload of this target that is not delivered. */
export function useUploadOf(target: Target): { upload: Upload; progress: Progress | null } | null {
  const { uploads, progress } = useOutbox()
  const upload = uploads.filter((one) => one.state !== 'delivered' && sameTarget(one.target, target)).at(-1)
  return upload ? { upload, progress: progress.get(upload.id) ?? null } : null
}
