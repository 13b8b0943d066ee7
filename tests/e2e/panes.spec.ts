import { expect, test, type Page } from '@playwright/test'
import { axeSource, violations } from '../support/axe'
import { choose, choosePhoto, row, save } from '../support/initial-on-phone'
import { takePhoto } from '../support/photos'
import { desktop, signIn, usePortal, withoutWorker } from '../support/portal'

test.use(withoutWorker)

const portal = usePortal()

const name = 'Carpeta tributaria electrónica'
const other = 'Inicio de actividades en el SII'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const upload = (page: Page, document = name) => page.getByRole('link', { name: `Subir ${document}` })

test.describe('in a wide window', () => {
  test.use(desktop)

  test.beforeEach(async ({ page }) => {
    await signIn(page, portal(), { at: '/task/initial' })
    await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
  })

  test('a form stands next to its list, at its own address, with the one title of the screen', async ({
    page,
  }) => {
    await upload(page).click()
    await expect(title(page)).toHaveText(name)
    await expect(title(page)).toBeFocused()
    await expect(page).toHaveURL(/\/task\/initial\/create\/\d+$/)
    await expect(page).toHaveTitle(new RegExp(`^${name}`))
    await expect(page.getByRole('heading', { level: 2, name: 'Documentación Inicial' })).toBeVisible()
    await expect(row(page, other)).toBeVisible()
    // The row whose form is open.
    await expect(page.locator('main [aria-current="page"]')).toHaveAccessibleName(`Subir ${name}`)
    // Tab goes on in the form and not in the list.
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(/^(Archivo|Tomar foto)$/).first()).toBeFocused()
    await page.evaluate(axeSource)
    expect(await violations(page)).toEqual([])

    await upload(page, other).click()
    await expect(title(page)).toHaveText(other)
    await expect(title(page)).toBeFocused()

    await page.reload()
    await expect(title(page)).toHaveText(other)
    await expect(page.getByLabel('Archivo', { exact: true })).toBeAttached()
    await expect(page.getByRole('row')).toHaveCount(0)
  })

  test('a form that is opened by its address uses the width: where to get the document is next to it', async ({
    page,
  }) => {
    await page.goto(`${portal().url}/task/initial/create/30`)
    const where = page.getByRole('region', { name: '¿Dónde lo consigo?' })
    await expect(where).toBeInViewport()
    const [file, aside, main] = await Promise.all(
      [page.getByRole('group', { name: 'Elegir archivo' }), where, page.getByRole('main')].map((one) =>
        one.boundingBox(),
      ),
    )
    if (!file || !aside || !main) throw new Error('not drawn')
    expect(aside.x).toBeGreaterThan(file.x + file.width)
    expect(file.width).toBeGreaterThan(1280 / 2 - 2)
    // The paddings of card and screen.
    expect(main.x + main.width - (aside.x + aside.width)).toBeLessThan(80)
  })

  test('a photo stays in sight under the mouse', async ({ page }) => {
    await choosePhoto(page, name)
    const picture = page.getByRole('img', { name: 'Vista previa' })
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThanOrEqual(1280 / 2)
    const enlarge = page.getByRole('button', { name: 'Ampliar' })
    await enlarge.hover()
    await expect(enlarge).toHaveCSS('cursor', 'zoom-in')
    await expect(enlarge).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await enlarge.click()
    const [smaller, end] = await Promise.all(
      ['Alejar', 'Cerrar'].map((button) => page.getByRole('button', { name: button }).boundingBox()),
    )
    expect((end?.x ?? Infinity) - (smaller?.x ?? 0), 'the buttons stand together').toBeLessThan(800)
  })

  test('the list keeps its place, and what opened the form has the focus again', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await upload(page).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 40)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    const before = (await upload(page).boundingBox())?.y ?? 0
    await upload(page).click()
    await expect(title(page)).toBeFocused()
    // The list is narrower and its rows are higher.
    expect((await upload(page).boundingBox())?.y).toBeCloseTo(before, 0)

    for (const leave of [
      () => page.getByRole('button', { name: 'Salir' }).click(),
      () => page.goBack(),
      () => page.getByRole('link', { name: 'Volver' }).click(),
    ]) {
      if (await page.getByRole('button', { name: 'Salir' }).isHidden()) await upload(page).click()
      await expect(title(page)).toHaveText(name)
      await leave()
      await expect(title(page)).toHaveText('Documentación Inicial')
      await expect(page).toHaveTitle(/^Documentación Inicial/)
      await expect(page).toHaveURL(`${portal().url}/task/initial`)
      await expect(upload(page)).toBeFocused()
      expect((await upload(page).boundingBox())?.y).toBeCloseTo(before, 0)
    }
  })

  test('the menu makes room for the list, whose longest name is in one line', async ({ page }) => {
    await upload(page).click()
    await expect(title(page)).toBeFocused()
    // Its name and its state.
    const longest = row(page, 'Cédula de identidad por ambos lados')
    await expect.poll(async () => (await longest.boundingBox())?.height).toBeLessThan(80)
    for (const name of ['Historial de Actividades', 'Preguntas frecuentes'])
      await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toBeInViewport({
        ratio: 1,
      })
  })

  test('where a file is dragged to is seen from afar', async ({ page }) => {
    await upload(page).click()
    const area = page.getByRole('group', { name: 'Elegir archivo' })
    await expect(area).toBeVisible()
    expect((await area.boundingBox())?.height).toBeGreaterThanOrEqual(280)
    await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeInViewport({ ratio: 1 })
  })

  test('another row is chosen, and the photo that was not sent is in its form', async ({ page }) => {
    await choosePhoto(page, name)
    await upload(page, other).click()
    await expect(title(page)).toHaveText(other)
    await expect(row(page, name).getByText('Foto sin enviar')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Vista previa' })).toHaveCount(0)
    await upload(page).click()
    await expect(title(page)).toHaveText(name)
    await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  })

  test('after Guardar the list is alone and marks the row', async ({ page }) => {
    await choosePhoto(page, other)
    await save(page)
    await expect(title(page)).toHaveText('Documentación Inicial')
    await expect(page.locator('tr[aria-current]')).toContainText('En revisión')
    await expect(page.getByLabel('Archivo', { exact: true })).toHaveCount(0)
  })

  test('from the pending documents a form leads back to them, as they were', async ({ page }) => {
    await page.goto(`${portal().url}/notification/pending`)
    await page.getByRole('combobox', { name: 'Área' }).selectOption('Contratos de Arriendo')
    await page
      .getByRole('link', { name: /^Subir/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/task\/arriendo\/createDocument\//)
    await choose(page)
    await save(page)
    await expect(title(page)).toHaveText('Documentos Pendientes')
    await expect(page).toHaveURL(`${portal().url}/notification/pending`)
    await expect(page.getByRole('combobox', { name: 'Área' })).toHaveValue('contrato')
  })

  test('a card that was opened stays open', async ({ page }) => {
    await page.goto(`${portal().url}/task/inmuebles`)
    const card = page.getByRole('article').first()
    await card.getByRole('button', { name: 'Mostrar detalle' }).click()
    await card.getByRole('button', { name: /^(Mostrar )?Otros/ }).click()
    await card.getByRole('link', { name: 'Agregar otro documento' }).click()
    await expect(title(page)).toHaveText('Otros')
    await page.getByRole('button', { name: 'Salir' }).click()
    await expect(title(page)).toHaveText('Inmuebles')
    await expect(page).toHaveURL(`${portal().url}/task/inmuebles`)
    await expect(card.getByRole('button', { name: 'Ocultar detalle' })).toBeVisible()
    await expect(card.getByRole('link', { name: 'Agregar otro documento' })).toBeFocused()
  })

  test('what is dragged over both says which document it is for', async ({ page }) => {
    const drag = (type: string) =>
      page.evaluate((type) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' }))
        document
          .querySelector('main')
          ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      }, type)
    await upload(page).click()
    await expect(title(page)).toHaveText(name)
    await expect(async () => {
      await drag('dragover')
      await expect(page.getByText(`Suelta los archivos: son para «${name}»`)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: 'Salir' }).click()
    await expect(title(page)).toHaveText('Documentación Inicial')
    await drag('dragover')
    await expect(
      page.getByText('Suelta los archivos y di a qué documento corresponde cada uno'),
    ).toBeVisible()
  })
})

test('on a tablet a form is as wide as its list, and the tools of a page begin at one edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, portal(), { at: '/task/initial' })
  const edge = async () => {
    const box = await page.getByRole('main').locator('.surface').first().boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  await expect(upload(page)).toBeVisible()
  const list = await edge()
  await upload(page).click()
  const input = page.getByLabel('Archivo', { exact: true })
  await input.setInputFiles([await takePhoto(page), await takePhoto(page)])
  await expect(page.getByRole('img', { name: 'Página 2' })).toBeVisible()
  expect(await edge()).toBe(list)
  const drawings = page
    .getByRole('list', { name: 'Páginas' })
    .getByRole('listitem')
    .first()
    .locator('button[aria-label="Girar página 1"] svg, label svg')
  const begins = await drawings.evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().left))
  expect(begins).toHaveLength(2)
  expect(Math.abs((begins[0] ?? 0) - (begins[1] ?? Infinity))).toBeLessThanOrEqual(1)
})

