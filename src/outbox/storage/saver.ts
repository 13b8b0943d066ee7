import { OutboxError } from '../model/outbox-error'
import type { NewEntry } from './records'
import type { UploadStore } from './upload-store'
import { batch } from './batch'
import { areEqual } from './equal-bytes'
import type { Upload } from '../model/upload'

type SavingStore = Pick<UploadStore, 'save' | 'read' | 'rewriteBytes' | 'discard'>

/**
 * Stores uploads so that they are surely there: written strictly, read back and compared (docs/architecture.md, 'Store, then
 * send').
 */
export function createSaver({ store }: { store: SavingStore }): (entry: NewEntry) => Promise<Upload> {
  const write = batch(
    (entries: readonly NewEntry[]) => store.save(entries),
    () => true,
  )

  /** False if what is stored differs, and did so again after it was written once more. */
  async function isVerified(entry: NewEntry): Promise<boolean> {
    if (await isStored(entry)) return true
    await store.rewriteBytes(entry)
    return isStored(entry)
  }

  async function isStored({ upload, bytes }: NewEntry): Promise<boolean> {
    const stored = await store.read(upload.id)
    if (!stored) return false
    // Another tab may have been quicker than this check.
    if (stored.upload.state === 'delivered') return true
    return stored.bytes !== undefined && areEqual(stored.bytes, bytes)
  }

  /** One that is just being sent stays: its bytes are not sent as they are, and the user is asked for another photo. */
  async function discard({ id, created }: Upload): Promise<void> {
    await store.discard(id, created).catch((error: unknown) => {
      if (!(error instanceof OutboxError && error.kind === 'sending')) throw error
    })
  }

  return async (entry) => {
    const upload = await write(entry).catch((error: unknown) => {
      // Whatever may still commit after its time limit goes again: what was told as not saved is not saved.
      if (error instanceof OutboxError && error.kind === 'hanging')
        store.discard(entry.upload.id, entry.upload.created).catch(() => undefined)
      throw error
    })
    // Saved before under this id, when its pages made other bytes: those were read back then.
    if (upload.file.sha256 !== entry.upload.file.sha256) return upload
    // A twin is read back as well: its own check may be under way, or the disk may have changed it since.
    if (await isVerified({ upload, bytes: entry.bytes })) return upload
    if (upload.id === entry.upload.id) await discard(upload)
    throw new OutboxError('damaged')
  }
}
