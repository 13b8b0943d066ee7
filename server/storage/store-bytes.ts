import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFile } from './spool'
import type { FileStorage } from './storage'
import { hashOf } from './stored-file'

export async function storeBytes(
  storage: FileStorage,
  bytes: Buffer,
  mime: string,
  key: string = randomUUID(),
): Promise<{ key: string; sha256: string }> {
  const path = join(storage.spool, key)
  const sha256 = hashOf(bytes)
  try {
    await writeFile(path, bytes, { mode: 0o600, flush: true })
    await storage.put(key, path, mime, sha256)
  } finally {
    await removeFile(path)
  }
  return { key, sha256 }
}
