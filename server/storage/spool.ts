import { mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Creates the folder below `dataDir` that uploads are received into, before they are handed to the storage. */
export async function openSpool(dataDir: string): Promise<string> {
  const spool = join(dataDir, 'spool')
  await mkdir(spool, { recursive: true })
  return spool
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

/** Removes the files that were not written to for `age` milliseconds: the process that received them died. */
export async function sweepSpool(spool: string, age: number): Promise<void> {
  for (const name of await readdir(spool)) {
    const path = join(spool, name)
    const file = await stat(path).catch(() => null)
    if (file && file.mtimeMs <= Date.now() - age) await removeFile(path)
  }
}
