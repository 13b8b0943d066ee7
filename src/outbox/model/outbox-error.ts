import { isFullDisk } from '../../lib/full-disk'
import { IdbError } from '../../lib/idb-connection'

/** Why the outbox could not do what the user asked. */
export type OutboxErrorKind =
  /** No space left on the device. */
  | 'full'
  /** No IndexedDB (private mode), or one that keeps failing. */
  | 'unavailable'
  /** IndexedDB does not answer in time, as when another tab blocks it. */
  | 'hanging'
  /** The bytes that were read back differ from the written ones, twice. */
  | 'damaged'
  /** No bytes. */
  | 'empty'
  | 'signed-out'
  /** The upload is being sent and can't be changed. */
  | 'sending'
  /** The upload has arrived and can't be changed. */
  | 'delivered'
  /** There is no such upload. */
  | 'missing'
  /** A page of it was changed or removed meanwhile, in another tab. */
  | 'changed'

/** Sentences for the user are in `page/outbox-error-text.ts`. */
export class OutboxError extends Error {
  readonly kind: OutboxErrorKind

  constructor(kind: OutboxErrorKind, cause?: unknown) {
    super(kind, { cause })
    this.name = 'OutboxError'
    this.kind = kind
  }
}

export function storageError(error: unknown): OutboxError {
  if (error instanceof OutboxError) return error
  if (isFullDisk(error)) return new OutboxError('full', error)
  return new OutboxError(
    error instanceof IdbError && error.kind === 'hung' ? 'hanging' : 'unavailable',
    error,
  )
}
