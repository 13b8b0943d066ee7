import { mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing } from './spool'

/**
 * Creates a folder, and those above it, so that they survive a power cut. The path is absolute. Not by `recursive`: below /proc
 * the system answers ENOENT though the folder above is there, and Node tries again for ever (seen in Node 20.20).
 */
export async function createFolder(path: string, mode?: number): Promise<void> {
  try {
    await createOne(path, mode)
  } catch (error) {
    if (!isMissing(error) || dirname(path) === path) throw error
    await createFolder(dirname(path), mode)
    await createOne(path, mode)
  }
}

async function createOne(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    const there = await stat(path).catch(() => null)
    if (there?.isDirectory()) return
    throw error
  }
  await syncFolder(dirname(path))
}

/** A file that was created or renamed survives a power cut only after its folder was synced: https://man7.org/linux/man-pages/man2/fsync.2.html */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
