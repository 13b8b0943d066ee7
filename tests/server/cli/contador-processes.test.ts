import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startBackend } from '../../support/backend'
import { run } from '../../support/contador'
import { newDataDir } from '../../support/template-data'

const typed = (dataDir: string, ...words: string[]) => run('contador', words, { DATA_DIR: dataDir })

test('a command works beside a running server, and the server goes on', async () => {
  const dataDir = newDataDir()
  const server = await startBackend({ dataDir })
  expect(await typed(dataDir, 'crear-inversionista', 'Juan Pérez', 'juan@example.cl')).toMatchObject({
    code: 0,
    err: '',
  })
  expect((await typed(dataDir, 'inversionistas')).out).toContain('juan@example.cl')
  expect(await typed(dataDir, 'aprobar', '999999')).toEqual({
    code: 1,
    out: '',
    err: 'No hay un documento 999999.',
  })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('without a server two commands at once share the data', async () => {
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
