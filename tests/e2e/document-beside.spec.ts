import { expect, test } from '@playwright/test'
import { openInitial, signIn, usePortal } from '../support/portal'

const portal = usePortal()

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test('in a wide window a document stands next to its list, and another row takes its place', async ({
  page,
}) => {
  await signIn(page, portal())
  await openInitial(page, portal())
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
  await page
    .getByRole('button', { name: /^Ver documento/ })
    .first()
    .click()
  const bar = await page.getByRole('banner').boundingBox()
  await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeInViewport({ ratio: 1 })
  await expect
    .poll(async () => (await page.getByRole('dialog').boundingBox())?.y)
    .toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
})

test('a window made narrower shows it as a dialog, with what was typed', async ({ page }) => {
  await signIn(page, portal())
  await openInitial(page, portal())
  const document = page.getByRole('button', { name: /^Ver documento/ }).first()
  await document.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Notas' }).click()
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Va de nuevo.')
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(page.locator('dialog:modal')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Notas' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Nota' })).toHaveValue('Va de nuevo.')
  await dialog.getByRole('button', { name: 'Salir' }).click()
  await expect(document).toBeFocused()
})
