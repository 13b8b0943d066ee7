import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sniffedBytes } from '../../domain/file-kind'
import type { SpooledFile } from '../../domain/received-file'
import { hashFile, type PartialFile, type Parts } from '../../storage/parts'
import { removeFile } from '../../storage/spool'
import type { FileStorage } from '../../storage/storage'
import { WireError } from './wire-error'

/** `KEY.BYTES`, which an address of docs/contract.md, 'Uploads in parts', ends with; null for anything else. */
export function readPartialFile(id: string | undefined, userId: number): PartialFile | null {
  const [, key, bytes] = /^([\w-]{1,100})\.(\d{1,8})$/.exec(id ?? '') ?? []
  return key && bytes ? { userId, key, bytes: Number(bytes) } : null
}

/** The file that a create names by its field `subida`, in the spool; null if it names none. Throws `WireError` if it is not there as it should be. */
export async function takeParts(
  fields: Record<string, string>,
  userId: number,
  { storage, parts }: { storage: FileStorage; parts: Parts },
): Promise<SpooledFile | null> {
  if (!fields['subida']) return null
  const file = readPartialFile(fields['subida'], userId)
  const path = join(storage.spool, randomUUID())
  if (!file || !(await parts.take(file, path))) throw sendAgain()
  const { sha256, start } = await hashFile(path, sniffedBytes)
  if (sha256 !== fields['sha256']) {
    // After a power cut, what was written last may not be what arrived.
    await parts.remove(file)
    await removeFile(path)
    throw sendAgain()
  }
  return { path, name: fields['nombre'] ?? '', bytes: file.bytes, sha256, start, truncated: false }
}

/** A client tries again after a 503, and then begins where the parts that are here end. */
function sendAgain(): WireError {
  return new WireError(
    503,
    { message: 'El archivo no llegó completo. Se enviará de nuevo.' },
    { 'Retry-After': '1' },
  )
}
