import type { Upload } from '../model/upload'

/**
 * The stored form. A file's size is called `bytes`, because a tab with an older version may use the
 * same records.
 */
export type StoredUpload = Omit<Upload, 'file' | 'order'> & {
  order?: number
  file: Omit<Upload['file'], 'size'> & { bytes: number }
}

export function toStored({ file: { size, ...file }, ...upload }: Upload): StoredUpload {
  return { ...upload, file: { ...file, bytes: size } }
}

export function fromStored({ file: { bytes, ...file }, ...upload }: StoredUpload): Upload {
  return { ...upload, order: upload.order ?? 0, file: { ...file, size: bytes } }
}
