import { expect, test } from 'vitest'
import { readConfig } from '../../server/config'
import { DatabaseBusy } from '../../server/database/database'
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

test('another path is none of DATA_DIR', () => {
  expect(startSentence(refused('/proc/port'), readConfig({ DATA_DIR: '/proc/portal/data' }))).toBeNull()
  expect(startSentence(refused('/srv/other'), readConfig({ DATA_DIR: '/proc/portal/data' }))).toBeNull()
})

test('a restore that holds the database is said', () => {
  expect(startSentence(new DatabaseBusy('A restore is running on this database'), null)).toBe(
    'La base de datos está ocupada, quizás por una restauración: prueba de nuevo en un momento.',
  )
})
