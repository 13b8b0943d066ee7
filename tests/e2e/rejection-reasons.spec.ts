import { expect, test, type Page, type Route } from '@playwright/test'
import { desktop, signIn, usePortal, withoutWorker } from '../support/portal'

const portal = usePortal()

test.use(withoutWorker)

const boxesOfRows = (page: Page) =>
  page
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()).map(({ y, height }) => [y, height]))

/** Why documents were rejected is read after the list: nothing may move away under the finger that is just tapping it. */
async function expectSteadyRows(
  page: Page,
  lists: readonly string[],
  reason = 'Falta el reverso del documento.',
): Promise<void> {
  await signIn(page, portal(), { at: '/perfil' })
  for (const at of lists) {
    const held: Route[] = []
    let holds = true
    await page.route('**/api/client/getNotes/*', (route) =>
      holds ? void held.push(route) : route.fallback(),
    )
    await page.goto(portal().url + at)
    await expect(page.getByRole('link', { name: /^Subir/ }).first()).toBeVisible()
    await expect(page.getByRole('table').getByText('Cargando...').first()).toBeVisible()
    const before = await boxesOfRows(page)

    holds = false
    await Promise.all(held.map((route) => route.fallback()))
    await expect(page.getByText(reason).first()).toBeVisible()
    await expect(page.getByRole('table').getByText('Cargando...')).toHaveCount(0)
    expect(await boxesOfRows(page), at).toEqual(before)
  }
}

test('reasons that come move no row of the initial and the rejected documents', ({ page }) =>
  expectSteadyRows(page, ['/task/initial', '/notification/rejected']))

test("'Ver' of a row lies over none of its earlier versions", async ({ page }) => {
  await page.route('**/api/client/notifications/rejected', async (route) => {
    const answer = await route.fetch()
    const { rejected } = (await answer.json()) as { rejected: Record<string, unknown>[] }
    const anteriores = [{ id: 1, created_at: '2026-01-02 10:00:00', motivo: 'Estaba borroso.' }]
    await route.fulfill({
      json: { rejected: rejected.map((one) => ({ ...one, anteriores })) },
    })
  })
  await signIn(page, portal(), { at: '/notification/rejected' })
  const row = page.getByRole('row').filter({ hasText: 'Falta el reverso del documento.' })
  await row.getByText('Versiones anteriores (1)').click()
  const shown = row.getByRole('button', { name: /^Ver documento/ })
  await expect(shown).toHaveCount(2)
  const boxes = await shown.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
  const [first, second] = boxes.sort((a, b) => a.top - b.top)
  expect(first?.bottom).toBeLessThanOrEqual(second?.top ?? 0)
})

test.describe('on a desktop', () => {
  test.use(desktop)

  test('reasons that come move no row of the initial documents', ({ page }) =>
    expectSteadyRows(page, ['/task/initial']))

  test('nor does a reason of many words make its row higher; all of it is said under the mouse', async ({
    page,
  }) => {
    const long = 'La fotografía está cortada por la izquierda y no se leen ni el folio ni la fecha. '.repeat(
      4,
    )
    await page.route('**/api/client/getNotes/*', async (route) => {
      const answer = await route.fetch()
      const { notes } = (await answer.json()) as { notes: object[] }
      await route.fulfill({ json: { notes: notes.map((note) => ({ ...note, detail: long })) } })
    })
    await expectSteadyRows(page, ['/task/initial', '/notification/rejected'], long.trim())
    await expect(page.getByTitle(long.trim()).first()).toBeVisible()
  })
})
