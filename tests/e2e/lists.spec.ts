import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { clamped, cut } from '../support/layout'
import { desktop, signIn, usePortal, withoutWorker } from '../support/portal'

const portal = usePortal()

test.use({ ...withoutWorker, viewport: { width: 390, height: 844 } })

/** Without a detail: of a type that has none. */
async function save(page: Page, detail: string | null, type = 32): Promise<void> {
  await page.goto(`${portal().url}/task/initial/create/${type}`)
  if (detail !== null) await page.getByRole('textbox', { name: 'Detalle' }).fill(detail)
  const buffer = readFileSync('tests/fixtures/pdf/plain.pdf')
  await page
    .getByLabel('Archivo', { exact: true })
    .setInputFiles({ name: `${detail}.pdf`, mimeType: 'application/pdf', buffer })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documentación Inicial' })).toBeVisible()
}

test('an upload is one low line in Envíos, whether it is delivered or waits, also on the narrowest phone', async ({
  page,
}) => {
  await signIn(page, portal())
  await save(page, 'Entregado: plano de la casa de la parcela')
  await page.route('**/api/client/initial/create', (route) => route.abort())
  await save(page, 'En espera: tasación')
  await save(page, null, 34)
  await page.getByRole('link', { name: /^Envíos/ }).click()
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(entries).toHaveCount(3)
  for (const state of ['En cola de envío', 'Entregado'])
    await expect(entries.getByText(state, { exact: true }).first()).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const entry of await entries.all())
      expect((await entry.boundingBox())?.height, `${width}`).toBeLessThanOrEqual(96)
  }
})

/** Of each row, where its parts begin or end, and its height. */
async function rowsOf(page: Page) {
  await expect(page.getByRole('link', { name: /^Subir/ }).first()).toBeVisible()
  return page.getByRole('row').evaluateAll((rows) =>
    rows
      .filter((row) => row.querySelector('a[href*="reate"]'))
      .map((row) => {
        const upload = row.querySelector('a[href*="reate"]')?.getBoundingClientRect()
        const chip = [...row.querySelectorAll('span')].find((one) =>
          /^(Pendiente|Rechazado|En revisión|Aprobado)/.test(one.textContent),
        )
        return {
          name: row.textContent,
          height: row.getBoundingClientRect().height,
          end: Math.round(upload?.right ?? 0),
          chip: chip && Math.round(chip.getBoundingClientRect().left),
        }
      }),
  )
}

