import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openPglite } from '../../server/database/pglite'
import type { Database } from '../../server/database/database'
import { newDataDir } from '../support/template-data'

let db: Database
const dataDir = newDataDir()
const fsync = vi.spyOn(fs, 'fsyncSync')

beforeAll(async () => {
  syncBuiltinESMExports()
  db = await openPglite(join(dataDir, 'database'))
})
beforeEach(() => {
  fsync.mockClear()
})
afterAll(async () => {
  await db.close()
  fsync.mockRestore()
  syncBuiltinESMExports()
  fs.rmSync(dataDir, { recursive: true })
})

test('what is committed has been written through to the disk', async () => {
  await db.query(`insert into attempts (bucket) values ('x')`)
  expect(fsync).toHaveBeenCalledTimes(1)
})

test('so has a transaction, once', async () => {
  await db.transaction(async (tx) => {
    await tx.query(`insert into attempts (bucket) values ('y')`)
    await tx.query(`insert into attempts (bucket) values ('z')`)
    expect(fsync).not.toHaveBeenCalled()
  })
  expect(fsync).toHaveBeenCalledTimes(1)
})

test('a read writes nothing', async () => {
  await db.query(`select * from attempts`)
  expect(fsync).not.toHaveBeenCalled()
})

test('a transaction that fails leaves nothing, and the next one works', async () => {
  const before = await db.query(`select * from attempts`)
  await expect(
    db.transaction(async (tx) => {
      await tx.query(`insert into attempts (bucket) values ('lost')`)
      await tx.query(`insert into nowhere values (1)`)
    }),
  ).rejects.toThrow(/nowhere/)
  expect(await db.query(`select * from attempts`)).toEqual(before)
  await db.transaction((tx) => tx.query(`insert into attempts (bucket) values ('kept')`))
  expect(await db.query(`select * from attempts`)).toHaveLength(before.length + 1)
})
