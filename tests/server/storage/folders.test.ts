import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFolder } from '../../../server/storage/folders'

const root = mkdtempSync(join(tmpdir(), 'portal-folders-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a folder is created with those above it, also by two at once, and may be there', async () => {
  const path = join(root, 'a', 'b', 'c')
  await Promise.all([createFolder(path, 0o700), createFolder(path, 0o700)])
  await createFolder(path, 0o700)
  expect(statSync(path).mode & 0o777).toBe(0o700)
})

test('a file in the place of a folder is an error', async () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  await expect(createFolder(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(createFolder(join(file, 'a', 'b'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('a folder that can not be made though the one above it is there is an error, not a try without end', async () => {
  await expect(createFolder('/proc/portal/data')).rejects.toMatchObject({
    code: 'ENOENT',
    path: '/proc/portal',
  })
})
