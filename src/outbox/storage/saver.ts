import { OutboxError } from '../model/outbox-error'
import type { Saving } from './records'
import type { UploadStore } from './upload-store'
import { batch } from './batch'
import { areEqual } from './equal-bytes'
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
    const upload = await write(saving).catch((error: unknown) => {
      // Whatever may still commit after its time limit goes again: what was told as not saved is not saved.
      if (error instanceof OutboxError && error.kind === 'hanging')
        store.discard(saving.upload.id, saving.upload.created).catch(() => undefined)
      throw error
    })
    // A twin was checked when it was stored.
    if (upload.id === saving.upload.id) await verify(saving)
    return upload
  }
}
