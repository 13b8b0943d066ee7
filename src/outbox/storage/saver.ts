import { OutboxError } from '../model/outbox-error'
import type { Saving } from './records'
import type { UploadStore } from './upload-store'
import { batch } from './batch'
import { areEqual } from './equal-bytes'
import type { Upload } from '../model/upload'

type SavingStore = Pick<UploadStore, 'save' | 'read' | 'rewriteBytes' | 'discard'>

/**
 * Stores uploads verifiably: written strictly, read back and compared (docs/architecture.md,
 * 'Store, then send').
 */
export function createSaver({ store }: { store: SavingStore }): (saving: Saving) => Promise<Upload> {
  const write = batch(
    (savings: readonly Saving[]) => store.save(savings),
    () => true,
  )

  /** False if the stored bytes differ even after a second write. */
  async function isVerified(saving: Saving): Promise<boolean> {
    if (await isStored(saving)) return true
    await store.rewriteBytes(saving)
    return isStored(saving)
  }

  async function isStored({ upload, bytes }: Saving): Promise<boolean> {
    const stored = await store.read(upload.id)
    if (!stored) return false
    // Another tab may already have delivered it.
    if (stored.upload.state === 'delivered') return true
    return stored.bytes !== undefined && areEqual(stored.bytes, bytes)
  }

  /**
   * If it is being sent it stays: the try detects the damage, and the user is asked for another
   * photo.
   */
  async function discard({ id, created }: Upload): Promise<void> {
    await store.discard(id, created).catch((error: unknown) => {
      if (!(error instanceof OutboxError && error.kind === 'sending')) throw error
    })
  }

  return async (saving) => {
    const upload = await write(saving).catch((error: unknown) => {
      // The write may still commit after its time limit, although the user is told that it failed.
      if (error instanceof OutboxError && error.kind === 'hanging')
        store.discard(saving.upload.id, saving.upload.created).catch(() => undefined)
      throw error
    })
    // Saved before under this id with other bytes, which were verified then.
    if (upload.file.sha256 !== saving.upload.file.sha256) return upload
    // Also for a twin, which may be unverified or damaged by now.
    if (await isVerified({ upload, bytes: saving.bytes })) return upload
    if (upload.id === saving.upload.id) await discard(upload)
    throw new OutboxError('damaged')
  }
}
