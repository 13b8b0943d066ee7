import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../../server/config'
import { openServices } from '../../../server/open-services'
import { closeToOthers } from '../../../server/storage/data-folder'
import { openDiskStorage } from '../../../server/storage/disk'
import { storedPaths } from '../../support/stored-files'
import { newDataDir } from '../../support/template-data'

const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'))

afterAll(() => rmSync(folder, { recursive: true }))

/** What in a folder, or the folder itself, is open to the machine's other users. */
function openIn(path: string): string[] {
  const all = [
    path,
    ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
  ]
  return all.filter((one) => (statSync(one).mode & 0o077) !== 0)
}

test('a data folder that was open to other users of the machine is closed at the start, with all that is in it', async () => {
  const dataDir = newDataDir()
  chmodSync(dataDir, 0o755)
  chmodSync(join(dataDir, 'postgres/PG_VERSION'), 0o666)
  const data = await openServices(readConfig({ DATA_DIR: dataDir }))
  const received = join(data.storage.spool, 'x')
  writeFileSync(received, 'bytes')
  await data.db.script('create table made (now text); checkpoint')
  await data.storage.put('01234567-89ab-cdef-0123-456789abcdef', received, 'image/jpeg', '')
  expect(openIn(dataDir)).toEqual([])
  await data.close()
  expect(openIn(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
})

test('a data folder that can not be closed, or that holds what is not of the portal, is said and left', async () => {
  const shared = join(folder, 'shared')
  mkdirSync(join(shared, 'photos'), { recursive: true })
  chmodSync(shared, 0o755)
  expect(await closeToOthers(shared)).toBe(
    `DATA_DIR es '${shared}', que otros usuarios de esta máquina pueden abrir, y se deja así porque contiene 'photos': dale al portal una carpeta propia.`,
  )
  expect(statSync(shared).mode & 0o777).toBe(0o755)
  // As another user than its owner.
  const root = process.geteuid?.() === 0
  const another = mkdtempSync(join(tmpdir(), 'portal-other-'))
  chmodSync(another, 0o755)
  if (root) process.seteuid?.(65534)
  const said = await closeToOthers(root ? another : '/').finally(() => root && process.seteuid?.(0))
  expect(said).toMatch(root ? /ejecuta: chmod -R go= '.*' \(Error: EPERM/ : /^DATA_DIR es '\/', que/)
  rmSync(another, { recursive: true })
})

test('a data folder with all that the portal makes in it is closed', async () => {
  const own = join(folder, 'own')
  for (const name of ['postgres', 'files', 'spool', 'mail', 'office'])
    mkdirSync(join(own, name), { recursive: true })
  chmodSync(own, 0o755)
  expect(await closeToOthers(own)).toBe(null)
  expect(statSync(own).mode & 0o777).toBe(0o700)
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
