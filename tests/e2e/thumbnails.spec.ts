import { expect, test, type Locator, type Page } from '@playwright/test'
import { axeSource, violations } from '../support/axe'
import { signIn as signInElsewhere } from '../support/client'
import { colourOf, threePages } from '../support/coloured-pdf'
import { choosePhoto, keptOffline, row, save, uploadsOnDevice } from '../support/initial-on-phone'
import { maria, openInitial, signIn, untilStored, usePortal, withoutWorker } from '../support/portal'
import { share, type FilePayload } from '../support/share'
import { storedParts } from '../support/stored-parts'

const portal = usePortal()

const name = 'Carpeta tributaria electrónica'

/** Whether the picture of a row is upright, and the colour of its upper right corner, which is red in the photo. */
async function pictureIn(place: Locator) {
  const picture = place.locator('[data-thumbnail] img')
  await expect(picture).toBeVisible()
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    const [red = 0, green = 0, blue = 0] = context.getImageData(image.naturalWidth - 6, 6, 1, 1).data
    return { isUpright: image.naturalHeight > image.naturalWidth, red, green, blue }
  })
}

async function expectPhoto(place: Locator): Promise<void> {
  const { isUpright, red, green, blue } = await pictureIn(place)
  expect(isUpright).toBe(true)
  expect(red).toBeGreaterThan(200)
  expect(Math.max(green, blue)).toBeLessThan(60)
}

async function contract(): Promise<FilePayload> {
  return { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await threePages()) }
}

/** The bytes of each small picture on this device. */
async function picturesOnDevice(page: Page): Promise<number[]> {
  const parts = await storedParts(page)
  const ofPages = parts.filter(({ kind }) => kind === 'thumbnail').map(({ size }) => size)
  const ofDocuments = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const stored = opened.map(async (cache) => {
      const requests = await cache.keys()
      const pictures = requests.filter(({ url }) => new URL(url).pathname.startsWith('/thumbnail/'))
      return Promise.all(pictures.map(async (one) => (await cache.match(one))?.arrayBuffer()))
    })
    return (await Promise.all(stored)).flat().map((bytes) => bytes?.byteLength ?? 0)
  })
  return [...ofPages, ...ofDocuments]
}

test('a photo is seen in its row and in Envíos, without a network, as a receipt too, and no more after the sign-out', async ({
  page,
}) => {
  await signIn(page, portal())
  await untilStored(page)
  await openInitial(page, portal())
  await portal().set('down')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && !request.url().startsWith('blob:')) asked.push(request.url())
  })
  await choosePhoto(page, name)
  await save(page)
  await expect(page.getByText(keptOffline)).toBeVisible()
  await expectPhoto(row(page, name))
  await page.reload()
  await expectPhoto(row(page, name))

  await page.getByRole('link', { name: 'Envíos' }).first().click()
  const inQueue = page.getByRole('listitem').filter({ hasText: name })
  await expectPhoto(inQueue)
  await portal().set('open')
  await expect(inQueue.getByText('Entregado')).toBeVisible()
  await expect
    .poll(async () => (await uploadsOnDevice(page)).map(({ state }) => state))
    .toEqual(['delivered'])
  await expectPhoto(inQueue)
  expect(asked).toEqual([])

  const [size = 0, ...others] = await picturesOnDevice(page)
  expect(others).toEqual([])
  expect(size).toBeGreaterThan(500)
  expect(size).toBeLessThanOrEqual(12 * 1024)
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => picturesOnDevice(page)).toEqual([])
})

