import type { Upload } from '../model/upload'

/**
 * An upload as the database has it. Its file's size is called `bytes` there, as in every version of the app so far: a tab
 * that still runs an older one reads and writes the same records.
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
