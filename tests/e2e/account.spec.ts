import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { holdAnimations } from '../support/held-animations'
import { maria, pedro, signIn, signInByForm, usePortal, withoutWorker } from '../support/portal'

test.use(withoutWorker)

const portal = usePortal()

async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

test('what the browser fills in without an event is sent', async ({ page }) => {
  await page.goto(`${portal().url}/login`)
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  // In a world of its own, as the browser does it on an iPhone.
  const cdp = await page.context().newCDPSession(page)
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id })
  const fill = (selector: string, value: string) =>
    cdp.send('Runtime.evaluate', {
      contextId: executionContextId,
      expression: `document.querySelector('${selector}').value = '${value}'`,
    })
  await fill('[autocomplete=username]', maria.email)
  await fill('[autocomplete=current-password]', maria.password)
  await page.getByLabel('Mantener la sesión en este dispositivo').check()
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(maria.email)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(`${portal().url}/home`)
})

test('on a phone that lies on its side all that signs in is in sight, and all of the first password', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(`${portal().url}/login`)
  for (const name of ['Ingresar', 'Recuperar la contraseña', 'Privacidad'])
    await expect(page.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 })
  await signIn(page, portal(), { as: pedro })
  const dialog = page.getByRole('dialog', { name: 'Actualizar contraseña' })
  for (const name of ['Cerrar sesión', 'Guardar'])
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})

test('the first password is replaced before anything else', async ({ page }) => {
  await signInByForm(page, portal(), pedro)
  const dialog = page.getByRole('dialog', { name: 'Actualizar contraseña' })
  await expect(dialog).toBeVisible()
  // The one that the sign-in has just asked for is filled in.
  await expect(dialog.getByLabel('Nueva contraseña', { exact: true })).toBeFocused()
  // Chromium lets a second Escape close a dialog whatever the page says to the first.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()

  await dialog.getByLabel('Contraseña actual').fill('equivocada')
  await dialog.getByLabel('Nueva contraseña', { exact: true }).fill('Mi.Clave.Nueva.2026')
  await dialog.getByLabel('Repetir nueva contraseña').fill('Mi.Clave.Nueva.2026')
  const setSpeed = await holdAnimations(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  // Inline, and as a toast that can be read although the dialog makes the page behind it inert.
  await expect(dialog.getByRole('alert')).toHaveCount(2)
  await setSpeed(1)
  await expect(dialog.getByLabel('Nueva contraseña', { exact: true })).toHaveValue('Mi.Clave.Nueva.2026')

  await dialog.getByLabel('Contraseña actual').fill(pedro.password)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(`${portal().url}/login`)
  await expect(page.getByText('Contraseña actualizada correctamente.').first()).toBeVisible()

  await fillSignIn(page, pedro.email, 'Mi.Clave.Nueva.2026')
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, Pedro/ })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('in the dark an empty checkbox stands out from its ground', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${portal().url}/login`)
  const box = page.getByLabel('Mantener la sesión en este dispositivo')
  const colours = () =>
    box.evaluate((element) => {
      const { appearance, borderTopColor, backgroundColor } = getComputedStyle(element)
      return [appearance, borderTopColor, backgroundColor]
    })
  // As a field to type in: 4.7:1.
  expect(await colours()).toEqual(['none', 'rgb(134, 145, 143)', 'rgb(29, 36, 38)'])
  await box.check()
  expect(await colours()).toEqual(['none', 'rgb(127, 209, 203)', 'rgb(127, 209, 203)'])
})

test('a landlord who forgot the password gets back in by the mail', async ({ page }) => {
  await page.goto(`${portal().url}/login`)
  await page.getByRole('link', { name: 'Recuperar la contraseña' }).click()
  // The sign-in has a field of the same name, and stays until the code of this screen is here.
  await expect(page.getByRole('heading', { name: 'Recuperar la contraseña' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(maria.email)
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(
    page.getByRole('main').getByText('Proceso realizado correctamente. Revisa tu correo electrónico.'),
  ).toBeVisible()

  await page.goto(portal().url + (await resetAddress(portal().backend.dataDir)))
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(maria.email)
  await page.getByLabel('Nueva contraseña').fill('Otra.Clave.2026')
  await page.getByLabel('Confirmar contraseña').fill('Otra.Clave.2026')
  await page.getByRole('button', { name: 'Reestrablecer' }).click()
  await expect(page).toHaveURL(`${portal().url}/login`)
  await fillSignIn(page, maria.email, 'Otra.Clave.2026')
  await expect(page).toHaveURL(`${portal().url}/home`)
})

/**
 * The link of the newest mail that has one, as a path of this portal: on some days the portal sends reminders too. The mail leaves
 * after the answer, so that no one can tell by time.
 */
async function resetAddress(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  const names = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [])
  const links = () =>
    names()
      .sort()
      // Quoted-printable (RFC 2045 §6.7): lines broken by `=`, and `=` itself as `=3D`.
      .map((name) => readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
      .flatMap((text) => /\/password\/reset\/\S+/.exec(text.replaceAll('=3D', '=')) ?? [])
  await expect.poll(links).not.toHaveLength(0)
  return links().at(-1) ?? ''
}
