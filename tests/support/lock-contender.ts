import { DataDirInUse, lockDataDir, type DataLock } from '../../server/database/data-lock'

/** Run by data-lock.test.ts in processes of their own: takes the lock of each folder that it is sent, and lets it go at the next message. */
let lock: DataLock | null = null

process.on('message', (folder: string) => {
  void answer(folder).then((said) => process.send?.(said))
})

async function answer(folder: string): Promise<string> {
  try {
    if (folder === '') {
      await lock?.release()
      lock = null
      return 'released'
    }
    lock = await lockDataDir(folder)
    return 'held'
  } catch (error) {
    return error instanceof DataDirInUse ? error.message : `failed: ${String(error)}`
  }
}

process.send?.('ready')
