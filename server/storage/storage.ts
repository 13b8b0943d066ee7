import type { Readable } from 'node:stream'

/** Both ends inclusive, as in an HTTP range. */
export type ByteRange = { start: number; end: number }

/** There is no file under a key. */
export class MissingFile extends Error {}

/** A file of the store, and when it was written. */
export type KeptFile = { key: string; modified: Date }

/** A name that the server makes (`randomUUID`). */
export function isFileKey(name: string): boolean {
  return /^[0-9a-f-]{36}$/.test(name)
}

/**
 * The store of the documents' bytes. Keys are random names made by the server; nothing that a client sent is ever part
 * of one. Uploads are received into `spool`, a local folder, and handed over whole.
 */
export type FileStorage = {
  spool: string
  /**
   * Durable once it resolves, also if `file` was not yet; replaces the key's file. Takes `file` out of the spool. Rejects if
   * what arrived at the store has another hash than `sha256`.
   */
  put: (key: string, file: string, mime: string, sha256: string) => Promise<void>
  /** As it is there: `openStored` compares it with its row. Rejects with `MissingFile` if there is none. */
  read: (key: string, range?: ByteRange, signal?: AbortSignal) => Promise<Readable>
  /** Also resolves if there is none. */
  remove: (key: string) => Promise<void>
  /** All files; what else lies there is left out. */
  list: () => AsyncIterable<KeptFile>
  /** Rejects if files can't be stored now. */
  check: () => Promise<void>
  /** Bytes for which there is room where uploads are received. */
  free: () => Promise<number>
}
