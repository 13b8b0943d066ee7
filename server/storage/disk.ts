import { constants } from 'node:fs'
import { access, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing, openSpool, removeFile } from './spool'
import { MissingFile, type FileStorage } from './storage'

/** Files below `dataDir/files`, in 256 folders by the first two characters of their keys. */
export async function openDiskStorage(dataDir: string): Promise<FileStorage> {
  const files = join(dataDir, 'files')
  const pathOf = (key: string) => join(files, key.slice(0, 2), key)
  await mkdir(files, { recursive: true })
  return {
    spool: await openSpool(dataDir),
    async put(key, file) {
      const path = pathOf(key)
      await moveTo(path, file)
      // A rename survives a power cut only after its folder was synced: https://man7.org/linux/man-pages/man2/fsync.2.html
      await syncFolder(dirname(path))
    },
    async read(key, range) {
      const handle = await open(pathOf(key)).catch((error: unknown) => {
        throw isMissing(error) ? new MissingFile(key, { cause: error }) : error
      })
      return handle.createReadStream(range ?? {})
    },
    remove: (key) => removeFile(pathOf(key)),
    check: () => access(files, constants.W_OK),
  }
}

async function moveTo(path: string, file: string): Promise<void> {
  try {
    await rename(file, path)
  } catch (error) {
    if (!isMissing(error)) throw error
    // The folder does not exist yet.
    await mkdir(dirname(path), { recursive: true })
    await syncFolder(dirname(dirname(path)))
    await rename(file, path)
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
