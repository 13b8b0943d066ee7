import { createHash } from 'node:crypto'
import { addAbortSignal, pipeline as join, Transform, type Readable } from 'node:stream'
import { MissingFile, type ByteRange, type FileStorage } from './storage'

/** A file as its row has it. */
export type StoredFile = { key: string; bytes: number; sha256: string }

/** The store has another file under the key. */
class WrongFile extends Error {}

/**
 * No file, another one, or a store that can't be read now. The first two are final: what needs the
 * file goes on without it.
 */
export type Flaw = 'lost' | 'damaged' | 'unread'

/** What is wrong with the file, from an error of `openStored` or its stream. */
export function flawOf(error: unknown): Flaw {
  if (error instanceof MissingFile) return 'lost'
  return error instanceof WrongFile ? 'damaged' : 'unread'
}

/**
 * Compares a file with its row while it flows: size and hash, of a range the size alone. The last
 * bytes wait until they agree: no reader takes half a file, or another one, for the whole.
 */
export async function openStored(
  storage: Pick<FileStorage, 'read'>,
  file: StoredFile,
  { range, signal }: { range?: ByteRange | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Readable> {
  const content = await storage.read(file.key, range, signal)
  const expected = range ? { bytes: range.end - range.start + 1, sha256: null } : file
  // An error of one ends the other.
  return join(content, comparing({ ...expected, key: file.key }), () => undefined)
}

/**
 * The same in memory (a document has at most 25 MB), for callers who go on without a bad file.
 * `bytes` of a damaged one is what is there. Rejects if the store can't be read now.
 */
export async function readStored(
  storage: Pick<FileStorage, 'read'>,
  file: StoredFile,
  signal?: AbortSignal,
): Promise<{ bytes: Buffer; flaw: 'damaged' | null } | { bytes: null; flaw: 'lost' }> {
  try {
    const content = await storage.read(file.key, undefined, signal)
    const bytes = await collect(signal ? addAbortSignal(signal, content) : content)
    const whole = bytes.length === file.bytes && hashOf(bytes) === file.sha256
    return { bytes, flaw: whole ? null : 'damaged' }
  } catch (error) {
    if (error instanceof MissingFile) return { bytes: null, flaw: 'lost' }
    throw error
  }
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export async function collect(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function comparing({
  key,
  bytes,
  sha256,
}: Omit<StoredFile, 'sha256'> & { sha256: string | null }): Transform {
  const hash = createHash('sha256')
  let count = 0
  let held: Buffer | null = null
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length
      hash.update(chunk)
      const before = held
      held = chunk
      if (count > bytes) done(new WrongFile(`${key}: more than ${bytes} bytes`))
      else done(null, before)
    },
    flush(done) {
      const same = sha256 === null || hash.digest('hex') === sha256
      if (count < bytes) done(new WrongFile(`${key}: ${count} bytes in place of ${bytes}`))
      else if (!same) done(new WrongFile(`${key}: other bytes than were received`))
      else done(null, held)
    },
  })
}
