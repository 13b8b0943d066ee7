import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBackend } from '../../support/backend'
import { run } from '../../support/contador'
import { newDataDir } from '../../support/template-data'

const typed = (dataDir: string, ...words: string[]) =>
  run('server/cli/contador.ts', words, { DATA_DIR: dataDir })

test('while a server runs, it performs the command itself, and only for its own user', async () => {
  const server = await startBackend()
  expect(await typed(server.dataDir, 'crear-inversionista', 'Juan Pérez', 'juan@example.cl')).toMatchObject({
    code: 0,
    err: '',
  })
  expect((await typed(server.dataDir, 'inversionistas')).out).toContain('juan@example.cl')
  expect(await typed(server.dataDir, 'aprobar', '999999')).toEqual({
    code: 1,
    out: '',
    err: 'No hay un documento 999999.',
  })
  expect(statSync(join(server.dataDir, 'lock')).mode & 0o077).toBe(0)
  await server.stop()
})

test('without a server the command opens the data itself, and two commands take turns', async () => {
  const dataDir = newDataDir()
  const [first, second] = await Promise.all(
    ['uno@example.cl', 'dos@example.cl'].map((address) =>
      typed(dataDir, 'crear-inversionista', 'Juan Pérez', address),
    ),
  )
  expect([first?.code, second?.code]).toEqual([0, 0])
  const { out } = await typed(dataDir, 'inversionistas')
  expect(out).toContain('uno@example.cl')
  expect(out).toContain('dos@example.cl')
  rmSync(dataDir, { recursive: true, force: true })
})
