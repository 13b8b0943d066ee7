import { expect, test } from '@playwright/test'
import {
  add,
  heading,
  heldChoices,
  issued,
  openPicker,
  others,
  pages,
  picture,
} from '../support/held-choices'
import { readEntries } from '../support/initial-on-phone'
import { ofCamera, takePhoto } from '../support/photos'
import { hold, maria, signIn, signInByForm, usePortal, withoutWorker } from '../support/portal'

test.use(withoutWorker)

const portal = usePortal()

test.describe('what is chosen reaches the form, though while the picker was open', () => {
  for (const [title, choose] of Object.entries(heldChoices))
    test(title, async ({ page }) => choose(page, portal()))

  for (const label of ['Archivo', 'Tomar foto'])
    test(`the answers came that the form was waiting for ('${label}')`, async ({ page }) => {
      const answer = await hold(page, '**/api/**')
      await signIn(page, portal(), { at: issued.form })
      const photo = await takePhoto(page)
      const picker = await openPicker(page, label)
      answer()
      await expect(heading(page, issued.name)).toBeVisible()
      await picker.setFiles(photo)
      await expect(picture(page)).toBeVisible()
    })

  test('another page came next to the one that is taken again', async ({ page }) => {
    await signIn(page, portal(), { at: others })
    await add(page)
    const picker = await openPicker(page, 'Volver a tomar')
    await add(page)
    await expect(pages(page)).toHaveCount(2)
    const size = page.getByText(/^2 páginas en un solo PDF/)
    const before = await size.textContent()
    await picker.setFiles(await takePhoto(page, ofCamera))
    await expect(size).not.toHaveText(before ?? '')
    await expect(pages(page)).toHaveCount(2)
  })

  test('the session ended', async ({ page }) => {
    await signIn(page, portal(), { at: '/task/initial' })
    const answer = await hold(page, '**/api/client/task/documentType/34')
    portal().answer('/api/client/task/documentType/34', (response) =>
      response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"message":"Sesión vencida"}'),
    )
    await page.getByRole('link', { name: `Subir ${issued.name}` }).click()
    const picker = await openPicker(page, 'Archivo')
    answer()
    await expect(page).toHaveURL(/\/login$/)
    portal().answer('/api/client/task/documentType/34', null)
    await picker.setFiles(await takePhoto(page))
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(maria.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(maria.password)
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await expect(heading(page, issued.name)).toBeVisible()
    await expect(picture(page)).toBeVisible()
  })

  test('another tab signed out, and in again', async ({ page, context }) => {
    await signIn(page, portal(), { at: issued.form, keep: true })
    await expect(heading(page, issued.name)).toBeVisible()
    const picker = await openPicker(page, 'Archivo')
    const other = await context.newPage()
    await other.goto(`${portal().url}/home`)
    await other.getByRole('button', { name: 'Menú de perfil' }).click()
    await other.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await signInByForm(other, portal())
    await picker.setFiles(await takePhoto(other))
    await other.goto(portal().url + issued.form)
    await expect(picture(other)).toBeVisible()
  })

  test('the list of shared files was left', async ({ page }) => {
    await signIn(page, portal(), { at: '/compartir' })
    const picker = await openPicker(page, 'Elegir archivos')
    await page.getByRole('link', { name: 'Volver', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
    await picker.setFiles({ ...(await takePhoto(page)), name: 'elegida.jpg' })
    await expect.poll(async () => (await page.evaluate(readEntries)).length).toBe(1)
    await page.goto(`${portal().url}/compartir`)
    await expect(page.getByText('elegida.jpg')).toBeVisible()
  })

  test("'Guardar' was sending the first page", async ({ page }) => {
    await signIn(page, portal(), { at: others })
    await page.getByRole('textbox', { name: 'Detalle' }).fill('La primera')
    await add(page)
    await expect(picture(page)).toBeVisible()
    const picker = await openPicker(page, 'Archivo')
    const answer = await hold(page, '**/api/client/initial/create')
    const sent = page.waitForRequest('**/api/client/initial/create')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await sent
    await picker.setFiles(await takePhoto(page))
    answer()
    await expect(heading(page, 'Documentación Inicial')).toBeVisible()
    await page.getByRole('button', { name: 'Mostrar Otros' }).click()
    await page.getByRole('link', { name: 'Agregar otro documento' }).click()
    await expect(picture(page)).toBeVisible()
  })
})
