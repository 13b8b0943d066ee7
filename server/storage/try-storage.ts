import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isOutOfRoom } from './room'
import type { FileStorage } from './storage'
import { storeBytes } from './store-bytes'

/** The store can't keep files: `cause` says why, and a later try would fail for it too. */
export class StorageUnfit extends Error {}

/**
 * Stores a file, reads it back, lists and removes it. Throws `StorageUnfit`, or the system's error
 * about a path. Resolves to why a store that may work later does not now; null if it works or is
 * full.
 */
export async function tryStorage(storage: FileStorage): Promise<Error | null> {
  const key = randomUUID()
  const content = Buffer.from('Portal Inversionista')
  try {
    await storage.check().catch((error: unknown) => {
      // The answer to a HEAD has no words that say why.
      if (isAway(error)) throw error
    })
    await storeBytes(storage, content, 'text/plain', key)
    try {
      if (!(await buffer(await storage.read(key))).equals(content)) throw new Error('other bytes')
      await storage.list()[Symbol.asyncIterator]().next()
    } finally {
      await storage.remove(key)
    }
    return null
  } catch (error) {
    if (isOutOfRoom(error)) return null
    if (isAway(error)) return error
    throw error instanceof Error && 'path' in error ? error : new StorageUnfit('', { cause: error })
  }
}

/** https://nodejs.org/api/errors.html#common-system-errors, and the names of an aborted request. */
const awayNames =
  /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|TimeoutError|AbortError)/

function isAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const status = statusOf(error)
  if (status !== null) return status >= 500 || status === 408 || status === 429
  return awayNames.test('code' in error ? String(error.code) : error.name)
}

/** The store's HTTP status. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode ?? null
}
