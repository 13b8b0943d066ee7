import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { heldPages } from '../support/held-pages'
import { takePhoto } from '../support/photos'
import { desktop, signIn, usePortal, withoutWorker } from '../support/portal'

// What only a browser does: a dialog gives the focus back, a disabled button loses it.

test.use(withoutWorker)

const portal = usePortal()

async function open(page: Page, at: string): Promise<void> {
  await signIn(page, portal(), { at })
  // The app looks after a lost focus about a second after its start.
  const isKept = () =>
    page.evaluate(async () => {
      const probe = document.body.appendChild(document.createElement('button'))
      probe.focus()
      probe.remove()
      await Promise.resolve()
      return document.activeElement !== document.body
    })
  // `waitForFunction` takes the promise of an async function for a yes.
  await expect.poll(isKept).toBe(true)
}

/** On the control of this name. */
async function expectFocus(page: Page, name: string | RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
  await expect.poll(focused).toMatch(name)
}

async function queue(page: Page, detail: string): Promise<void> {
  await signIn(page, portal(), { at: '/task/initial/create/32' })
  await page.getByRole('textbox', { name: 'Detalle' }).fill(detail)
  const buffer = readFileSync('tests/fixtures/pdf/plain.pdf')
  await page
    .getByLabel('Archivo', { exact: true })
    .setInputFiles({ name: `${detail}.pdf`, mimeType: 'application/pdf', buffer })
  await page.getByRole('button', { name: 'Guardar', exact: true }).press('Enter')
  await expect(page.getByText('Guardado en este teléfono.').first()).toBeVisible()
}

test('an upload is discarded: its dialog closes over a row that left, and the next row has the focus', async ({
  page,
}) => {
  await page.route('**/api/client/initial/create', (route) => route.abort())
  for (const detail of ['Plano', 'Tasación']) await queue(page, detail)
  await open(page, '/envios')
  const entry = (detail: string) => page.getByRole('listitem').filter({ hasText: detail })
  await entry('Tasación')
    .getByRole('button', { name: /^Más sobre/ })
    .press('Enter')
  await entry('Tasación').getByRole('button', { name: 'Descartar' }).press('Enter')
  const question = page.getByRole('dialog', { name: '¿Descartar este envío?' })
  await question.getByRole('button', { name: 'Descartar' }).press('Enter')
  await expect(entry('Tasación')).toBeHidden()
  await expectFocus(page, /^Más sobre/)
})

const grip = async (page: Page, number: number) => {
  const words = page.getByText(`Página ${number}`, { exact: true })
  // What was chosen last may still move it.
  await words.hover({ trial: true })
  const box = await words.boundingBox()
  if (!box) throw new Error(`no page ${number}`)
  return { x: box.x + 30, y: box.y + box.height / 2 }
}

async function choosePages(page: Page, count: number): Promise<() => Promise<string[]>> {
  const photos = await Promise.all(Array.from({ length: count }, () => takePhoto(page)))
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(photos)
  await expect(page.getByRole('img', { name: `Página ${count}` })).toBeVisible()
  const order = async () => (await heldPages<{ id: string }>(page)).map(({ id }) => id)
  await expect.poll(async () => (await order()).length).toBe(count)
  return order
}

async function fingerOn(page: Page) {
  const browser = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
}

test("a finger moves a page to another one's place, and the screen stays where it is", async ({ page }) => {
  await open(page, '/task/initial/create/32')
  const order = await choosePages(page, 3)
  const [first, second, third] = await order()
  const touch = await fingerOn(page)
  const [from, to] = [await grip(page, 1), await grip(page, 3)]
  const scrolled = await page.evaluate(() => scrollY)
  await touch('touchStart', [from])
  await touch('touchMove', [{ x: from.x + 5, y: (from.y + to.y) / 2 }])
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await touch('touchMove', [to])
  await touch('touchEnd', [])
  await expect.poll(order).toEqual([second, third, first])
})

test('a page that a finger holds at the edge scrolls the screen to the last one, whose place it takes', async ({
  page,
}) => {
  await open(page, '/task/initial/create/32')
  const order = await choosePages(page, 9)
  const [first, ...others] = await order()
  await page
    .getByText('Página 1', { exact: true })
    .evaluate((grip) => grip.scrollIntoView({ block: 'center' }))
  const touch = await fingerOn(page)
  const from = await grip(page, 1)
  await touch('touchStart', [from])
  // On the bar that stands there, and no further move.
  await touch('touchMove', [{ x: from.x, y: (page.viewportSize()?.height ?? 0) - 20 }])
  const last = page.locator('[data-place="8"]')
  await expect(last).toHaveAttribute('data-target', '')
  await touch('touchEnd', [])
  await expect.poll(order).toEqual([...others, first])
  await expect(page.locator('[data-target]')).toHaveCount(0)
})

test.describe('in a wide window with a touch screen', () => {
  test.use({ ...desktop, hasTouch: true })

  test('a page that a finger holds at the edge of the form next to its list scrolls the form', async ({
    page,
  }) => {
    await open(page, '/task/initial')
    await page.getByRole('link', { name: 'Subir Carpeta tributaria electrónica' }).click()
    const order = await choosePages(page, 12)
    const [first, ...others] = await order()
    const touch = await fingerOn(page)
    const from = await grip(page, 1)
    const scrolled = await page.evaluate(() => scrollY)
    await touch('touchStart', [from])
    await touch('touchMove', [{ x: from.x, y: 790 }])
    // The last of its column.
    await expect(page.locator('[data-place="10"]')).toHaveAttribute('data-target', '')
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await touch('touchEnd', [])
    await expect.poll(order).toEqual([...others.slice(0, 10), first, ...others.slice(10)])
  })
})

test('a page is moved to the start by the keyboard, and can be moved on at once', async ({ page }) => {
  await open(page, '/task/initial/create/32')
  const photos = [await takePhoto(page), await takePhoto(page), await takePhoto(page)]
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(photos)
  await page.getByRole('button', { name: 'Mover página 3 antes' }).press('Enter')
  await expectFocus(page, 'Mover página 2 antes')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Mover página 1 después')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Mover página 2 después')
})
