import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { devices, expect, test, type Locator, type Page } from '@playwright/test'
import { axeSource, violations } from '../support/axe'
import { heldPages } from '../support/held-pages'
import { useLandlordOnSite } from '../support/landlord-on-site'
import { withoutWorker } from '../support/portal'

test.use(withoutWorker)

const { portal, openList, openOther, filesAtPortal, othersAtPortal } = useLandlordOnSite()

const paper = readFileSync(join(import.meta.dirname, '../fixtures/photos/contract-askew.jpg'))

type StoredPage = { sha256: string; size: number; verdict?: { says: string } | null }

async function choosePicture(page: Page, buffer: Buffer, mimeType = 'image/jpeg'): Promise<void> {
  const name = mimeType === 'image/png' ? 'Captura.png' : 'IMG_2041.jpg'
  await page.getByLabel('Archivo', { exact: true }).setInputFiles({ name, mimeType, buffer })
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
}

/** The one page of the form, judged. */
async function judgedPage(page: Page): Promise<StoredPage> {
  let held: StoredPage | undefined
  await expect
    .poll(async () => {
      ;[held] = await heldPages<StoredPage>(page)
      return held?.verdict !== undefined
    })
    .toBe(true)
  if (!held) throw new Error('nothing is held')
  return held
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const saved = (page: Page) => expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()

/** The photo as a camera sees it at night: an almost black page. */
async function unlit(page: Page, photo: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: image.width, height: image.height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.filter = 'brightness(7%)'
    context.drawImage(image, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.9).replace(/^.*,/, '')
  }, photo.toString('base64'))
  return Buffer.from(base64, 'base64')
}

test('a photo of a paper from the gallery is judged, its sheet cut out if asked, and that arrives byte for byte', async ({
  page,
}) => {
  await openList(page)
  await openOther(page, 'Recortada')
  await choosePicture(page, paper)
  const whole = await judgedPage(page)
  await expect(page.getByRole('status').filter({ hasText: 'Se lee bien.' })).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await press(page, 'Recortar la hoja')
  await expect(page.getByRole('slider', { name: 'Esquina superior izquierda' })).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(4)
  await page.evaluate(axeSource)
  expect(await violations(page)).toEqual([])
  await press(page, 'Recortar')
  await expect(page.getByRole('button', { name: 'Usar original' })).toBeVisible()
  await expect.poll(async () => (await heldPages<StoredPage>(page))[0]?.sha256).not.toBe(whole.sha256)
  const [sheet] = await heldPages<StoredPage>(page)
  await press(page, 'Guardar')
  await saved(page)
  const [arrived, ...more] = filesAtPortal(sheet?.sha256)
  expect(more).toEqual([])
  expect(arrived?.length).toBe(sheet?.size)
  expect(filesAtPortal(whole.sha256)).toEqual([])
})

test("after 'Usar original' the picture arrives as it was, also if the app was closed in between", async ({
  page,
}) => {
  await openList(page)
  await openOther(page, 'Entera')
  await choosePicture(page, paper)
  const whole = await judgedPage(page)
  await press(page, 'Recortar la hoja')
  await press(page, 'Recortar')
  await expect.poll(async () => (await heldPages<StoredPage>(page))[0]?.sha256).not.toBe(whole.sha256)
  await page.reload()
  await press(page, 'Usar original')
  await expect(page.getByRole('button', { name: 'Recortar la hoja' })).toBeVisible()
  await press(page, 'Guardar')
  await saved(page)
  expect(filesAtPortal(whole.sha256)).toHaveLength(1)
})

test("an almost black page is warned of, and 'Guardar' saves it at once", async ({ page }) => {
  await openList(page)
  await openOther(page, 'De noche')
  await choosePicture(page, await unlit(page, paper))
  await expect(page.getByRole('status').filter({ hasText: 'Quedó muy oscura' })).toBeVisible()
  await expect(page.getByLabel('Volver a tomar')).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Usar igual' })).toBeVisible()
  await press(page, 'Guardar')
  await saved(page)
  expect(await othersAtPortal('De noche')).toBe(1)
})