test('on a tablet a control has one look on every card, whether it is finished or not', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, portal(), { at: '/task/inmuebles' })
  const edit = page.getByRole('article').getByRole('link', { name: 'Editar' })
  await expect(edit.nth(2)).toBeVisible()
  await expect(page.getByText('100%').first()).toBeVisible()
  await expect(edit.locator('svg').filter({ visible: true })).toHaveCount(0)
})

test('on a phone that lies on its side the title costs no line, in the bar as in a dialog', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await signIn(page, portal(), { at: '/task/initial' })
  await expect(title(page)).toHaveText('Documentación Inicial')
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(72)
  await page
    .getByRole('button', { name: /^Ver documento/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const [name, tab] = [dialog.getByRole('heading').first(), dialog.getByRole('tablist')]
  await expect(tab).toBeVisible()
  expect((await name.boundingBox())?.x).toBeCloseTo((await tab.boundingBox())?.x ?? 0, 0)
})

test('on a phone the form is alone', async ({ page }) => {
  await signIn(page, portal(), { at: '/task/initial' })
  await upload(page).click()
  await expect(title(page)).toHaveText(name)
  await expect(page.getByLabel('Archivo', { exact: true })).toBeAttached()
  await expect(page.getByRole('row')).toHaveCount(0)
})
