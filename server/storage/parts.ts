import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isMissing, removeFile, sweepSpool, writeFrom } from './spool'

/** A file that arrives in parts: whose it is, its owner's name for it, and how many bytes it will have. */
export type PartialFile = { userId: number; key: string; bytes: number }

/** Milliseconds that a file waits for its next part. */
export const partsKept = 24 * 3_600_000

/** Files that arrive in parts, below `dataDir/parts`: of this process, or of all that share the folder. */
export async function openParts(dataDir: string) {
  const folder = join(dataDir, 'parts')
  await mkdir(folder, { recursive: true })
  /** The part of each file that is being written, if one is. */
  const writing = new Map<string, { stop: () => void; stopped: Promise<unknown> }>()

  // The owner's name for it is no file name.
  const pathOf = ({ userId, key, bytes }: PartialFile) =>
    join(folder, `${userId}-${createHash('sha256').update(key).digest('hex')}-${bytes}`)

  /** A connection that was cut may not be known to be: what comes next on another one ends it. */
  async function endWriting(path: string): Promise<void> {
    const last = writing.get(path)
    last?.stop()
    await last?.stopped
  }

  return {
    /** Bytes that arrived; null if there is no such file. */
    async arrived(file: PartialFile): Promise<number | null> {
      const path = pathOf(file)
      await endWriting(path)
      return (await find(path))?.size ?? null
    },
    /** Does nothing if it is there. */
    async create(file: PartialFile): Promise<void> {
      await (await open(pathOf(file), 'a', 0o600)).close()
    },
    /** Writes a part where the last one ended. Rejects as the stream does; what came until then stays. */
    async append(file: PartialFile, offset: number, part: Readable): Promise<void> {
      const path = pathOf(file)
      const ending = new AbortController()
      const written = writeFrom(part, path, { flags: 'r+', start: offset, signal: ending.signal })
      const stopped = written.catch(() => undefined)
      writing.set(path, { stop: () => ending.abort(), stopped })
      try {
        await written
      } finally {
        writing.delete(path)
      }
    },
    /** Puts the file at `to`; here it stays too. False if it is not whole. */
    async take(file: PartialFile, to: string): Promise<boolean> {
      const path = pathOf(file)
      if ((await find(path))?.size !== file.bytes) return false
      // Not every file system has links.
      await link(path, to).catch(() => writeFrom(createReadStream(path), to))
      return true
    },
    remove: (file: PartialFile) => removeFile(pathOf(file)),
    sweep: () => sweepSpool(folder, partsKept),
  }
}

export type Parts = Awaited<ReturnType<typeof openParts>>

async function find(path: string): Promise<{ size: number } | null> {
  return stat(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

/** The hash of a file, lower-case hex, and its first bytes. */
export async function hashFile(path: string, most: number): Promise<{ sha256: string; start: Buffer }> {
  const hash = createHash('sha256')
  let start = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    if (start.length < most) start = Buffer.concat([start, chunk]).subarray(0, most)
  }
  return { sha256: hash.digest('hex'), start }
}
