import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { parse } from 'acorn'
import { deployBelowFloor, takenAway, takenAwayInWorkers } from '../support/below-floor'
import { readJpeg } from '../../src/capture/prepare/jpeg'
import { choosePhoto, row, save, uploadsOnDevice } from '../support/initial-on-phone'
import { errorsOf } from '../support/page-errors'
import { signIn, untilStored, usePortal, withoutWorker } from '../support/portal'
import { ofCamera, takePhoto } from '../support/photos'
import { copiesOf } from '../support/stored-files'

const portal = usePortal()
const folders = mkdtempSync(join(tmpdir(), 'portal-floor-'))
const oldest = join(folders, 'oldest')

test.beforeAll(() => deployBelowFloor('dist/app', oldest))
test.beforeEach(() => portal().deploy(oldest))
test.afterAll(() => rmSync(folders, { recursive: true }))

test('no built script has syntax that is younger than ES2022', () => {
  const scripts = ['', 'assets'].flatMap((part) =>
    readdirSync(join('dist/app', part))
      .filter((name) => name.endsWith('.js'))
      .map((name) => join('dist/app', part, name)),
  )
  expect(scripts.length).toBeGreaterThan(20)
  for (const file of scripts)
    expect(
      () => parse(readFileSync(file, 'utf8'), { ecmaVersion: 2022, sourceType: 'module' }),
      file,
    ).not.toThrow()
})

test('a photo is prepared, kept without a network, and arrives, and its document opens', async ({ page }) => {
  const errors = errorsOf(page.context())
  const takenInWorkers = takenAwayInWorkers(page)
  await signIn(page, portal(), { keep: true, at: '/task/initial' })
  await untilStored(page)
  await portal().set('down')
  await choosePhoto(page, 'Mandato al contador', ofCamera)
  // What judges the photo starts after it is shown, and ends with the form.
  await expect.poll(() => Object.keys(takenInWorkers).sort()).toEqual(['scan-worker', 'worker'])
  await save(page)
  // Without Background Sync it is sent when the app is open.
  await expect(page.getByText('para que se envíe, deja la aplicación abierta')).toBeVisible()
  await expect(row(page, 'Mandato al contador').getByText('En cola de envío')).toBeVisible()
  await portal().set('open')
  await page.goto(`${portal().url}/envios`)
  await expect(page.getByText('Entregado', { exact: true })).toBeVisible()

  await page.goto(`${portal().url}/task/initial`)
  await expect(row(page, 'Mandato al contador').getByText('En revisión')).toBeVisible()
  expect(await takenAway(page)).toBe(true)
  await page.getByRole('button', { name: 'Ver documento Mandato al contador' }).click()
  const picture = page.frameLocator('iframe[title="Archivo Mandato al contador"]').locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1920)
  const services = page.context().serviceWorkers()
  expect(await Promise.all(services.map((worker) => worker.evaluate('takenAway > 100')))).toEqual([true])
  expect(Object.keys(takenInWorkers).sort()).toEqual(['scan-worker', 'worker'])
  expect(Math.min(...Object.values(takenInWorkers))).toBeGreaterThan(100)
  expect(errors).toEqual([])
})

test('where nothing draws, the photo goes as it was taken', async ({ page, browser }) => {
  const photo = await takePhoto(await browser.newPage(), ofCamera)
  const blind = join(folders, 'blind')
  const decoders = ['OffscreenCanvas', 'createImageBitmap', 'ImageDecoder']
  deployBelowFloor(
    'dist/app',
    blind,
    decoders.map((name) => ({ owner: 'globalThis', name })),
  )
  portal().deploy(blind)
  await signIn(page, portal(), { at: '/task/initial' })
  await page.getByRole('link', { name: 'Subir Carpeta tributaria electrónica' }).click()
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(photo)
  await save(page)
  await expect(row(page, 'Carpeta tributaria electrónica').getByText('En revisión')).toBeVisible()
  const [upload] = await uploadsOnDevice(page)
  const [stored] = copiesOf(portal().backend.dataDir, upload?.file.sha256)
  expect(readJpeg(stored ?? Buffer.of())).toMatchObject({ width: 4000, height: 3000 })
})

const tooOld = /^Este teléfono o navegador es muy antiguo para el portal\. /

// A worker would answer from what it stored, past the route.
test.describe('without a service worker', () => {
  test.use(withoutWorker)

  test('where the code that draws PDFs does not run, the file can be opened', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })
    })
    await page.route(/assets\/pdf/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'this is younger' }),
    )
    await signIn(page, portal(), { at: '/task/initial' })
    await page.getByRole('button', { name: 'Ver documento Inicio de actividades en el SII' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Usa «Abrir archivo»' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Abrir archivo' })).toHaveAttribute('href', /^blob:/)
  })

  test('a browser below the floor reads so before the sign-in, whether the app starts or not', async ({
    page,
  }) => {
    portal().deploy('dist/app')
    await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'inert'))
    await page.goto(`${portal().url}/login`)
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: tooOld })).toBeVisible()

    await page.route(/assets\/index/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'this is younger' }),
    )
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: tooOld })).toBeVisible()
  })
})

test('a browser of the floor reads nothing of it', async ({ page }) => {
  await page.goto(`${portal().url}/login`)
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.getByText(tooOld)).toHaveCount(0)
})
