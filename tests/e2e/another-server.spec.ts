import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { startBackend, type Backend } from '../support/backend'
import { freePort } from '../support/free-port'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy'
import { takePhoto } from '../support/photos'
import { openInitial, signIn, untilStored } from '../support/portal'

/** The app as README's "Another server" has it: built for a backend of another origin, and served without one. */
let backend: Backend
let app: FaultProxy
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-dist-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  app = await startFaultProxy(url)
  app.deploy(folder)
  ;[backend] = await Promise.all([
    startBackend({ port, env: { ALLOWED_ORIGINS: app.url } }),
    promisify(execFile)('node_modules/.bin/vite', ['build', '--outDir', folder, '--logLevel', 'warn'], {
      env: { ...process.env, VITE_API_BASE_URL: url },
    }),
  ])
})
test.afterAll(async () => {
  await app.close()
  await backend.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a document is uploaded to a server of another origin, and shown from there', async ({ page }) => {
  const portal = { ...app, backend }
  await signIn(page, portal)
  await untilStored(page)
  await openInitial(page, portal)

  const name = 'Carpeta tributaria electrónica'
  await page.getByRole('link', { name: `Subir ${name}` }).click()
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(await takePhoto(page))
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()

  await page.getByRole('button', { name: `Ver documento ${name}` }).click()
  const link = page.getByRole('dialog').getByRole('link', { name: 'Abrir archivo' })
  await expect(link).toHaveAttribute('href', /^blob:/)
  expect(app.received.filter((request) => request.includes('/api/'))).toEqual([])
})
