import type { Upload } from '../../src/outbox/model/upload'
import type { UploadStore } from '../../src/outbox/storage/upload-store'

/** An upload that waits, beneath the engine. */
export async function storeUpload(store: UploadStore, upload: Upload, bytes: ArrayBuffer): Promise<Upload> {
  await store.stage(upload, bytes)
  return store.save(upload, { replaces: null, text: null, lateId: 'none' })
}
