import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export const spoolName = 'spool'

/** Makes the folder that receives uploads before they go to the storage. */
export async function openSpool(folder: string): Promise<string> {
  const spool = join(folder, spoolName)
  await mkdir(spool, { recursive: true })
  return spool
}

/**
 * With the default of https://nodejs.org/api/fs.html#fscreatewritestreampath-options each chunk is
 * a write.
 */
const writtenAtOnce = 524_288

/**
 * Writes a new file. Settles when it is closed: nothing writes to what the caller hands on or
 * removes. Not flushed: the storage does that with what it keeps.
 */
export async function spoolFile(source: Readable, path: string): Promise<void> {
  const output = createWriteStream(path, { flags: 'wx', highWaterMark: writtenAtOnce })
  try {
    await pipeline(source, output)
  } catch (error) {
    // A stream that failed early ends before the file was opened: the caller would remove it too
    // early.
    if (!output.closed) await new Promise<void>((closed) => output.once('close', closed))
    throw error
  }
}

/** Resolves when the file is on the disk. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * If it exists. Not `rm`, which calls `lstat` first: after most uploads nothing is left to remove.
 */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/**
 * Removes files of a folder, if there is one, that were not written to for `age` milliseconds, by the
 * clock of its disk: that of a network's disk may be another than the server's.
 */
export async function sweepSpool(folder: string, age: number): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  if (names.length === 0) return
  // A full disk may take no file.
  const now = await timeOfDisk(folder).catch(() => Date.now())
  for (const name of names) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file && file.mtimeMs <= now - age) await removeFile(path)
  }
}

async function timeOfDisk(folder: string): Promise<number> {
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx')
  try {
    return (await file.stat()).mtimeMs
  } finally {
    await file.close()
    await removeFile(path)
  }
}
