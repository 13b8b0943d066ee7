import { readdirSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { usePhone } from '../support/browser'
import { compose } from '../support/compose'
import { heldChoices } from '../support/held-choices'
import { choosePhoto, hashesOnDevice, row, save, uploadsOnDevice } from '../support/initial-on-phone'
import { takePhoto } from '../support/photos'
import { maria, signIn as signInAt, storedResponses, untilStored, usePortal } from '../support/portal'
import { copiesOf, sha256 } from '../support/stored-files'

const portal = usePortal()

const phone = usePhone([], 'firefox')

test('18: what is photographed without the portal is stored, and arrives once when it is back', async () => {
  let page = await (await phone().open()).newPage()
  await signIn(page)
  await portal().set('down')
  const photo = await choosePhoto(page, 'Mandato al contador')
  await save(page)
  await expect(row(page, 'Mandato al contador').getByText('En cola de envío')).toBeVisible()
  const [hash = ''] = await hashesOnDevice(page)
  expect(hash).not.toBe(sha256(photo))

  await phone().close()
  page = await (await phone().open()).newPage()
  await page.goto(`${portal().url}/task/initial`)
  await expect(row(page, 'Mandato al contador').getByText('En cola de envío')).toBeVisible()
  await portal().set('open')
  await expect(row(page, 'Mandato al contador').getByText('En revisión')).toBeVisible()
  expect(copiesAtPortal(hash)).toBe(1)
  expect(await statesOnDevice(page)).toEqual(['delivered by answer'])

  // 21: the portal has it, its answer is lost, and the browser dies.
  await choosePhoto(page, 'Carpeta tributaria electrónica')
  await portal().set('deaf')
  await save(page)
  await expect.poll(() => statesOnDevice(page)).toEqual(['delivered by answer', 'queued'])
  const [, second = ''] = await hashesOnDevice(page)
  await expect.poll(() => copiesAtPortal(second)).toBe(1)
  await phone().kill()
  page = await (await phone().open()).newPage()
  await portal().set('open')
  await page.goto(`${portal().url}/task/initial`)
  await expect(row(page, 'Carpeta tributaria electrónica').getByText('En revisión')).toBeVisible()
  expect(copiesAtPortal(second)).toBe(1)
})

test('where the user goes while the code of a screen is on its way is where the user comes', async () => {
  const page = await (await phone().open()).newPage()
  // So no worker has it either.
  for (const name of readdirSync('dist/app/assets').filter((name) => name.startsWith('monthly-page')))
    portal().answer(`/assets/${name}`, () => undefined)
  await signInAt(page, portal())
  const asked = page.waitForRequest(/monthly-page/)
  await page
    .getByRole('link', { name: /^Deberes Mensuales/ })
    .first()
    .click()
  await asked
  await page.goto(`${portal().url}/envios`)
  await expect(page.getByRole('heading', { level: 1, name: 'Envíos' })).toBeVisible()
})

test('a mask waits for a keyboard that composes, and each edit can be undone', async () => {
  const page = await (await phone().open()).newPage()
  await signInAt(page, portal(), { at: '/task/arriendo/create' })
  const field = page.getByLabel('RUT Arrendatario')
  await field.pressSequentially('12')
  const composed = await page.evaluate(`(${compose.toString()})('3456785', 'firefox')`)
  expect(composed).toEqual(
    ['3', '34', '345', '3456', '34567', '345678', '3456785'].map((text) => `1-2${text}`),
  )
  await expect(field).toHaveValue('12.345.678-5')

  await field.press('Backspace')
  await field.press('9')
  await expect(field).toHaveValue('12.345.678-9')
  const undone = []
  for (let step = 0; step < 4; step++) {
    await field.press('Control+z')
    undone.push(await field.inputValue())
  }
  expect(undone).toEqual(['1.234.567-8', '12.345.678-5', '1-2', '1'])
  await field.press('Control+Shift+z')
  await field.press('Control+Shift+z')
  await expect(field).toHaveValue('12.345.678-5')
})

for (const label of ['Archivo', 'Tomar foto'])
  test(`a photo chosen in Firefox reaches the form though its answers came since ('${label}')`, async () => {
    const page = await (await phone().open()).newPage()
    await portal().set('waiting')
    await signInAt(page, portal(), { at: '/task/initial/create/34' })
    const name = page.getByRole('heading', { level: 1, name: 'Carpeta tributaria electrónica' })
    const photo = await takePhoto(page)
    const opened = page.waitForEvent('filechooser')
    await page.getByLabel(label, { exact: true }).click()
    const picker = await opened
    await expect(name).toBeHidden()
    await portal().set('open')
    await expect(name).toBeVisible()
    await picker.setFiles(photo)
    await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  })

for (const [title, choose] of Object.entries(heldChoices))
  test(`a photo chosen in Firefox reaches its form though ${title}`, async () => {
    await choose(await (await phone().open()).newPage(), portal())
  })

test('a key that can not be part of a RUT is not taken, and a number of nine digits is not cut', async () => {
  const page = await (await phone().open()).newPage()
  await signInAt(page, portal(), { at: '/task/arriendo/create' })
  const field = page.getByLabel('RUT Arrendatario')
  await field.pressSequentially('123k45')
  await expect(field).toHaveValue('1.234-5')
  await field.fill('')
  await field.pressSequentially('100.200.300-4')
  await field.press('Tab')
  await expect(field).toHaveValue('10.020.030-04')
  await expect(page.getByText(/más largo que un RUT/)).toBeVisible()
  await page.goto(`${portal().url}/task/inmuebles/create`)
  const amount = page.getByLabel('Valor Departamento (UF)')
  await amount.pressSequentially('12abc34,567-')
  await expect(amount).toHaveValue('1.234,56')
})

/** For good, and until the app and the list of initial documents are on the device. */
async function signIn(page: Page): Promise<void> {
  await page.goto(`${portal().url}/login`)
  // What `fill` writes, React does not hear here.
  await page.getByRole('textbox', { name: 'Correo electrónico' }).pressSequentially(maria.email)
  await page.getByLabel('Contraseña', { exact: true }).pressSequentially(maria.password)
  await page.getByLabel('Mantener la sesión en este dispositivo').check()
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(`${portal().url}/home`)
  await untilStored(page)
  await page
    .getByRole('region', { name: 'Resumen' })
    .getByRole('link', { name: /^Documentación Inicial/ })
    .click()
  await expect(row(page, 'Mandato al contador').getByText('Pendiente de carga')).toBeVisible()
  await expect.poll(() => storedResponses(page)).toContain('/api/client/initial')
}

function copiesAtPortal(hash: string): number {
  return copiesOf(portal().backend.dataDir, hash).length
}

/** A receipt counts as `answer` only with the hash of the bytes. */
async function statesOnDevice(page: Page): Promise<string[]> {
  return (await uploadsOnDevice(page)).map(({ state, receipt }) =>
    receipt ? `${state} by ${receipt.proof}` : state,
  )
}
