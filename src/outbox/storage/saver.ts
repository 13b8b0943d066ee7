import { OutboxError } from '../model/outbox-error'
import type { Saving } from './records'
import type { UploadStore } from './upload-store'
import { batch } from './batch'
import type { Upload } from '../model/upload'

/**
 * Stores uploads so that they are surely there: written strictly, read back and compared (docs/architecture.md, 'Store, then
 * send').
 */
export function createSaver({ store }: { store: UploadStore }): (saving: Saving) => Promise<Upload> {
  const write = batch(
    (savings: readonly Saving[]) => store.save(savings),
    () => true,
  )

  async function verify(saving: Saving): Promise<void> {
    if (await isStored(saving)) return
    await store.rewriteBytes(saving)
    if (await isStored(saving)) return
    await store.discard(saving.upload.id, saving.upload.created)
    throw new OutboxError('damaged')
  }

  async function isStored({ upload, bytes }: Saving): Promise<boolean> {
    const stored = await store.read(upload.id)
    if (!stored) return false
    // Another tab may have been quicker than this check.
    if (stored.upload.state === 'delivered') return true
    return stored.bytes !== undefined && areEqual(stored.bytes, bytes)
  }

  return async (saving) => {
    const upload = await write(saving)
    // A twin was checked when it was stored.
    if (upload.id === saving.upload.id) await verify(saving)
    return upload
  }
}

/** The original is still in memory: to compare with it costs a fifth of a second hash. */
function areEqual(a: ArrayBuffer, b: ArrayBuffer): boolean {
  const [left, right] = [new Uint8Array(a), new Uint8Array(b)]
  if (left.length !== right.length) return false
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false
  return true
}
