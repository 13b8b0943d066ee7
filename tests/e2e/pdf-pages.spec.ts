import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { signIn as signInElsewhere } from '../support/client'
import { colourOf, threePages } from '../support/coloured-pdf'
import { maria, signIn, untilStored, usePortal, withoutWorker } from '../support/portal'

const portal = usePortal()

/** As Android Chrome says of itself. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })
  })
})

/** Puts a file at the portal, among the other initial documents. */
async function deliver(detalle: string, file: Uint8Array): Promise<void> {
  const landlord = await signInElsewhere(portal().backend.url, maria.email, maria.password)
  const fields = { tipoDocument: 32, detalle }
  const { status } = await landlord.upload('/api/client/initial/create', fields, file, { name: 'x.pdf' })
  expect(status).toBe(200)
}

async function openDocument(page: Page, detalle: string) {
  await page.goto(`${portal().url}/task/initial`)
  await page.getByRole('button', { name: 'Mostrar Otros' }).click()
  await page.getByRole('button', { name: `Ver documento ${detalle}` }).click()
  return page.getByRole('dialog', { name: detalle })
}

test('every page of a PDF is drawn as it is scrolled to, read out, zoomed, and opened again offline', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text())
  })
  await deliver('Contrato de tres páginas', await threePages())
  await signIn(page, portal())
  await untilStored(page)
  const dialog = await openDocument(page, 'Contrato de tres páginas')
  await expect(dialog.getByText('3 páginas')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Página 1 de 3' })).toBeVisible()
  expect(await colourOf(page, 'Página 1 de 3')).toEqual([255, 0, 0, 255])
  await expect(dialog.getByRole('region', { name: 'Página 1 de 3' })).toContainText('Cláusula 1 del contrato')
  await expect(dialog.getByRole('img', { name: 'Página 3 de 3' })).toBeHidden()

  const frame = dialog.getByRole('region', { name: 'Archivo Contrato de tres páginas' })
  expect((await frame.boundingBox())?.height).toBe(500)
  await frame.focus()
  await page.keyboard.press('End')
  await expect(dialog.getByRole('img', { name: 'Página 3 de 3' })).toBeVisible()
  expect(await colourOf(page, 'Página 3 de 3')).toEqual([0, 0, 255, 255])

  const leftOver = await frame.evaluate((element) => {
    element.style.inlineSize = '200px'
    const hidden = element.scrollWidth - element.clientWidth
    element.style.inlineSize = ''
    return hidden
  })
  expect(leftOver, 'on a window made narrow, before the pages are measured again').toBe(0)

  const sheet = dialog.getByRole('region', { name: 'Página 3 de 3' })
  const before = (await sheet.boundingBox())?.width ?? 0
  await dialog.getByRole('button', { name: 'Acercar' }).click()
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBeCloseTo(before * 1.5, -1)
  await expect(dialog.getByRole('link', { name: 'Abrir archivo' })).toHaveAttribute('href', /^blob:/)

  await portal().set('down')
  await openDocument(page, 'Contrato de tres páginas')
  await expect(page.getByRole('img', { name: 'Página 1 de 3' })).toBeVisible()
  expect(await colourOf(page, 'Página 1 de 3')).toEqual([255, 0, 0, 255])
  expect(errors).toEqual([])
})

test('what draws PDFs, and the document, are kept again when they are needed after the caches were emptied', async ({
  page,
}) => {
  await deliver('Contrato guardado de nuevo', await threePages())
  await signIn(page, portal())
  await untilStored(page)
  const firstPage = page.getByRole('img', { name: 'Página 1 de 3' })
  await openDocument(page, 'Contrato guardado de nuevo')
  await expect(firstPage).toBeVisible()
  await page.goto(`${portal().url}/healthz`)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })

  await openDocument(page, 'Contrato guardado de nuevo')
  await expect(firstPage).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => caches.match('/index.html', { ignoreSearch: true }).then(Boolean)))
    .toBe(true)
  await page.waitForLoadState('networkidle')

  await portal().set('down')
  await openDocument(page, 'Contrato guardado de nuevo')
  await expect(firstPage).toBeVisible()
})

test.describe('what cannot be read', () => {
  test.use(withoutWorker)

  for (const [what, file, sentence] of [
    [
      'locked',
      () => readFileSync('tests/fixtures/pdf/aes-256-locked.pdf'),
      /^El PDF está protegido con contraseña\./,
    ],
    ['damaged', () => Buffer.from('%PDF-1.4\n1 0 obj\nnada\n%%EOF'), /^El PDF está dañado/],
  ] as const) {
    test(`a ${what} PDF says so, with its file next to it`, async ({ page }) => {
      await deliver(`PDF ${what}`, file())
      await signIn(page, portal())
      const dialog = await openDocument(page, `PDF ${what}`)
      await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await expect(dialog.getByRole('link', { name: 'Abrir archivo' })).toBeVisible()
    })
  }
})
