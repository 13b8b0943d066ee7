import { mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing } from './spool'

/**
 * Creates an absolute path so that it survives a power cut. Not by `recursive`: below /proc the
 * system answers ENOENT though the parent is there, and Node retries without end (seen in Node
 * 20.20).
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

/**
 * After a power cut a new name is surely there only if its folder was synced:
 * https://man7.org/linux/man-pages/man2/fsync.2.html
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
