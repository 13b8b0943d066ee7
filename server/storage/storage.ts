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
  /** Durable once it resolves, also if `file` was not yet; replaces the key's file. Takes `file` out of the spool. */
  put: (key: string, file: string, mime: string) => Promise<void>
  /** Rejects with `MissingFile` if there is none. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  /** Also resolves if there is none. */
  remove: (key: string) => Promise<void>
  /** All files; what else lies there is left out. */
  list: () => AsyncIterable<KeptFile>
  /** Rejects if files can't be stored now. */
  check: () => Promise<void>
}
