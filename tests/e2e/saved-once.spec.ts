import { expect, test, type Page } from '@playwright/test'
import { initialOtherDocuments } from '../../src/api/initial'
import { choose } from '../support/initial-on-phone'
import { hold, maria, signIn, usePortal, withoutWorker } from '../support/portal'
import { portalClient } from '../support/portal-client'

test.use(withoutWorker)

const portal = usePortal()
const form = '/task/initial/create/32'

/** From the list: the form of 'Otros', which takes any number, with a photo. */
async function fillIn(page: Page, detail: string): Promise<void> {
  await page.getByRole('button', { name: 'Mostrar Otros' }).click()
  await page.getByRole('link', { name: /^Agregar/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Otros' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Detalle' }).fill(detail)
  await choose(page)
  // It is shown before it is written, which takes longer than 20 ms on a slow disk.
  await expect(page.getByText('Preparando el archivo…')).toBeHidden()
}

/** How many documents the portal has with this detail. */
async function arrived(detail: string): Promise<number> {
  const client = await portalClient(portal().backend.url, maria)
  return (await client.read(initialOtherDocuments)).filter((other) => other.detalle === detail).length
}

async function nothingWaits(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await expect(menu.getByRole('link', { name: 'Envíos', exact: true })).toBeVisible()
}

/** Taps Guardar, and leaves so many milliseconds later. In the page: no message of the test's comes in between. */
async function saveAndLeave(page: Page, leave: 'back' | 'reload', after: number): Promise<void> {
  const leaving = leave === 'reload' && page.waitForEvent('load')
  await page.evaluate(
    ([leave, after]) => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Guardar',
      )
      button?.click()
      const go = () => (leave === 'back' ? history.back() : location.reload())
      if (after === 0) go()
      else setTimeout(go, after)
      // A save that ends before opens the list by itself.
      if (leave === 'back') return new Promise((resolve) => addEventListener('popstate', resolve))
      return undefined
    },
    [leave, after] as const,
  )
  await leaving
}

for (const leave of ['back', 'reload'] as const)
  test(`88: ${leave} 0, 20, 60 or 200 ms after Guardar: delivered, or still in the form`, async ({
    page,
  }) => {
    await signIn(page, portal(), { at: '/perfil' })
    for (const after of [0, 20, 60, 200]) {
      const detail = `${leave} ${after}`
      await page.goto(`${portal().url}/task/initial`)
      await fillIn(page, detail)
      await saveAndLeave(page, leave, after)

      // What waits has arrived, and the form shows what it holds.
      await page.goto(portal().url + form)
      await nothingWaits(page)
      await page.waitForLoadState('networkidle')
      await nothingWaits(page)
      const picture = page.getByRole('img', { name: 'Vista previa' })
      await expect.poll(async () => (await picture.count()) + (await arrived(detail)), detail).toBe(1)

      if ((await arrived(detail)) === 1) continue
      await expect(page.getByRole('textbox', { name: 'Detalle' })).toHaveValue(detail)
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      await expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()
      expect(await arrived(detail), detail).toBe(1)
    }
  })

test('88: back before the list is drawn: an empty form, which takes the next document', async ({ page }) => {
  // The list's code does not come: the form stays until the user is back.
  const go = await hold(page, '**/assets/initial-page-*.js')
  await signIn(page, portal(), { at: form })
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Antes de la lista')
  await choose(page)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page).toHaveURL(/\/task\/initial$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeEnabled()
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Detalle' })).toHaveValue('')
  go()
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Después de la lista')
  await choose(page)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page).toHaveURL(/\/task\/initial$/)
  await expect.poll(() => arrived('Después de la lista')).toBe(1)
  expect(await arrived('Antes de la lista')).toBe(1)
})
