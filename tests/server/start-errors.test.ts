import { expect, test } from 'vitest'
import { readConfig } from '../../server/config'
import { startSentence } from '../../server/start-errors'

const refused = (path: string) =>
  Object.assign(new Error('mkdir'), { code: 'ENOENT', syscall: 'mkdir', path })

test.each([
  ['/proc/portal/data', 'itself'],
  ['/proc/portal/data/files', 'a folder in it'],
  ['/proc/portal', 'a folder above it'],
])('DATA_DIR is named if the system refuses %s: %s', (path) => {
  expect(startSentence(refused(path), readConfig({ DATA_DIR: '/proc/portal/data' }))).toBe(
    "DATA_DIR is '/proc/portal/data'; it may be a folder that this user may write to (ENOENT).",
  )
})

test('another path is none of DATA_DIR', () => {
  expect(startSentence(refused('/proc/port'), readConfig({ DATA_DIR: '/proc/portal/data' }))).toBeNull()
  expect(startSentence(refused('/srv/other'), readConfig({ DATA_DIR: '/proc/portal/data' }))).toBeNull()
})
