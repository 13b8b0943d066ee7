import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Creates a folder, and those above it, so that they survive a power cut. The path is absolute. */
export async function createFolder(path: string, mode?: number): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode })
  if (first === undefined) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) {
    await syncFolder(dirname(folder))
  }
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
