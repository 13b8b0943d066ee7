import { expect, test, type Page } from '@playwright/test'
import { axeSource, violationsInBoth } from '../support/axe'
import { receiptOf, signIn as signInByWire, someJpeg } from '../support/client'
import { openDesk, queueOf, said } from '../support/desk'
import { choosePhoto, row, save } from '../support/initial-on-phone'
import { desktop, maria, openInitial, signIn, usePortal, withoutWorker } from '../support/portal'

test.use(withoutWorker)

const portal = usePortal()

const places = (desk: Page) => desk.getByRole('dialog', { name: 'Mover a…' }).getByLabel('Lugar')

/** Chooses the first place of a group that is offered. Resolves to its name. */
async function choosePlace(desk: Page, group: RegExp, of = ''): Promise<string> {
  const options = places(desk).locator('optgroup').filter({ hasText: of })
  await expect(places(desk).locator('option').nth(1)).toBeAttached()
  const label = (
    await options.evaluateAll((all) => all.map((one) => (one as HTMLOptGroupElement).label))
  ).find((one) => group.test(one))
  const option = places(desk)
    .locator(`optgroup[label="${label ?? ''}"] option`)
    .filter({ hasText: of })
    .first()
  await places(desk).selectOption((await option.getAttribute('value')) ?? '')
  return (await option.textContent()) ?? ''
}

test('moved at the desk: the landlord reads where it went, and is asked for the other one', async ({
  browser,
  page,
}) => {
  const name = 'Carpeta tributaria electrónica'
  await signIn(page, portal(), { at: '/task/initial' })
  await choosePhoto(page, name)
  await save(page)
  await expect(row(page, name).getByText('En revisión')).toBeVisible()

  const context = await browser.newContext({ ...desktop, serviceWorkers: 'block' })
  const desk = await context.newPage()
  await openDesk(desk, portal())
  await queueOf(desk).getByRole('button', { name }).click()
  await desk.getByRole('button', { name: 'Mover a…' }).click()
  const place = await choosePlace(desk, /^Inmuebles: /)
  await expect(desk.getByRole('dialog')).toContainText(`y '${name}' se vuelve a pedir`)
  await desk.getByRole('button', { name: 'Mover', exact: true }).click()
  await expect(said(desk)).toContainText(`Movido a ${place}, Inmuebles: `)
  await expect(desk.getByRole('region', { name: 'Datos' }).getByRole('heading', { level: 2 })).toHaveText(
    place,
  )
  await context.close()

  await openInitial(page, portal())
  await expect(row(page, name)).toContainText(`Tu contador lo movió a: ${place}, `)
  await page.goto(`${portal().url}/home`)
  await expect(page.getByText(`Documento movido por Andrea Contreras a ${place}`).first()).toBeVisible()
  await openInitial(page, portal())
  await expect(row(page, name).getByRole('link', { name: `Subir ${name}` })).toBeVisible()
})

test('a move is made by keyboard, and taken back by Z', async ({ browser }) => {
  const context = await browser.newContext({ ...desktop, serviceWorkers: 'block' })
  const desk = await context.newPage()
  await desk.addInitScript({ content: axeSource })
  const detalle = 'Boleta de aseo'
  const landlord = await signInByWire(portal().backend.url, maria.email, maria.password)
  receiptOf(await landlord.upload('/api/client/initial/create', { tipoDocument: 32, detalle }, someJpeg(400)))
  await openDesk(desk, portal())
  await queueOf(desk).getByRole('button', { name: detalle }).click()
  // Until then the button is of what was open before.
  await expect(desk.getByRole('heading', { level: 2, name: detalle })).toBeVisible()
  await desk.getByRole('button', { name: 'Mover a…' }).press('Enter')
  await expect(desk.getByRole('button', { name: 'Mover', exact: true })).toBeDisabled()
  await choosePlace(desk, /^Inmuebles: /, 'Otros')
  await expect(desk.getByRole('textbox', { name: 'Detalle' })).toHaveValue(detalle)
  expect(await violationsInBoth(desk)).toEqual([])
  await desk.getByRole('textbox', { name: 'Detalle' }).fill(`${detalle} del agua`)
  await desk.keyboard.press('Enter')
  const heading = desk.getByRole('region', { name: 'Datos' }).getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(`${detalle} del agua`)
  await expect(said(desk)).toContainText('Movido a Otros, Inmuebles: ')
  await desk.keyboard.press('z')
  await expect(said(desk)).toContainText('Se deshizo.')
  await expect(heading).toHaveText(detalle)
  await context.close()
})
