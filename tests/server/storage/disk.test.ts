import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openDiskStorage } from '../../../server/storage/disk'
import { storedPaths } from '../../support/stored-files'

const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'))

afterAll(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

test('a file is stored when its bytes and its name are on the disk', async () => {
  const storage = await openDiskStorage(folder)
  const key = '01234567-89ab-cdef-0123-456789abcdef'
  const received = join(storage.spool, 'x')
  writeFileSync(received, 'bytes')
  // The folder of the name, before what is looked at.
  await storage.put(key, received, 'image/jpeg', '')
  writeFileSync(received, 'other bytes')

  const handle = await open(folder)
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const waiting: { what: string; end: () => void }[] = []
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const found = await this.stat()
    await new Promise<void>((end) =>
      waiting.push({ what: found.isDirectory() ? 'folder' : `${found.size} bytes`, end }),
    )
  })
  let stored = false
  const put = storage.put(key, received, 'image/jpeg', '').then(() => (stored = true))
  await expect.poll(() => waiting.length).toBe(2)
  expect(waiting.map(({ what }) => what).sort()).toEqual(['11 bytes', 'folder'])
  for (const { end } of waiting) {
    expect(stored).toBe(false)
    end()
    // What one sync alone would let through has come through then.
    await new Promise(setImmediate)
  }
  await put
  expect(storedPaths(folder).map((path) => readFileSync(path, 'utf8'))).toEqual(['other bytes'])
})
