import { isFullDisk } from '../../lib/full-disk'
import { IdbError } from '../../lib/idb-connection'

/**
 * Why the outbox could not do what the user asked.
 * - `full`: no space left on the device
 * - `unavailable`: no IndexedDB (private mode), or one that keeps failing
 * - `hanging`: IndexedDB does not answer in time; another tab of an older version may hold it
 * - `damaged`: what was read back is not what was written, twice
 * - `empty`: there are no bytes
 * - `signed-out`: no user is signed in
 * - `sending`: it is on its way and can't be changed
 * - `delivered`: it has arrived, and there is nothing left to change
 * - `missing`: there is no such upload (any more)
 */
export type OutboxErrorKind =
  | 'full'
  | 'unavailable'
  | 'hanging'
  | 'damaged'
  | 'empty'
  | 'signed-out'
  | 'sending'
  | 'delivered'
  | 'missing'

/** What the user reads of it stands in the page (`page/outbox-error-text.ts`). */
export class OutboxError extends Error {
  readonly kind: OutboxErrorKind

  constructor(kind: OutboxErrorKind, cause?: unknown) {
    super(kind, { cause })
    this.name = 'OutboxError'
    this.kind = kind
  }
}

/** A failure of the database, as one of our kinds. */
export function storageError(error: unknown): OutboxError {
  if (error instanceof OutboxError) return error
  if (isFullDisk(error)) return new OutboxError('full', error)
  return new OutboxError(
    error instanceof IdbError && error.kind === 'hung' ? 'hanging' : 'unavailable',
    error,
  )
}
