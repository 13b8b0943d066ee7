import type { FileStorage } from '../storage/storage'
import { readStored, type StoredFile } from '../storage/stored-file'
import { Conflict } from './errors'

/**
 * As `readStored`; throws `Conflict` with the sentence of `unread` if the storage can't be read.
 */
export async function readOrRefuse(
  storage: FileStorage,
  file: StoredFile,
  unread: (reason: string) => string,
  signal?: AbortSignal,
): ReturnType<typeof readStored> {
  try {
    return await readStored(storage, file, signal)
  } catch (error) {
    throw new Conflict(unread(error instanceof Error ? error.message : String(error)), { cause: error })
  }
}
