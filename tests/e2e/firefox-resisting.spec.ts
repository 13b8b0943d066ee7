import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { readJpeg } from '../../src/capture/prepare/jpeg'
import { startPhone } from '../support/browser'
import { row, save } from '../support/initial-on-phone'
import { exifSegment } from '../support/pictures'
import { signIn, usePortal } from '../support/portal'
import { copiesOf, sha256, storedFiles } from '../support/stored-files'

const portal = usePortal()

test('99: a browser that resists fingerprinting sends photos as they were taken, alone and as pages of a PDF, and judges none', async ({
  launchOptions,
}) => {
  const firefoxUserPrefs = { 'privacy.resistFingerprinting': true }
  const resisting = startPhone({ ...launchOptions, firefoxUserPrefs }, 'firefox')
  try {
    const page = await (await resisting.open()).newPage()
    await signIn(page, portal(), { at: '/task/initial' })
    const photo = readFileSync('tests/fixtures/photos/contract-askew.jpg')
    // It lies on its side, so it would be drawn upright.
    const taken = Buffer.concat([photo.subarray(0, 2), exifSegment(6), photo.subarray(2)])
    const file = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: taken }
    const bare = Buffer.from(readJpeg(taken)?.bare(6) ?? [])

    await page.getByRole('link', { name: 'Subir Mandato al contador' }).click()
    await page.getByLabel('Archivo', { exact: true }).setInputFiles(file)
    await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
    await save(page)
    await expect(row(page, 'Mandato al contador').getByText('En revisión')).toBeVisible()
    expect(copiesOf(portal().backend.dataDir, sha256(bare))).toHaveLength(1)

    await page.getByRole('link', { name: 'Subir Carpeta tributaria electrónica' }).click()
    await page.getByLabel('Archivo', { exact: true }).setInputFiles([file, file])
    await expect(page.getByRole('img', { name: 'Página 2' })).toBeVisible()
    await save(page)
    await expect(row(page, 'Carpeta tributaria electrónica').getByText('En revisión')).toBeVisible()
    // A small picture would be noise.
    const place = row(page, 'Mandato al contador').locator('[data-thumbnail]')
    await expect(place.locator('svg')).toBeVisible()
    await expect(place.locator('img')).toHaveCount(0)
    const isPdf = (stored: Buffer) => stored.subarray(0, 5).toString() === '%PDF-'
    const pdf = storedFiles(portal().backend.dataDir).find((stored) => isPdf(stored) && stored.includes(bare))
    const first = pdf?.indexOf(bare) ?? -1
    expect(first).toBeGreaterThan(0)
    expect(pdf?.indexOf(bare, first + 1)).toBeGreaterThan(first)

    expect(await judged(page, photo)).toEqual({ corners: null, certainty: 0, verdict: null, page: null })
  } finally {
    await resisting.close()
    rmSync(resisting.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
})

/** What the app's own worker, as it is built, says of a photo. */
function judged(page: Page, photo: Buffer): Promise<unknown> {
  const worker = readdirSync('dist/app/assets').find((name) => name.startsWith('scan-worker'))
  return page.evaluate(
    ({ worker, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const scanner = new Worker(`/assets/${worker}`, { type: 'module' })
      return new Promise((resolve) => {
        scanner.onmessage = ({ data }) => resolve(data)
        scanner.postMessage({ judge: bytes.buffer, type: 'image/jpeg' })
      })
    },
    { worker, base64: photo.toString('base64') },
  )
}
