import { expect, test } from '@playwright/test'
import { startedWith } from '../support/browser'
import { maria, signIn, signInByForm, usePortal, type Portal } from '../support/portal'

const portal = usePortal()
const host = 'portal.test'

/** A network's name, which is no secure context as this machine's is. */
function byName(): Portal {
  const url = new URL(portal().url)
  url.hostname = host
  return { ...portal(), url: url.origin }
}

test.use({ launchOptions: startedWith([`--host-resolver-rules=MAP ${host} 127.0.0.1`]) })

const sentence = /^La dirección de esta página debe empezar con https/

test('by plain http the sign-in says that the address must begin with https, and the lists can be read', async ({
  page,
}) => {
  await page.goto(`${byName().url}/login`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
  await signInByForm(page, byName(), maria)
  await page
    .getByRole('link', { name: /Documentación Inicial.*\d+\/\d+/s })
    .first()
    .click()
  await expect(page.getByRole('table').first()).toContainText('Cédula de identidad')
})

test('by plain http no screen throws: what needs https says so', async ({ page }) => {
  await signIn(page, byName())
  for (const path of ['/task/initial/create/30', '/visita', '/envios', '/compartir', '/perfil']) {
    await page.goto(byName().url + path)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await expect(page.getByText('Cargando...')).toHaveCount(0)
    await expect(page.getByText('No se pudo abrir esta pantalla'), path).toHaveCount(0)
  }
  await page.goto(`${byName().url}/task/initial/create/30`)
  await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
})
