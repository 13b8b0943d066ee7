import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder below `dataDir` that uploads are received into, before they are handed to the storage. */
export async function openSpool(dataDir: string): Promise<string> {
  const spool = join(dataDir, 'spool')
  await mkdir(spool, { recursive: true })
  return spool
}

/** Removes what nothing was written to for `age` milliseconds: the process that received it died. */
export async function sweepSpool(spool: string, age: number): Promise<void> {
  for (const name of await readdir(spool)) {
    const path = join(spool, name)
    const file = await stat(path).catch(() => null)
    if (file && file.mtimeMs <= Date.now() - age) await rm(path, { force: true })
  }
}
