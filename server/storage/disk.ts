import { constants } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openSpool } from './spool'
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
      await mkdir(dirname(path), { recursive: true })
      await rename(file, path)
      await syncFolder(dirname(path))
    },
    async read(key, range) {
      const handle = await open(pathOf(key)).catch((error: unknown) => {
        throw isMissing(error) ? new MissingFile(key, { cause: error }) : error
      })
      return handle.createReadStream(range ?? {})
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    check: () => access(files, constants.W_OK),
  }
}

// A rename is only safe from a power cut once its folder was written as well.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
