import type { Clock } from '../../lib/clock'
import { OutboxError } from '../model/outbox-error'
import type { NewUpload } from '../model/upload'
import type { Saving } from '../storage/records'

/** Throws `OutboxError` (`signed-out`, `empty`). */
export function createUploadFactory({
  clock,
  newId,
  hash,
  owner: ownerNow,
}: {
  clock: Clock
  newId: () => string
  hash: (bytes: ArrayBuffer) => Promise<string>
  owner: () => number | null
}): (upload: NewUpload) => Promise<Saving> {
  return async ({ id, target, title, detalle, file: { name, type, bytes }, seen }) => {
    const owner = ownerNow()
    if (owner === null) throw new OutboxError('signed-out')
    if (bytes.byteLength === 0) throw new OutboxError('empty')
    return {
      bytes,
      upload: {
        id: id ?? newId(),
        owner,
        target,
        title,
        detalle,
        file: { name, type, size: bytes.byteLength, sha256: await hash(bytes) },
        seen,
        created: clock.now(),
        order: 0,
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
