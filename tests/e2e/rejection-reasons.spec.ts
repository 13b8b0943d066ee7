import { expect, test, type Page, type Route } from '@playwright/test'
import { desktop, signIn, usePortal, withoutWorker } from '../support/portal'

const portal = usePortal()

test.use(withoutWorker)

const boxesOfRows = (page: Page) =>
  page
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()).map(({ y, height }) => [y, height]))

/** Why documents were rejected is read after the list: nothing may move away under the finger that is just tapping it. */
async function expectSteadyRows(page: Page, ...lists: string[]): Promise<void> {
  await signIn(page, portal(), { at: '/perfil' })
  for (const at of lists) {
    const held: Route[] = []
    let holds = true
    await page.route('**/api/client/getNotes/*', (route) =>
      holds ? void held.push(route) : route.continue(),
    )
    await page.goto(portal().url + at)
    await expect(page.getByRole('link', { name: /^Subir/ }).first()).toBeVisible()
    await expect(page.getByRole('table').getByText('Cargando...').first()).toBeVisible()
    const before = await boxesOfRows(page)

    holds = false
    await Promise.all(held.map((route) => route.continue()))
    await expect(page.getByText('Falta el reverso del documento.')).toBeVisible()
    await expect(page.getByRole('table').getByText('Cargando...')).toHaveCount(0)
    expect(await boxesOfRows(page), at).toEqual(before)
  }
}

test('reasons that come move no row of the initial and the rejected documents', ({ page }) =>
  expectSteadyRows(page, '/task/initial', '/notification/rejected'))

test.describe('on a desktop', () => {
  test.use(desktop)

  test('reasons that come move no row of the initial documents', ({ page }) =>
    expectSteadyRows(page, '/task/initial'))
})
