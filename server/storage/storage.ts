import type { Readable } from 'node:stream'

/** Both ends inclusive, as in an HTTP range. */
export type ByteRange = { start: number; end: number }

/** There is no file under a key. */
export class MissingFile extends Error {}

/**
 * Where the documents' bytes lie. Keys are random names made by the server; nothing that a client sent is ever part of
 * one. Uploads are received into `spool`, a local folder, and handed over whole.
 */
export type FileStorage = {
  spool: string
  /** Durable once it resolves; replaces what lies under the key. Takes `file`, which was flushed, out of the spool. */
  put: (key: string, file: string, mime: string) => Promise<void>
  /** Rejects with `MissingFile` where there is none. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  /** Resolves also where there is none. */
  remove: (key: string) => Promise<void>
  /** Rejects where files could not be stored now. */
  check: () => Promise<void>
}
