import { closeSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { lockCluster } from '../../../server/database/cluster-lock'
import { startBackend } from '../../support/backend'
import { eventually } from '../../support/eventually'
import { newDataDir } from '../../support/template-data'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('one process at a time has the lock of a folder, and a copy has its own', () => {
  const [folder, copy] = ['a', 'b'].map(() => mkdtempSync(join(tmpdir(), 'portal-lock-')))
  if (!folder || !copy) throw new Error('no folders')
  folders.push(folder, copy)
  for (const one of folders) writeFileSync(join(one, 'PG_VERSION'), '18\n')
  const first = lockCluster(folder)
  expect(first).not.toBeNull()
  expect(lockCluster(folder)).toBeNull()
  const other = lockCluster(copy)
  expect(other).not.toBeNull()
  closeSync(first ?? -1)
  const second = lockCluster(folder)
  expect(second).not.toBeNull()
  for (const file of [other, second]) closeSync(file ?? -1)
})

test('the files stay locked for as long as PostgreSQL lives, also if the server that started it is killed', async () => {
  const dataDir = newDataDir()
  folders.push(dataDir)
  const cluster = join(dataDir, 'postgres')
  const server = await startBackend({ dataDir })
  const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  await server.kill()
  expect(lockCluster(cluster)).toBeNull()
  process.kill(pid, 'SIGKILL')
  await eventually(() => {
    const lock = lockCluster(cluster)
    expect(lock).not.toBeNull()
    closeSync(lock ?? -1)
  })
})

test('a system without the program that locks is said, with what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lock-'))
  folders.push(folder)
  writeFileSync(join(folder, 'PG_VERSION'), '18\n')
  vi.stubEnv('PATH', folder)
  expect(() => lockCluster(folder)).toThrow(
    /^No se puede bloquear .*PG_VERSION \(.*ENOENT\).* Hace falta el programa flock .* DATABASE_URL /,
  )
})