/** In a tab that is signed in: the lists at this width, whose lowest row is at most so high. */
async function expectOneGrid(page: Page, width: number, lowest: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${portal().url}/notification/pending`)
  const pending = await rowsOf(page)
  await page.goto(`${portal().url}/task/initial`)
  const initial = (await rowsOf(page)).filter(({ name }) => !name.startsWith('Otros'))
  for (const list of [pending, initial]) expect(new Set(list.map(({ end }) => end)).size, `${width}`).toBe(1)
  const low = initial.find(({ name }) => name.startsWith('Mandato'))
  expect(low?.height, `${width}`).toBeLessThanOrEqual(lowest)
  expect(new Set(initial.flatMap(({ chip }) => chip ?? [])).size, `${width}`).toBe(1)
}

test('on a phone names stand at one height in their rows, however much stands beside and below them', async ({
  page,
}) => {
  await signIn(page, portal(), { at: '/notification/rejected' })
  await expect(page.getByText('Falta el reverso del documento.')).toBeVisible()
  const heights = await page.getByRole('rowheader').evaluateAll((names) =>
    names.map((name) => {
      const row = name.closest('tr')
      // The first one has no line above it.
      const top = (row?.getBoundingClientRect().top ?? 0) + (row?.clientTop ?? 0)
      return Math.round(name.getBoundingClientRect().top - top)
    }),
  )
  expect(heights.length).toBeGreaterThan(3)
  expect([...new Set(heights)]).toHaveLength(1)
})

test('in text of 150 and 200 % nothing is cut, and what stands in a line stays there', async ({ page }) => {
  await signIn(page, portal())
  await save(page, 'Entregado: plano de la casa de la parcela')
  const browser = await page.context().newCDPSession(page)
  const middleOf = (one: Locator) =>
    one.evaluate((it) => it.getBoundingClientRect()).then((box) => box.y + box.height / 2)
  for (const standard of [24, 32]) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
    await page.goto(`${portal().url}/envios`)
    await expect(page.getByRole('heading', { name: /^Otros/ })).toBeVisible()
    expect([...(await cut(page)), ...(await clamped(page))], `Envíos, ${standard}`).toEqual([])

    await page.goto(`${portal().url}/notification/rejected`)
    await expect(page.getByText('Falta el reverso del documento.')).toBeVisible()
    expect([...(await cut(page)), ...(await clamped(page))], `rejected, ${standard}`).toEqual([])
    const back = page.getByRole('link', { name: 'Volver' })
    const profile = page.getByRole('button', { name: 'Menú de perfil' })
    expect(Math.abs((await middleOf(back)) - (await middleOf(profile))), `${standard}`).toBeLessThan(2)

    await page.goto(`${portal().url}/task/monthly`)
    const name = page.getByRole('heading', { level: 3, name: /^Impuesto/ }).first()
    const arrow = page.getByRole('button', { name: 'Mostrar Impuesto' }).first()
    await expect(arrow).toBeVisible()
    expect(Math.abs((await middleOf(name)) - (await middleOf(arrow))), `${standard}`).toBeLessThan(40)
  }
})

test("in the user's own colours the current screen, the next step and the ring's numbers are marked, and plain controls have no frame", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, portal())
  const next = page.getByRole('link', { name: 'Fotografiar lo que falta' })
  await expect(next).toBeVisible()
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await next.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(ground)
  const dots = await page
    .getByRole('list', { name: 'Tus documentos' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::before').backgroundColor))
  expect(dots.length).toBeGreaterThan(2)
  expect(dots).not.toContain(ground)
  const here = page.getByRole('navigation', { name: 'Menú principal' }).locator('[aria-current]')
  await expect(here).toHaveCSS('outline-style', 'solid')
  await page.goto(`${portal().url}/task/initial`)
  const view = page.getByRole('button', { name: /^Ver documento/ }).first()
  await expect(view).toHaveCSS('border-inline-start-color', 'rgba(0, 0, 0, 0)')
})

test("on a phone a short reason's author stands right below it, and a month's row has no line for its address", async ({
  page,
}) => {
  await signIn(page, portal(), { at: '/notification/rejected' })
  const reason = page.getByText('Falta el reverso del documento.')
  await expect(reason).toBeVisible()
  const gap = await reason.evaluate(
    (one) => (one.nextElementSibling?.getBoundingClientRect().top ?? 0) - one.getBoundingClientRect().bottom,
  )
  expect(gap).toBeLessThan(6)

  await page.goto(`${portal().url}/task/monthly`)
  // The contribuciones are asked for in four months of a year only.
  await page.getByRole('button', { name: 'Mostrar Arriendo' }).first().click()
  const row = page.getByRole('row').filter({ hasText: 'Oficina 502' })
  await expect(row.getByText('Ingeniería Peñalolén SpA').filter({ visible: true })).toHaveCount(1)
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(92)
})

test("on a phone a month's row is low: its title, one line of whose it is, and its state", async ({
  page,
}) => {
  await signIn(page, portal(), { at: '/task/monthly' })
  await page.getByRole('button', { name: 'Mostrar Arriendo' }).first().click()
  const row = page.getByRole('row').filter({ hasText: 'Bodega 33' })
  await expect(row.getByText('Jorge Mardones Vera').filter({ visible: true })).toHaveCount(1)
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(92)
})

test('on a phone the card of a finished month shows that it opens', async ({ page }) => {
  await signIn(page, portal(), { at: '/task/monthly' })
  const card = page.getByRole('article').filter({ hasText: '100%' }).first()
  await expect(card.getByRole('button', { name: 'Mostrar detalle' }).locator('svg')).toBeVisible()
})

test('on the narrowest phone a property has its facts in two columns and its three controls in one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, portal(), { at: '/task/inmuebles' })
  const card = page.getByRole('article').filter({ hasText: '100%' }).first()
  const leftOf = (all: Element[]) => all.map((one) => Math.round(one.getBoundingClientRect().left))
  const topOf = (all: Element[]) => all.map((one) => Math.round(one.getBoundingClientRect().top))
  const controls = card.getByText(/^(Editar|Estacionamientos|Bodegas)$/)
  await expect(controls).toHaveCount(3)
  expect(new Set(await controls.evaluateAll(topOf)).size).toBe(1)
  await card.getByRole('button', { name: 'Mostrar detalle' }).click()
  await expect(card.getByRole('rowheader', { name: 'Comuna' })).toBeVisible()
  expect(new Set(await card.getByRole('rowheader').evaluateAll(leftOf)).size).toBe(2)
})

const grid = 'rows have one grid: chips in a column, uploads at the right edge'

test(`at 390 and 768 pixels ${grid}`, async ({ page }) => {
  await signIn(page, portal(), { at: '/perfil' })
  await expectOneGrid(page, 390, 72)
  await expectOneGrid(page, 768, 65)
})

test.describe('on a desktop', () => {
  test.use({ ...desktop, ...withoutWorker })

  test(grid, async ({ page }) => {
    await signIn(page, portal(), { at: '/perfil' })
    await expectOneGrid(page, 1280, 48)
  })

  test('a rejected document has room for two lines of its reason and who wrote it, and no more', async ({
    page,
  }) => {
    await signIn(page, portal(), { at: '/notification/rejected' })
    const row = page.getByRole('row').filter({ hasText: 'Falta el reverso del documento.' })
    await expect(row).toBeVisible()
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(76)
  })
})
