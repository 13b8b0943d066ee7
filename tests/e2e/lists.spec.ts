import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
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

test("on a phone a month's row is low: its title, one line of whose it is, and its state", async ({
  page,
}) => {
  await signIn(page, portal(), { at: '/task/monthly' })
  await page.getByRole('button', { name: 'Mostrar Arriendo' }).first().click()
  const row = page.getByRole('row').filter({ hasText: 'Bodega 33' })
  await expect(row.getByText('Jorge Mardones Vera').filter({ visible: true })).toHaveCount(1)
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(92)
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
})
