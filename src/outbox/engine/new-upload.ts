import type { Captured } from '../../lib/captured'
import type { Clock } from '../../lib/clock'
import { OutboxError } from '../model/outbox-error'
import { documentPart, type NewUpload, type Page, type StoredFile, type Upload } from '../model/upload'

/** Null if the draft has them. */
export function bytesOf(file: NewUpload['file']): ArrayBuffer | null {
  return 'bytes' in file ? file.bytes : null
}

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
}): (upload: NewUpload) => Promise<Upload> {
  async function stored(file: Captured | Page): Promise<StoredFile> {
    if (!('bytes' in file)) {
      const { name, type, size, sha256, id } = file
      return { name, type, size, sha256, part: id }
    }
    const { name, type, bytes } = file
    return { name, type, size: bytes.byteLength, sha256: await hash(bytes), part: documentPart }
  }

  return async (given) => {
    const { id, file, pages = 'bytes' in file ? [] : [file], ...rest } = given
    const owner = ownerNow()
    // Another user may have signed in while its pages were joined.
    if (owner === null || owner !== (given.owner ?? owner)) throw new OutboxError('signed-out')
    if (bytesOf(file)?.byteLength === 0) throw new OutboxError('empty')
    return {
      ...rest,
      id: id ?? newId(),
      owner,
      file: await stored(file),
      pages,
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
    }
  }
}
