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
    "DATA_DIR es '/proc/portal/data'; puede ser una carpeta en la que este usuario pueda escribir (ENOENT).",
  )
})

test('so it is if the lock of the folder, which is a socket, can not be made', () => {
  const error = { code: 'EACCES', syscall: 'listen', address: '/srv/data/lock.1a2b', port: -1 }
  expect(
    startSentence(Object.assign(new Error('listen'), error), readConfig({ DATA_DIR: '/srv/data' })),
  ).toBe("DATA_DIR es '/srv/data'; puede ser una carpeta en la que este usuario pueda escribir (EACCES).")
})

test('another path is none of DATA_DIR', () => {
  expect(startSentence(refused('/proc/port'), readConfig({ DATA_DIR: '/proc/portal/data' }))).toBeNull()
  expect(startSentence(refused('/srv/other'), readConfig({ DATA_DIR: '/proc/portal/data' }))).toBeNull()
})