test.describe('without a worker', () => {
  test.use(withoutWorker)

  test('a chosen PDF is seen in the form, its pages turned over, and in its row', async ({ page }) => {
    await signIn(page, portal(), { at: '/task/initial/create/42' })
    await page.getByLabel('Archivo', { exact: true }).setInputFiles(await contract())
    await expect(page.getByRole('img', { name: 'Página 1 de 3' })).toBeVisible()
    expect(await colourOf(page, 'Página 1 de 3')).toEqual([255, 0, 0, 255])
    await expect(page.getByRole('button', { name: 'Ampliar' }).locator('svg')).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Página anterior' })).toBeDisabled()
    await page.getByRole('button', { name: 'Página siguiente' }).click()
    await expect(page.getByRole('img', { name: 'Página 2 de 3' })).toBeVisible()
    expect(await colourOf(page, 'Página 2 de 3')).toEqual([0, 255, 0, 255])
    await page.evaluate(axeSource)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Ampliar' }).click()
    const enlarged = page.getByRole('dialog', { name: 'Imagen ampliada' })
    await expect(enlarged.getByRole('img', { name: 'Página 2 ampliada' })).toBeVisible()
    expect(await colourOf(page, 'Página 2 ampliada')).toEqual([0, 255, 0, 255])
    await enlarged.getByRole('button', { name: 'Acercar' }).click()
    const sheet = enlarged.getByRole('group', { name: 'Imagen' })
    expect(await sheet.evaluate((place) => place.scrollWidth / place.clientWidth)).toBeCloseTo(1.5, 1)
    await enlarged.getByRole('button', { name: 'Página siguiente' }).click()
    await expect(enlarged.getByRole('img', { name: 'Página 3 ampliada' })).toBeVisible()
    expect(await colourOf(page, 'Página 3 ampliada')).toEqual([0, 0, 255, 255])
    expect(await violations(page)).toEqual([])
    await enlarged.getByRole('button', { name: 'Cerrar' }).click()
    await expect(page.getByRole('img', { name: 'Página 3 de 3' })).toBeVisible()
    await expect.poll(() => picturesOnDevice(page)).toHaveLength(1)

    await page.getByRole('button', { name: 'Salir' }).click()
    const autorizacion = row(page, 'Autorización SII')
    await expect(autorizacion.getByText('Archivo sin enviar')).toBeVisible()
    await expectPhoto(autorizacion)
  })

  test('a PDF that can not be read says so in the form, where it can be opened', async ({ page }) => {
    await signIn(page, portal(), { at: '/task/initial/create/42' })
    const buffer = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Page\ntrailer\n%%EOF\n')
    const file = { name: 'x.pdf', mimeType: 'application/pdf', buffer }
    await page.getByLabel('Archivo', { exact: true }).setInputFiles(file)
    await expect(page.getByText(/^El PDF no se puede mostrar: puede estar dañado\./)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeVisible()
  })

  test('a PDF that the form can not show is seen in its row', async ({ page }) => {
    await page.route('**/assets/pdf-sheet-*.js', (route) => route.abort())
    await page.route('**/api/client/initial/create', (route) => route.abort())
    await signIn(page, portal())
    await openInitial(page, portal())
    await page.getByRole('link', { name: 'Subir Mandato al contador' }).click()
    await page.getByLabel('Archivo', { exact: true }).setInputFiles(await contract())
    await save(page)
    await expectPhoto(row(page, 'Mandato al contador'))
  })
})

test('a PDF of another app is seen among the files without a place', async ({ page }) => {
  await signIn(page, portal())
  await untilStored(page)
  await share(page, [await contract()])
  await expectPhoto(page.getByRole('listitem').filter({ hasText: 'contrato.pdf' }))
})

test.describe('in a browser that shows PDFs', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })
    })
  })

  test('a PDF that was opened once is seen in its row', async ({ page }) => {
    const landlord = await signInElsewhere(portal().backend.url, maria.email, maria.password)
    const fields = { tipoDocument: 32, detalle: 'Contrato rojo' }
    await landlord.upload('/api/client/initial/create', fields, await threePages(), { name: 'x.pdf' })
    await signIn(page, portal())
    await untilStored(page)
    await page.goto(`${portal().url}/task/initial`)
    await page.getByRole('button', { name: 'Mostrar Otros' }).click()
    await page.getByRole('button', { name: 'Ver documento Contrato rojo' }).click()
    await expect(page.locator('dialog iframe')).toBeVisible()
    await expect.poll(() => picturesOnDevice(page)).toHaveLength(1)
    await page.getByRole('button', { name: 'Salir' }).click()
    await expectPhoto(page.getByRole('row').filter({ hasText: 'Contrato rojo' }))
  })
})

test('a rejected photo that a list has kept is seen in its row, also without a network, and goes with the session', async ({
  page,
}) => {
  await signIn(page, portal())
  await untilStored(page)
  const rejected = row(page, 'Comprobante de pago del pie')
  await page.goto(`${portal().url}/notification/rejected`)
  await rejected.scrollIntoViewIfNeeded()
  const picture = rejected.locator('[data-thumbnail] img')
  await expect(picture).toBeVisible()
  await portal().set('down')
  await page.reload()
  await rejected.scrollIntoViewIfNeeded()
  await expect(picture).toBeVisible()
  expect((await picturesOnDevice(page)).every((size) => size <= 12 * 1024)).toBe(true)

  await portal().set('open')
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => picturesOnDevice(page)).toEqual([])
})
