import { constants } from 'node:fs'
import { access, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freeBytes } from './room'
import { createFolder, syncFolder } from './folders'
import { flushFile, isMissing, openSpool, removeFile, spoolName } from './spool'
import { isFileKey, MissingFile, type FileStorage, type KeptFile } from './storage'

/**
 * Files below `dataDir/files`, in 256 folders by the first two characters of their keys. The spool
 * is one more: `files` may be another disk, and a rename does not cross to it.
 */
export async function openDiskStorage(dataDir: string): Promise<FileStorage> {
  const files = join(dataDir, 'files')
  const pathOf = (key: string) => join(files, key.slice(0, 2), key)
  await createFolder(files)
  const spool = await openSpool(files)
  return {
    spool,
    async put(key, file) {
      const path = pathOf(key)
      await moveTo(path, file)
      // Together, so that the file system can write both at once.
      await Promise.all([flushFile(path), syncFolder(dirname(path))])
    },
    async read(key, range, signal) {
      const handle = await open(pathOf(key)).catch((error: unknown) => {
        throw isMissing(error) ? new MissingFile(key, { cause: error }) : error
      })
      return handle.createReadStream({ ...range, signal })
    },
    remove: (key) => removeFile(pathOf(key)),
    list: () => listFiles(files),
    check: () => access(files, constants.W_OK),
    free: () => freeBytes(spool),
  }
}

async function* listFiles(files: string): AsyncGenerator<KeptFile> {
  for (const folder of await readdir(files)) {
    if (folder === spoolName) continue
    for (const key of await readdir(join(files, folder)).catch(() => [])) {
      // Another request may have just removed the file.
      const found = await stat(join(files, folder, key)).catch(() => null)
      if (found?.isFile() && isFileKey(key)) yield { key, modified: found.mtime }
    }
  }
}

async function moveTo(path: string, file: string): Promise<void> {
  try {
    await rename(file, path)
  } catch (error) {
    if (!isMissing(error)) throw error
    // The folder does not exist yet.
    await createFolder(dirname(path))
    await rename(file, path)
  }
}
