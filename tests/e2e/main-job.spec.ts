import { readFileSync } from 'node:fs'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { initialDocuments, initialOtherDocuments } from '../../src/api/initial'
import { readJpeg } from '../../src/capture/jpeg'
import { usePhone } from '../support/browser'
import { signIn as signInElsewhere } from '../support/client'
import { choose, choosePhoto, hashesOnDevice, row, save } from '../support/initial-on-phone'
import { redCorner } from '../support/photos'
import { gps } from '../support/pictures'
import { maria, signIn, storedResponses, untilStored, usePortal } from '../support/portal'
import { portalClient } from '../support/portal-client'
import { sha256, storedFiles } from '../support/stored-files'

const portal = usePortal()
const phone = usePhone()

const create = '/api/client/initial/create'
const kept = 'Sin conexión. El documento quedó guardado y se enviará automáticamente.'

/** Signed in for good, the list seen once; `stored`: until the app and the list are on the phone, as when a landlord leaves home. */
async function openPhone({ stored = true } = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await phone().open()
  const page = await context.newPage()
  await signIn(page, portal(), { keep: true, at: '/task/initial' })
  await expect(row(page, 'Otros')).toBeVisible()
  if (stored) {
    await untilStored(page)
    await expect.poll(() => storedResponses(page)).toContain('/api/client/initial')
  }
  return { context, page }
}

/** Opens the form of 'Otros', which takes any number, and chooses a new photo. */
async function chooseOther(page: Page, detalle: string): Promise<Buffer> {
  await page.goto(`${portal().url}/task/initial/create/32`)
  await page.getByRole('textbox', { name: 'Detalle' }).fill(detalle)
  return choose(page)
}

function filesAtPortal(hash: string | undefined): Buffer[] {
  return storedFiles(portal().backend.dataDir).filter((bytes) => sha256(bytes) === hash)
}

function theOnlyFile(hash: string | undefined): Buffer {
  const [file, ...more] = filesAtPortal(hash)
  if (!file || more.length > 0) throw new Error(`${more.length} files too many, or none`)
  return file
}

/** How many documents of 'Otros' the portal has with this detail. */
async function othersAtPortal(detalle: string): Promise<number> {
  const client = await portalClient(portal().backend.url, maria)
  return (await client.read(initialOtherDocuments)).filter((other) => other.detalle === detalle).length
}

async function uploadsWaiting(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('link', { name: new RegExp(`^Envíos\\D*${count}\\b`) })).toBeVisible()
}

test.describe('a landlord without signal photographs a document, and it arrives by itself', () => {
  const ways = [
    {
      name: 'the phone is offline',
      document: 'Carpeta tributaria electrónica',
      // The browser's own switch comes too late for a worker that is just starting.
      lose: async (context: BrowserContext) => {
        await context.setOffline(true)
        await portal().set('down')
      },
      regain: async () => portal().set('open'),
    },
    {
      name: 'the portal is down',
      document: 'Mandato al contador',
      lose: () => portal().set('down'),
      regain: () => portal().set('open'),
    },
  ]

  for (const { name, document, lose, regain } of ways) {
    test(`${name}, the browser is closed, and opened again with a network`, async () => {
      await openPhone()
      await phone().close()

      const away = await phone().open()
      await lose(away)
      let page = await away.newPage()
      await page.goto(`${portal().url}/task/initial`)
      await expect(page.getByText(/^Datos guardados de hoy \d\d:\d\d$/)).toBeVisible()
      await expect(row(page, document).getByText('Pendiente de carga')).toBeVisible()
      const photo = await choosePhoto(page, document)
      await save(page)
      await expect(page.getByRole('status').filter({ hasText: kept })).toBeVisible()
      await expect(page).toHaveURL(/\/task\/initial$/)
      await expect(row(page, document).getByText('En cola de envío')).toBeVisible()
      await expect(row(page, document).getByRole('link')).toHaveCount(0)
      await uploadsWaiting(page, 1)
      const [hash] = await hashesOnDevice(page)
      await phone().close()
      await regain()

      const back = await phone().open()
      page = await back.newPage()
      await page.goto(`${portal().url}/task/initial`)
      await expect(row(page, document).getByText('En revisión')).toBeVisible()
      await expect(page.getByRole('link', { name: /^Envíos/ })).not.toContainText('1')

      const file = theOnlyFile(hash)
      expect(file.length).toBeLessThan(photo.length)
      expect(readJpeg(file)).toMatchObject({ width: 1920, height: 2560, orientation: 1 })
      expect(await redCorner(page, file)).toBe('top right')
      expect(file.includes(gps)).toBe(false)
      const client = await portalClient(portal().backend.url, maria)
      const listed = (await client.read(initialDocuments)).find((one) => one.name === document)
      expect(listed).toMatchObject({ status: 0 })
    })
  }

  test('with the app left open the row turns by itself', async () => {
    const rejected = 'Inicio de actividades en el SII'
    const { context, page } = await openPhone()
    await expect(row(page, rejected).getByText('Rechazado')).toBeVisible()
    await context.setOffline(true)
    await choosePhoto(page, rejected)
    await save(page)
    await expect(row(page, rejected).getByText('En cola de envío')).toBeVisible()
    const [hash] = await hashesOnDevice(page)

    await context.setOffline(false)
    await expect(row(page, rejected).getByText('En revisión')).toBeVisible()
    theOnlyFile(hash)
  })
})

