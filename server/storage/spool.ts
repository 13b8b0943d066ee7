import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Creates the folder below `dataDir` that uploads are received into, before they are handed to the storage. */
export async function openSpool(dataDir: string): Promise<string> {
  const spool = join(dataDir, 'spool')
  await mkdir(spool, { recursive: true })
  return spool
}

/** With a stream's default (https://nodejs.org/api/fs.html#fscreatewritestreampath-options) each chunk is a write of its own. */
const writtenAtOnce = 524_288

/**
 * Writes a file that does not exist yet: a path has one writer. Settles only when the file is closed, so that nothing writes to
 * what the caller hands on or removes. Not flushed: the storage does that with what it keeps.
 */
export async function spoolFile(source: Readable, path: string): Promise<void> {
  const output = createWriteStream(path, { flags: 'wx', highWaterMark: writtenAtOnce })
  try {
    await pipeline(source, output)
  } catch (error) {
    // One that ends at once fails before the file was opened, and what is done with the file now would be done too early.
    if (!output.closed) await new Promise<void>((closed) => output.once('close', closed))
    throw error
  }
}

/** Resolves when what was written to a file is on the disk. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Removes a file if it exists. Not `rm`, which first calls `lstat`: after most uploads there is nothing to remove. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Removes the files of a folder, if there is one, that were not written to for `age` milliseconds. */
export async function sweepSpool(folder: string, age: number): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const name of names) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file && file.mtimeMs <= Date.now() - age) await removeFile(path)
  }
}