test.describe('a screenshot gets no word', () => {
  // As large as a phone takes it.
  test.use({ deviceScaleFactor: devices['Pixel 7'].deviceScaleFactor })

  for (const scheme of ['light', 'dark'] as const)
    test(`of a ${scheme} screen`, async ({ page }) => {
      await openList(page)
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(`${portal().url}/task/initial`)
      await expect(page.getByRole('row').nth(2)).toBeVisible()
      const screenshot = await page.screenshot()
      await openOther(page, `Pantalla ${scheme}`)
      await choosePicture(page, screenshot, 'image/png')
      expect(await judgedPage(page)).toMatchObject({ verdict: null })
      await expect(page.getByText('Se lee bien.')).toBeHidden()
      await expect(page.getByRole('button', { name: 'Usar igual' })).toBeHidden()
    })
})

test.describe('a picture is shown over the whole screen', () => {
  const enlarged = (page: Page) => page.getByRole('dialog', { name: 'Imagen ampliada' })

  async function boxOf(locator: Locator) {
    const box = await locator.boundingBox()
    if (!box) throw new Error('not in sight')
    return box
  }
  const widthOf = async (page: Page) => (await boxOf(enlarged(page).getByRole('img'))).width

  /** Its taps lie a tenth of a second apart, however busy the machine is. */
  async function doubleTap(page: Page, at: { x: number; y: number }): Promise<void> {
    const mouse = await page.context().newCDPSession(page)
    const now = Date.now() / 1000
    for (const clickCount of [1, 2])
      for (const type of ['mousePressed', 'mouseReleased'] as const)
        await mouse.send('Input.dispatchMouseEvent', {
          ...{ ...at, type, clickCount, button: 'left' },
          timestamp: now + clickCount / 10,
        })
  }

  async function enlarge(page: Page): Promise<void> {
    await openOther(page, 'Grande')
    await choosePicture(page, paper)
    await press(page, 'Ampliar')
    await expect(enlarged(page).getByRole('img')).toBeVisible()
  }

  test("by 'Ampliar', and larger by buttons, keys, the wheel and a double tap; 'back' leads to the form", async ({
    page,
  }) => {
    await openList(page)
    await enlarge(page)
    const fitted = await widthOf(page)
    expect((await boxOf(enlarged(page))).width).toBe(page.viewportSize()?.width)
    await page.evaluate(axeSource)
    expect(await violations(page)).toEqual([])

    await press(page, 'Acercar')
    await expect.poll(() => widthOf(page)).toBeCloseTo(fitted * 1.5, 0)
    await enlarged(page).getByRole('group', { name: 'Imagen' }).focus()
    await page.keyboard.press('-')
    await expect.poll(() => widthOf(page)).toBeCloseTo(fitted, 0)
    await page.keyboard.press('+')
    await page.keyboard.press('0')
    await expect.poll(() => widthOf(page)).toBeCloseTo(fitted, 0)

    const before = await boxOf(enlarged(page).getByRole('img'))
    const at = { x: before.x + before.width * 0.7, y: before.y + before.height * 0.6 }
    await page.mouse.move(at.x, at.y)
    await page.mouse.wheel(0, -1200)
    await expect.poll(() => widthOf(page)).toBeGreaterThan(fitted * 2)
    const zoomed = await boxOf(enlarged(page).getByRole('img'))
    expect((at.x - zoomed.x) / zoomed.width).toBeCloseTo(0.7, 1)
    expect((at.y - zoomed.y) / zoomed.height).toBeCloseTo(0.6, 1)
    await doubleTap(page, at)
    await expect.poll(() => widthOf(page)).toBeCloseTo(fitted, 0)
    await doubleTap(page, at)
    await expect.poll(() => widthOf(page)).toBeCloseTo(fitted * 2.5, 0)

    await page.keyboard.press('Escape')
    await expect(enlarged(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Ampliar' })).toBeFocused()
  })

  test('two fingers enlarge it, one finger drags it', async ({ page }) => {
    await openList(page)
    await enlarge(page)
    const fitted = await widthOf(page)
    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [x: number, y: number][]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) })
    await touch('touchStart', [180, 400])
    await touch('touchStart', [180, 400], [220, 400])
    await touch('touchMove', [140, 400], [260, 400])
    await touch('touchEnd')
    await expect.poll(() => widthOf(page)).toBeGreaterThan(fitted * 2.5)
    const before = await boxOf(enlarged(page).getByRole('img'))
    await touch('touchStart', [200, 400])
    await touch('touchMove', [170, 360])
    await touch('touchMove', [150, 340])
    await touch('touchEnd')
    await expect
      .poll(async () => {
        const { x, y } = await boxOf(enlarged(page).getByRole('img'))
        return [Math.round(x - before.x), Math.round(y - before.y)]
      })
      .toEqual([-50, -60])
  })
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  /** Black writing on nothing, four to three. */
  const transparent = async (page: Page): Promise<Buffer> => {
    const url = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 400, height: 300 })
      canvas.getContext('2d')?.fillText('Contrato de arriendo', 20, 150)
      return canvas.toDataURL('image/png')
    })
    return Buffer.from(url.replace(/^.*,/, ''), 'base64')
  }

  /** Of what is drawn: its ground, and its shape. */
  const groundOf = (image: Locator) =>
    image.evaluate((one) => {
      const { width, height } = one.getBoundingClientRect()
      return [getComputedStyle(one).backgroundColor, Number((width / height).toFixed(2))]
    })
  const paperWhite = ['rgb(255, 255, 255)', 1.33]

  test('a transparent picture with black writing is on white, enlarged and once it was sent', async ({
    page,
  }) => {
    await openList(page)
    await openOther(page, 'Transparente')
    await choosePicture(page, await transparent(page), 'image/png')
    await press(page, 'Ampliar')
    const dialog = page.getByRole('dialog', { name: 'Imagen ampliada' })
    await expect.poll(() => groundOf(dialog.getByRole('img'))).toEqual(paperWhite)
    await page.keyboard.press('Escape')
    await press(page, 'Girar')
    await expect
      .poll(() => groundOf(page.getByRole('img', { name: 'Vista previa' })))
      .toEqual(['rgb(255, 255, 255)', 0.75])
    await press(page, 'Guardar')
    await saved(page)
    await page.goto(`${portal().url}/task/initial`)
    await page.getByRole('button', { name: 'Mostrar Otros' }).click()
    await page.getByRole('button', { name: 'Ver documento Transparente' }).click()
    const picture = page.frameLocator('iframe[title="Archivo Transparente"]').locator('img')
    await expect.poll(async () => (await groundOf(picture))[0]).toBe('rgb(255, 255, 255)')
    await press(page, 'Acercar')
    await expect.poll(async () => (await groundOf(picture))[0]).toBe('rgb(255, 255, 255)')
  })
})

test('a photo over 25 MB is reduced and arrives', async ({ page }) => {
  await openList(page)
  await openOther(page, 'Muy pesada')
  // As a maker's data in its segments.
  const more = Buffer.alloc(2 + 65_535)
  more.set([0xff, 0xef, 0xff, 0xff])
  const [start, rest] = [paper.subarray(0, 2), paper.subarray(2)]
  await page.getByLabel('Archivo', { exact: true }).setInputFiles({
    name: 'IMG_2041.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([start, ...Array<Buffer>(420).fill(more), rest]),
  })
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  await press(page, 'Guardar')
  await saved(page)
  expect(await othersAtPortal('Muy pesada')).toBe(1)
})
