import { existsSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../../server/config'
import { openServices } from '../../../server/open-services'
import { startSentence } from '../../../server/start-errors'
import { openDiskStorage } from '../../../server/storage/disk'
import { demoUsers } from '../../../server/seed/demo-sign-ins'
import { landlordOf, receiptOf, someJpeg } from '../../support/client'
import { newDatabase } from '../../support/postgres'
import { openSession } from '../../support/open-session'
import { serve } from '../../support/server'
import { spooledFiles, storedFiles } from '../../support/stored-files'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function newFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'portal-disk-'))
  folders.push(folder)
  return folder
}

/** On Linux a file system of its own; elsewhere it is the temporary folder's. */
const otherDisk = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A data folder whose `files` is on another file system. */
function dataOverTwoDisks(): string {
  const dataDir = newFolder(tmpdir())
  symlinkSync(newFolder(otherDisk), join(dataDir, 'files'))
  return dataDir
}

test.each(['0', '1'])(
  'documents are received if files is on another disk than DATA_DIR (DEMO=%s)',
  async (DEMO) => {
    const dataDir = dataOverTwoDisks()
    const server = await serve({
      DATABASE_URL: await newDatabase(DEMO === '1' ? 'template0' : 'postgres'),
      ...{ DATA_DIR: dataDir, DEMO },
    })
    const { db } = server.services
    const [user] = await db.query<{ id: number }>(`select id from users where email = $1`, [
      demoUsers.pedro.email,
    ])
    const pedro = landlordOf(server.url, user?.id ?? 0, await openSession(db, user?.id ?? 0))
    const file = someJpeg(100_000)
    receiptOf(await pedro.upload('/api/client/initial/create', { tipoDocument: 36 }, file))
    expect(storedFiles(dataDir).some((stored) => stored.equals(Buffer.from(file)))).toBe(true)
    expect(spooledFiles(dataDir)).toEqual([])
    await server.stop()
  },
)

test('the free space is that of the disk where the files lie', async () => {
  const dataDir = dataOverTwoDisks()
  const { bavail, bsize } = statfsSync(otherDisk)
  const free = await (await openDiskStorage(dataDir)).free()
  // Others write meanwhile, but no disk's half.
  expect(free / (bavail * bsize)).toBeGreaterThan(0.5)
  expect(free / (bavail * bsize)).toBeLessThan(2)
})

test('a files folder whose disk is not mounted is said at the start', async () => {
  const dataDir = newFolder(tmpdir())
  symlinkSync(join(dataDir, 'mnt'), join(dataDir, 'files'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const refused = await openServices(config).catch((error: unknown) => error)
  expect(startSentence(refused, config)).toBe(
    `DATA_DIR es '${dataDir}'; puede ser una carpeta con carpetas, y no archivos ni enlaces a un disco que no está montado, en 'files' y las demás (EEXIST).`,
  )
})

test.each([
  ['EXDEV', "puede ser una carpeta con todo lo de 'files' en un mismo disco (EXDEV)."],
  ['EIO', 'puede ser una carpeta en un disco que guarde archivos (EIO).'],
  ['EACCES', 'puede ser una carpeta en la que este usuario pueda escribir (EACCES).'],
])('a disk that answers %s is not called one without the right to write', (code, may) => {
  const path = '/srv/data/files/spool/x'
  expect(
    startSentence(
      Object.assign(new Error(code), { code, path, syscall: 'rename' }),
      readConfig({ DATA_DIR: '/srv/data' }),
    ),
  ).toBe(`DATA_DIR es '/srv/data'; ${may}`)
})
