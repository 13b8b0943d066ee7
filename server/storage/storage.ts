import type { Readable } from 'node:stream'

/** Both ends inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number }

/** There is no file under a key. */
export class MissingFile extends Error {}

/** A stored file, and when it was written. */
export type KeptFile = { key: string; modified: Date }

/** A name that the server makes (`randomUUID`). */
export function isFileKey(name: string): boolean {
  return /^[0-9a-f-]{36}$/.test(name)
}

/**
 * The documents' bytes. Keys are random names of the server's, without client input. Uploads arrive
 * in `spool`, a local folder, and are handed over whole.
 */
export type FileStorage = {
  spool: string
  /**
   * Durable when it resolves; replaces the key's file, and takes `file` out of the spool. Rejects
   * if what arrived at the store has another hash than `sha256`.
   */
  put: (key: string, file: string, mime: string, sha256: string) => Promise<void>
  /** Unchecked: `openStored` compares it with its row. Rejects with `MissingFile`. */
  read: (key: string, range?: ByteRange, signal?: AbortSignal) => Promise<Readable>
  /** Resolves also if there is no such file. */
  remove: (key: string) => Promise<void>
  /** Foreign files are left out. */
  list: () => AsyncIterable<KeptFile>
  /** Rejects if files can't be stored now. */
  check: () => Promise<void>
  /** Free bytes where uploads are received. */
  free: () => Promise<number>
}
