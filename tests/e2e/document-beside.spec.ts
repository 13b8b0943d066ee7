import { expect, test } from '@playwright/test'
import { axeSource, violationsInBoth } from '../support/axe'
import { desktop, signIn, untilStored, usePortal } from '../support/portal'

const portal = usePortal()

test.use(desktop)

test('in a wide window a document stands next to its list, and another row takes its place', async ({
  page,
}) => {
  await signIn(page, portal(), { at: '/task/initial' })
  await untilStored(page)
  await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
  // At the page's start there is nothing to scroll back to.
  const [second, first] = (await page.getByRole('button', { name: /^Ver documento/ }).all()).reverse()
  const dialog = page.getByRole('dialog')
  const top = async () => (await first?.boundingBox())?.y
  await first?.scrollIntoViewIfNeeded()
  const before = await top()

  await first?.click()
  const heading = dialog.getByRole('heading', { level: 2 })
  await expect(heading).toBeFocused()
  await expect(first ?? heading).toHaveAttribute('aria-current', 'true')
  // A picture's frame, or a PDF's pages.
  const shown = dialog.getByTitle(/^Archivo/).or(dialog.getByRole('region', { name: /^Archivo/ }))
  const file = await shown.boundingBox()
  expect(file?.width).toBeGreaterThanOrEqual(640)
  expect(Math.abs(((await top()) ?? 0) - (before ?? 0))).toBeLessThan(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.evaluate(axeSource)
  expect(await violationsInBoth(page)).toEqual([])

  // The list is in use: no backdrop, and the next row swaps the document.
  const name = await second?.getAttribute('aria-label')
  await second?.click()
  await expect(dialog).toHaveCount(1)
  await expect(heading).toHaveText(name?.replace('Ver documento ', '') ?? '')
  await expect(heading).toBeFocused()
  await expect(first ?? heading).not.toHaveAttribute('aria-current')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(second ?? heading).toBeFocused()

  await second?.click()
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect(second ?? heading).toBeFocused()

  // A form takes its place, and a document opened from there is a dialog over both.
  await second?.click()
  await page
    .getByRole('link', { name: /^Subir / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await second?.click()
  await expect(page.locator('dialog:modal')).toHaveCount(1)
})

test('it stands below a bar whose title has two lines, with as large a document as fits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await signIn(page, portal(), { at: '/notification/rejected' })
  await untilStored(page)
  await page
    .getByRole('button', { name: /^Ver documento/ })
    .first()
    .click()
  const bar = page.getByRole('banner')
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeInViewport({ ratio: 1 })
  await expect
    .poll(async () => (await dialog.boundingBox())?.y)
    .toBeGreaterThan((await bar.boundingBox())?.height ?? 0)

  // 'Salir' lies over nothing.
  await dialog.getByRole('tab', { name: 'Notas' }).click()
  const leave = dialog.getByRole('button', { name: 'Salir' })
  const save = await dialog.getByRole('button', { name: 'Guardar' }).boundingBox()
  expect((await leave.boundingBox())?.y).toBeGreaterThan((save?.y ?? 0) + (save?.height ?? 0))
  await expect(leave).toBeInViewport({ ratio: 1 })

  // So does a form, if the text of an iPad grows after it was opened.
  await page
    .getByRole('link', { name: /^Subir / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible()
  // The bar has the list's title again, and the form its own.
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await expect(bar).toContainText('Documentos Rechazados')
  const low = (await bar.boundingBox())?.height ?? Infinity
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = '22px'
    scrollTo(0, document.documentElement.scrollHeight)
    // The frame in which the page learns how high the bar is now, and the one that it draws by that.
    for (const frame of [1, 2]) await new Promise((next) => requestAnimationFrame(() => next(frame)))
  })
  const { height } = (await bar.boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThan(low)
  expect((await title.boundingBox())?.y).toBeGreaterThan(height)
})

test("a photo's tools have one line, and all of it is in sight, in large text too", async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await signIn(page, portal(), { at: '/task/initial' })
  await untilStored(page)
  await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver documento Cédula de identidad' }).click()
  const dialog = page.getByRole('dialog')
  const tools = ['Alejar', 'Acercar', 'Ajustar', 'Girar'].map((name) => dialog.getByRole('button', { name }))
  await expect(dialog.getByTitle(/^Archivo/)).toBeVisible()
  const lines = await Promise.all(tools.map(async (tool) => (await tool.boundingBox())?.y))
  expect(new Set(lines).size).toBe(1)
  expect(await dialog.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBe(0)
  await expect(dialog.getByRole('button', { name: 'Salir' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('link', { name: 'Abrir archivo' })).toBeInViewport({ ratio: 1 })
  await page.evaluate(axeSource)
  expect(await violationsInBoth(page)).toEqual([])

  // It is over all of the window there.
  const browser = await page.context().newCDPSession(page)
  for (const standard of [24, 32]) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
    await expect(page.locator('html')).toHaveCSS('font-size', `${standard * 1.0625}px`)
    // Chromium asks the media queries again when the window changes.
    await page.setViewportSize({ width: 1100 + standard, height: 800 })
    await expect(page.locator('dialog:modal')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Salir' })).toBeInViewport({ ratio: 1 })
    expect(await violationsInBoth(page)).toEqual([])
  }
})

test('a window made narrower shows it as a dialog, with what was typed', async ({ page }) => {
  await signIn(page, portal(), { at: '/task/initial' })
  await untilStored(page)
  await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
  const document = page.getByRole('button', { name: /^Ver documento/ }).first()
  await document.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Notas' }).click()
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Va de nuevo.')
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(page.locator('dialog:modal')).toBeVisible()
  await expect(dialog.getByRole('tab', { name: 'Notas', selected: true })).toBeVisible()
  const note = dialog.getByRole('textbox', { name: 'Nota' })
  await expect(note).toHaveValue('Va de nuevo.')
  await expect(note).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  await expect(note).toBeFocused()
  await dialog.getByRole('button', { name: 'Salir' }).click()
  await expect(document).toBeFocused()
})

test("in an iPad's large text a document has the whole width, and so has a form", async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await signIn(page, portal(), { at: '/task/initial' })
  await untilStored(page)
  const list = page.getByRole('cell', { name: 'Otros' })
  await expect(list).toBeVisible()
  await page.evaluate(() => (document.documentElement.style.fontSize = '25.5px'))
  await page
    .getByRole('button', { name: /^Ver documento/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /^Subir / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible()
  await expect(list).toBeHidden()
})
