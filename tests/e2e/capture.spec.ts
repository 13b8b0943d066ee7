import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import { realHeic } from '../support/heic'
import { keptOffline, save } from '../support/initial-on-phone'
import { useLandlordOnSite } from '../support/landlord-on-site'
import { waitTenfold } from '../support/patient-page'
import { ofCamera, takePhoto } from '../support/photos'
import { storedResponses, withoutWorker } from '../support/portal'
import { memoryOf, processTree } from '../support/process-tree'
import { sha256, storedFiles } from '../support/stored-files'

// Of the shared browser's pages; a phone has a worker.
test.use(withoutWorker)

const { portal, phone, openPhone, openList, othersAtPortal, filesAtPortal } = useLandlordOnSite()

const form = '/task/initial/create/32'

const locked = 'tests/fixtures/pdf/aes-256-locked.pdf'
const lockedSentence = /^El PDF está protegido con contraseña\. /
const maybeLocked = /^Este PDF quizá tiene clave\. /

/** In an open form of 'Otros'. */
async function fillIn(page: Page, file: string): Promise<void> {
  await page.goto(portal().url + form)
  await page.getByRole('textbox', { name: 'Detalle' }).fill(basename(file))
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(file)
}

test('69: a phone that dies between two pages has them both, says so, and leads back to them', async () => {
  const { page } = await openPhone()
  await page.goto(portal().url + form)
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Contrato')
  for (const shown of ['Vista previa', 'Página 2']) {
    await page.getByLabel('Tomar foto').setInputFiles(await takePhoto(page))
    await expect(page.getByRole('img', { name: shown })).toBeVisible()
    await expect(page.getByText('Preparando el archivo…')).toBeHidden()
  }
  await phone().kill()

  const again = await (await phone().open()).newPage()
  await again.goto(portal().url)
  await again.getByRole('link', { name: /^Otros, Documentación Inicial/ }).click()
  await expect(again.getByRole('img', { name: 'Página 2' })).toBeVisible()
  await again.getByLabel('Tomar foto').setInputFiles(await takePhoto(again))
  await expect(again.getByRole('img', { name: 'Página 3' })).toBeVisible()
  await save(again)
  await expect(again.getByText('Proceso realizado correctamente.')).toBeVisible()
  expect(await othersAtPortal('Contrato')).toBe(1)
  const sent = await Promise.all(
    storedFiles(portal().backend.dataDir)
      .filter((file) => file.subarray(0, 5).toString() === '%PDF-')
      .map((file) => PDFDocument.load(file).catch(() => null)),
  )
  expect(sent.map((pdf) => pdf?.getPageCount())).toContain(3)
  await again.goto(`${portal().url}/envios`)
  await expect(again.getByText('Entregado', { exact: true })).toBeVisible()
  await expect(again.getByText('Foto sin enviar')).toBeHidden()
})

test('a photo leaves no memory behind: thirty pages do not end the app', async () => {
  const { page } = await openPhone()
  await page.goto(portal().url + form)
  const photo = await takePhoto(page, ofCamera)
  async function takeAndRemove(): Promise<number> {
    await page.getByLabel('Tomar foto').setInputFiles(photo)
    await expect(page.getByText('Preparando el archivo…')).toBeHidden()
    await page.getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByRole('img', { name: 'Vista previa' })).toBeHidden()
    // What still judges it holds its pixels.
    await expect.poll(() => page.workers().length).toBe(0)
    await page.requestGC()
    return memoryOf(processTree(phone().profile))
  }
  await takeAndRemove()
  const before = await takeAndRemove()
  const photos = 6
  let after = before
  for (let taken = 0; taken < photos; taken += 1) after = await takeAndRemove()
  // At the size that is sent, its pixels take 20 MB.
  expect((after - before) / photos).toBeLessThan(10)
})

test("70: 'Guardar' is in sight with the photo there, and waits for one that is being prepared", async () => {
  const { page, context } = await openPhone()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(portal().url + form)
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Con prisa')
  await context.setOffline(true)
  const guardar = page.getByRole('button', { name: 'Guardar', exact: true })
  await expect(guardar).toBeInViewport({ ratio: 1 })
  const photo = await takePhoto(page, ofCamera)
  await page.getByLabel('Tomar foto').setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  await expect(guardar).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Tomar foto').setInputFiles(await takePhoto(page))
  await expect(page.getByRole('img', { name: 'Página 2' })).toBeVisible()
  await expect(guardar).toBeInViewport({ ratio: 1 })

  await page.getByLabel('Tomar foto').setInputFiles(photo)
  await guardar.click()
  await expect(page.getByText(/El documento quedó guardado/)).toBeVisible()
  await context.setOffline(false)
  await page.goto(`${portal().url}/envios`)
  await expect(page.getByText('Entregado', { exact: true })).toBeVisible()
  expect(await othersAtPortal('Con prisa')).toBe(1)
})