test('a phone that dies right after "guardado" still delivers', async () => {
  const { page, context } = await openPhone()
  await context.setOffline(true)
  await chooseOther(page, 'Se apagó el teléfono')
  await save(page)
  await expect(page.getByText(kept)).toBeVisible()
  await phone().kill()

  const again = await phone().open()
  const restarted = await again.newPage()
  await restarted.goto(`${portal().url}/envios`)
  await expect(restarted.getByText('Entregado', { exact: true })).toBeVisible()
  const hashes = await hashesOnDevice(restarted)
  expect(hashes).toHaveLength(1)
  theOnlyFile(hashes[0])
  expect(await othersAtPortal('Se apagó el teléfono')).toBe(1)
})

test('an answer lost after the portal had everything leaves exactly one document', async () => {
  const { page } = await openPhone({ stored: false })
  await chooseOther(page, 'Respuesta perdida')
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

test('a portal that fails once gets the document when it is well again', async () => {
  const { page } = await openPhone({ stored: false })
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
  await expect(page.getByText('El portal está ocupado. Seguimos intentando.')).toBeVisible()

  portal().answer(create, null)
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await expect(page.getByText('Entregado', { exact: true })).toBeVisible()
  expect(await othersAtPortal('Portal con fallas')).toBe(1)
})

test('a page that is not the portal is no delivery', async () => {
  const { page } = await openPhone({ stored: false })
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

test('two tabs send a document once', async () => {
  const { page, context } = await openPhone()
  const other = await context.newPage()
  await other.goto(`${portal().url}/task/initial`)
  await expect(row(other, 'Otros')).toBeVisible()
  await context.setOffline(true)
  await chooseOther(page, 'Dos pestañas')
  await save(page)
  await expect(page.getByText(kept)).toBeVisible()
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
  await expect(page.getByText(kept)).toBeVisible()
  expect(await hashesOnDevice(page)).toHaveLength(1)
})

test('a document that the portal refuses stays with its reason until the user decides', async () => {
  const { page } = await openPhone({ stored: false })
  await choosePhoto(page, 'Autorización SII')
  // Meanwhile the landlord's wife sends it from her computer.
  expect(await sendElsewhere('Autorización SII')).toBe(200)
  await save(page)
  const reason = /^El portal ya tiene otro documento aquí\./
  await expect(page.getByRole('alert').filter({ hasText: reason }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeEnabled()

  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(row(page, 'Autorización SII').getByText('No se pudo enviar')).toBeVisible()
  await page.getByRole('link', { name: /^Envíos/ }).click()
  await expect(page.getByText(reason)).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  const question = page.getByRole('dialog', { name: '¿Descartar este envío?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText(reason)).toBeVisible()
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
