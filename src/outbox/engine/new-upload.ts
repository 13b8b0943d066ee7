import type { Clock } from '../../lib/clock'
import { OutboxError } from '../model/outbox-error'
import type { NewUpload } from '../model/upload'
import type { Saving } from '../storage/records'

/** Makes what the user chose into an upload of the signed-in user. Throws `OutboxError` (`signed-out`, `empty`). */
export function createUploadFactory(deps: {
  clock: Clock
  newId: () => string
  hash: (bytes: ArrayBuffer) => Promise<string>
  owner: () => number | null
}): (upload: NewUpload) => Promise<Saving> {
  let lastCreated = 0

  /** Several in one millisecond keep their order. A clock that was put back far is followed. */
  function nextCreated(): number {
    const now = deps.clock.now()
    lastCreated = now > lastCreated || lastCreated - now > 1_000 ? now : lastCreated + 1
    return lastCreated
  }

  return async ({ id, target, title, detalle, file: { name, type, bytes }, seen }) => {
    const owner = deps.owner()
    if (owner === null) throw new OutboxError('signed-out')
    if (bytes.byteLength === 0) throw new OutboxError('empty')
    return {
      bytes,
      upload: {
        id: id ?? deps.newId(),
        owner,
        target,
        title,
        detalle,
        file: { name, type, size: bytes.byteLength, sha256: await deps.hash(bytes) },
        seen,
        created: nextCreated(),
        state: 'queued',
        attempts: 0,
        setbacks: 0,
        nextAttempt: 0,
        wait: 0,
        reason: null,
        lease: null,
        receipt: null,
        delivered: null,
      },
    }
  }
}