test('a HEIC without signal goes as it is, and the form says so; once one was decoded, that works without signal too', async () => {
  const { page, context } = await openPhone()
  const unshown = page.getByText(
    'Este navegador no puede mostrar fotos HEIC. La foto se enviará tal como está.',
  )
  const choose = async () => {
    await page.goto(portal().url + form)
    await page.getByRole('textbox', { name: 'Detalle' }).fill('Foto de iPhone')
    await page.getByLabel('Archivo', { exact: true }).setInputFiles(realHeic())
  }
  await context.setOffline(true)
  await choose()
  await expect(unshown).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeVisible()
  await save(page)
  await expect(page.getByText(keptOffline)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => filesAtPortal(sha256(realHeic().buffer)).length).toBe(1)

  await choose()
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  await expect(unshown).toBeHidden()
  const decoder = [expect.stringMatching(/libheif.*\.js$/), expect.stringMatching(/libheif.*\.wasm$/)]
  await expect.poll(() => storedResponses(page)).toEqual(expect.arrayContaining(decoder))
  await page.getByRole('button', { name: 'Quitar' }).click()
  await context.setOffline(true)
  await choose()
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
})

test('84: a photo and a PDF that only a strict reader refuses arrive', async ({ page }) => {
  await waitTenfold(page)
  await openList(page)
  for (const file of [
    'tests/fixtures/photos/jpeg-stray-bytes-between-segments.jpg',
    'tests/fixtures/photos/png-wrong-crc-in-text-chunk.png',
    'tests/fixtures/pdf/pdf-v4-length-40-opens-without-password.pdf',
    'tests/fixtures/pdf/pdf-only-attachments-encrypted.pdf',
  ]) {
    await fillIn(page, file)
    await expect(page.getByText(basename(file), { exact: true })).toBeVisible()
    await expect(page.getByText(maybeLocked)).toBeHidden()
    await save(page)
    await expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()
    expect(await othersAtPortal(basename(file))).toBe(1)
    if (file.endsWith('.pdf')) expect(filesAtPortal(sha256(readFileSync(file)))).toHaveLength(1)
  }
})

test('a PDF that no reader can show is refused with a reason', async ({ page }) => {
  await waitTenfold(page)
  await openList(page)
  const named = (buffer: Buffer) => ({ name: 'x.pdf', mimeType: 'application/pdf', buffer })
  await page.goto(portal().url + form)
  for (const [file, reason] of [
    [named(readFileSync('tests/fixtures/pdf/pdf-zero-pages.pdf')), /^El PDF no tiene ninguna página\. /],
    [named(Buffer.from('%PDF-1.4\n%%EOF\n')), /^El PDF está dañado o incompleto\. /],
    [named(readFileSync(locked)), lockedSentence],
  ] as const) {
    await page.getByLabel('Archivo', { exact: true }).setInputFiles(file)
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeHidden()
  }
})

test('16: without signal a PDF that may have a password is taken, and the form says so; with PDF.js on the device it is refused', async () => {
  const { page, context } = await openPhone()
  await waitTenfold(page)
  const note = page.getByRole('status').filter({ hasText: maybeLocked })
  await context.setOffline(true)
  await fillIn(page, 'tests/fixtures/pdf/aes-256-open.pdf')
  await expect(note).toBeVisible()
  await save(page)
  await expect(page.getByText(keptOffline)).toBeVisible()
  await fillIn(page, locked)
  await expect(note).toBeVisible()

  await context.setOffline(false)
  await expect.poll(() => othersAtPortal('aes-256-open.pdf')).toBe(1)
  await page.goto(portal().url + form)
  await expect(page.getByRole('status').filter({ hasText: lockedSentence })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar' }).click()
  const pdfJs = [
    expect.stringMatching(/\/pdf-[^/]*\.js$/),
    expect.stringMatching(/\/pdf\.worker[^/]*\.m?js$/),
  ]
  await expect.poll(() => storedResponses(page)).toEqual(expect.arrayContaining(pdfJs))

  await context.setOffline(true)
  await fillIn(page, locked)
  await expect(page.getByRole('alert').filter({ hasText: lockedSentence })).toBeVisible()
  await fillIn(page, 'tests/fixtures/pdf/aes-256-open.pdf')
  await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeVisible()
  // The note comes later than the link; what it is said of is not drawn.
  await expect(page.getByRole('img', { name: /^Página 1\b/ })).toBeVisible()
  await expect(note).toBeHidden()
})

test('three real photographs of sharp, whole pages read well: a contract that lies askew, large soft print, a white form', async ({
  page,
}) => {
  await openList(page)
  const worker = readdirSync('dist/app/assets').find((file) => /^scan-worker.*\.js$/.test(file))
  const judged: Record<string, unknown> = {}
  for (const file of ['contract-askew.jpg', 'receipt-large-print.jpg', 'form-white.jpg']) {
    const photo = readFileSync(join(import.meta.dirname, '../fixtures/photos', file)).toString('base64')
    judged[file] = await page.evaluate(
      async ([url, base64]) => {
        const scanWorker = new Worker(url, { type: 'module' })
        const answer = new Promise<{ verdict: unknown }>((resolve, reject) => {
          scanWorker.onmessage = ({ data }) => resolve(data as { verdict: unknown })
          scanWorker.onerror = reject
        })
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer
        scanWorker.postMessage({ judge: bytes, type: 'image/jpeg' }, [bytes])
        return (await answer).verdict
      },
      [`/assets/${worker}`, photo] as const,
    )
  }
  expect(judged).toEqual({
    'contract-askew.jpg': 'legible',
    'receipt-large-print.jpg': 'legible',
    'form-white.jpg': 'legible',
  })
})
