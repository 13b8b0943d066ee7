import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { initialDocuments } from '../../src/api/initial'
import { signIn as signInElsewhere } from '../support/client'
import { holdAnimations } from '../support/held-animations'
import { choose, choosePhoto, hashesOnDevice, keptOffline, row, save } from '../support/initial-on-phone'
import { uploadsWaiting, useLandlordOnSite } from '../support/landlord-on-site'
import { maria, withoutWorker } from '../support/portal'
import { portalClient } from '../support/portal-client'

// Of the shared browser's pages; a phone has a worker.
test.use(withoutWorker)

const { portal, openPhone, openList, openOther, chooseOther, filesAtPortal, theOnlyFile, othersAtPortal } =
  useLandlordOnSite()

const create = '/api/client/initial/create'

test('an answer lost after the portal had everything leaves exactly one document', async () => {
  const { page } = await openPhone()
  // A form that does not know what was there lets the outbox ask first, and a portal whose answers are lost never tells.
  const listed = page.waitForResponse('**/api/client/initial/other')
  await openOther(page, 'Respuesta perdida')
  await (await listed).finished()
  await choose(page)
  await portal().set('deaf')
  await save(page)
  await expect(page.getByText(/El documento quedó guardado y se enviará automáticamente\.$/)).toBeVisible()
  const [hash] = await hashesOnDevice(page)
  await expect.poll(() => filesAtPortal(hash).length).toBe(1)

  await portal().set('open')
  await page.goto(`${portal().url}/envios`)
  await expect(page.getByText('Entregado', { exact: true })).toBeVisible()
  theOnlyFile(hash)
  expect(await othersAtPortal('Respuesta perdida')).toBe(1)
})

test('a portal that fails once gets the document when it is well again', async ({ page }) => {
  await openList(page)
  portal().answer(create, (response) =>
    response
      .writeHead(500, { 'Content-Type': 'application/json', 'Retry-After': '600' })
      .end('{"message":"Error"}'),
  )
  await chooseOther(page, 'Portal con fallas')
  await save(page)
  await expect(
    page.getByText('El portal está ocupado. El documento quedó guardado y se enviará automáticamente.'),
  ).toBeVisible()
  await page.getByRole('link', { name: /^Envíos/ }).click()
  await page.getByRole('button', { name: /^Más sobre/ }).click()
  await expect(page.getByText('El portal está ocupado. Seguimos intentando.')).toBeVisible()

  portal().answer(create, null)
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await expect(page.getByText('Entregado', { exact: true })).toBeVisible()
  expect(await othersAtPortal('Portal con fallas')).toBe(1)
})

test('a page that is not the portal is no delivery', async ({ page }) => {
  await openList(page)
  portal().answer(create, (response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<html>Wi-Fi del café: inicie sesión</html>'),
  )
  await chooseOther(page, 'Wi-Fi del café')
  await save(page)
  await expect(page.getByText(/El documento quedó guardado/)).toBeVisible()
  await page.getByRole('link', { name: /^Envíos/ }).click()
  await expect(page.getByText(/^Esta red pide iniciar sesión/)).toBeVisible()
  expect(await othersAtPortal('Wi-Fi del café')).toBe(0)

  portal().answer(create, null)
  await expect(page.getByText('Entregado', { exact: true })).toBeVisible()
  expect(await othersAtPortal('Wi-Fi del café')).toBe(1)
})

for (const when of ['before', 'after']) {
  test(`25: a proxy that refuses a file ${when} its body keeps it waiting until it is put right`, async () => {
    const { page } = await openPhone()
    const detalle = `Proxy estricto, ${when}`
    portal().answer(create, (response) => {
      const refuse = () =>
        response
          .writeHead(413, { 'Content-Type': 'text/html' })
          .end('<html><h1>413 Request Entity Too Large</h1></html>')
      if (when === 'before') refuse()
      else response.req.resume().on('end', refuse)
    })
    await chooseOther(page, detalle)
    await save(page)
    await expect(
      page.getByText(/^El servidor no dejó pasar el archivo\. El documento quedó guardado/),
    ).toBeVisible()
    await page.getByRole('link', { name: /^Envíos/ }).click()
    await page.getByRole('button', { name: /^Más sobre/ }).click()
    const reason = 'El servidor no dejó pasar el archivo. Seguimos intentando.'
    await expect(page.getByText(new RegExp(`^${reason}`))).toBeVisible()
    expect(await othersAtPortal(detalle)).toBe(0)

    portal().answer(create, null)
    await expect(page.getByText('Entregado', { exact: true })).toBeVisible({ timeout: 60_000 })
    expect(await othersAtPortal(detalle)).toBe(1)
  })
}

test('two tabs send a document once', async () => {
  const { page, context } = await openPhone()
  const other = await context.newPage()
  await other.goto(`${portal().url}/task/initial`)
  await expect(row(other, 'Otros')).toBeVisible()
  await context.setOffline(true)
  await chooseOther(page, 'Dos pestañas')
  await save(page)
  await expect(page.getByText(keptOffline)).toBeVisible()
  await uploadsWaiting(other, 1)

  portal().received.length = 0
  await context.setOffline(false)
  await other.getByRole('link', { name: /^Envíos/ }).click()
  await expect(other.getByText('Entregado', { exact: true })).toBeVisible()
  expect(portal().received.filter((request) => request === `POST ${create}`)).toHaveLength(1)
  expect(await othersAtPortal('Dos pestañas')).toBe(1)
})

test('two taps on Guardar make one document', async () => {
  const { page, context } = await openPhone()
  await context.setOffline(true)
  await chooseOther(page, 'Dos toques')
  await page.getByRole('button', { name: 'Guardar', exact: true }).dblclick()
  // Not the toast: it stands where the button was, and the second tap may send it away.
  const notice = 'Guardado en este teléfono. Puedes guardar el papel; se enviará solo cuando haya señal.'
  await expect(page.getByText(notice, { exact: true })).toBeVisible()
  expect(await hashesOnDevice(page)).toHaveLength(1)
})

test('a document that the portal refuses stays with its reason until the user decides', async ({ page }) => {
  await openList(page)
  await choosePhoto(page, 'Autorización SII')
  // Meanwhile the landlord's wife sends it from her computer.
  expect(await sendElsewhere('Autorización SII')).toBe(200)
  const setSpeed = await holdAnimations(page)
  await save(page)
  const reason = /^El portal ya tiene otro documento aquí\./
  await expect(page.getByRole('alert').filter({ hasText: reason }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeEnabled()
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText(reason)).toBeVisible()

  // Pressing focuses the button, and the toast finds another place: the tap is the button's.
  await page.getByRole('button', { name: 'Salir' }).click()
  await setSpeed(1)
  await expect(row(page, 'Autorización SII').getByText('No se pudo enviar')).toBeVisible()
  await page.getByRole('link', { name: /^Envíos/ }).click()
  // The toast says the same, and may still stand.
  const listed = page.getByRole('main').getByText(reason)
  await expect(listed).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  const question = page.getByRole('dialog', { name: '¿Descartar este envío?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(listed).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('No hay envíos.')).toBeVisible()
})

async function sendElsewhere(name: string): Promise<number> {
  const { url } = portal().backend
  const type = (await (await portalClient(url, maria)).read(initialDocuments)).find(
    (one) => one.name === name,
  )?.id
  const landlord = await signInElsewhere(url, maria.email, maria.password)
  const pdf = readFileSync('tests/fixtures/pdf/plain.pdf')
  return (await landlord.upload(create, { tipoDocument: String(type), detalle: '' }, pdf)).status
}
