import { OutboxError } from '../model/outbox-error'
import { areEqual } from './equal-bytes'
import type { Saving } from './records'
import type { UploadStore } from './upload-store'

/**
 * Stores and verifies a replacement's bytes before the old upload goes. Throws `OutboxError`, and
 * then leaves no bytes.
 */
export async function stageBytes(store: UploadStore, saving: Saving): Promise<void> {
  const { id } = saving.upload
  for (let tries = 0; tries < 2; tries += 1) {
    await store.putStagedBytes(saving)
    const stored = await store.bytes(id)
    if (stored && areEqual(stored, saving.bytes)) return
  }
  await store.dropStagedBytes(id)
  throw new OutboxError('damaged')
}
