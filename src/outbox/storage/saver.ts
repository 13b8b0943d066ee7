import { OutboxError } from '../model/outbox-error'
import type { NewEntry } from './records'
import type { UploadStore } from './upload-store'
import { batch } from './batch'
import { areEqual } from './equal-bytes'
import type { Upload } from '../model/upload'

type SavingStore = Pick<UploadStore, 'save' | 'read' | 'rewriteBytes' | 'discard'>

/** Written strictly, read back and compared (docs/architecture.md, 'Store, then send'). */
export function createSaver({ store }: { store: SavingStore }): (entry: NewEntry) => Promise<Upload> {
  const write = batch(
    (entries: readonly NewEntry[]) => store.save(entries),
    () => true,
  )

  /** False if the stored bytes differ even after a second write. */
  async function isVerified(entry: NewEntry): Promise<boolean> {
    if (await isStored(entry)) return true
    await store.rewriteBytes(entry)
    return isStored(entry)
  }

  async function isStored({ upload, bytes }: NewEntry): Promise<boolean> {
    const stored = await store.read(upload.id)
    if (!stored) return false
    // Another tab may already have delivered it.
    if (stored.upload.state === 'delivered') return true
    return stored.bytes !== undefined && areEqual(stored.bytes, bytes)
  }

  /** If it is being sent it stays: the try finds the damage and asks for another photo. */
  async function discard({ id, created }: Upload): Promise<void> {
    await store.discard(id, created).catch((error: unknown) => {
      if (!(error instanceof OutboxError && error.kind === 'sending')) throw error
    })
  }

  return async (entry) => {
    const upload = await write(entry).catch((error: unknown) => {
      // The write may still commit after its time limit, although the user is told that it failed.
      if (error instanceof OutboxError && error.kind === 'hanging')
        store.discard(entry.upload.id, entry.upload.created).catch(() => undefined)
      throw error
    })
    // Saved before under this id with other bytes, which were verified then.
    if (upload.file.sha256 !== entry.upload.file.sha256) return upload
    // Also for a twin, which may be unverified or damaged by now.
    if (await isVerified({ upload, bytes: entry.bytes })) return upload
    if (upload.id === entry.upload.id) await discard(upload)
    throw new OutboxError('damaged')
  }
}
