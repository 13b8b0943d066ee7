import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { readJpeg } from '../../src/capture/prepare/jpeg'
import { usePhone } from '../support/browser'
import { keptOffline } from '../support/initial-on-phone'
import { takePhoto } from '../support/photos'
import {
  maria,
  openInitial,
  signIn,
  storedResponses,
  untilStored,
  usePortal,
  withoutWorker,
} from '../support/portal'
import { share, type FilePayload } from '../support/share'
import { sha256, storedFiles } from '../support/stored-files'

const portal = usePortal()
const phone = usePhone()

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Archivos por asignar' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar documento' })
const picture = (page: Page) => page.getByRole('img', { name: 'Vista previa' })

function pdf(name: string) {
  const buffer = readFileSync(`tests/fixtures/pdf/${name}.pdf`)
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer }
}

async function photo(page: Page, name: string) {
  return { ...(await takePhoto(page)), name }
}

/** What arrived is the user's. */
async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
}

/** The searched document of a group, whose name says which area, property, contract or month. */
async function choose(page: Page, query: string, document: string | RegExp): Promise<void> {
  await search(page).fill(query)
  await page.getByRole('button', { name: document }).first().click()
}

function waiting(page: Page, name: string) {
  return page.getByRole('button', { name: `Descartar ${name}` })
}

test('a photo that another app shares is given its place and reaches the portal', async ({ page }) => {
  await signIn(page, portal())
  await untilStored(page)
  await share(page, [await photo(page, 'IMG_7.jpg')])
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText('IMG_7.jpg')).toBeVisible()
  await expect(page.locator('[data-thumbnail] img')).toBeVisible()
  await goOn(page)

  // Every area, and what takes an upload in it.
  for (const area of ['Documentación Inicial', 'Inmuebles', 'Contratos de Arriendo', 'Deberes Mensuales'])
    await expect(page.getByRole('heading', { level: 3, name: area })).toBeVisible()
  await choose(page, 'mandato', /^Mandato/)
  await expect(page.getByRole('heading', { level: 1, name: /^Mandato/ })).toBeVisible()
  await expect(picture(page)).toBeVisible()
  await expect(page.getByText('IMG_7.jpg')).toBeVisible()

  // The wrong one: back, and to another.
  await page.getByRole('link', { name: 'Elige otro' }).click()
  await choose(page, 'otros inicial', 'Otros')
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Compartido')
  await expect(picture(page)).toBeVisible()
  await save(page)
  await expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()
  await expect(page).toHaveURL(/\/task\/initial$/)
  expect(storedFiles(portal().backend.dataDir).some((file) => readJpeg(file)?.height === 1600)).toBe(true)

  await page.goto(`${portal().url}/compartir`)
  await expect(page.getByText('No hay archivos por asignar.')).toBeVisible()
  await page.goto(`${portal().url}/task/initial`)
  await page.getByRole('link', { name: /^Subir Mandato/ }).click()
  await expect(page.getByLabel('Tomar foto')).toBeVisible()
  await expect(picture(page)).toBeHidden()
})

test('several files shared without signal are placed one after the other, and a phone that dies loses none', async () => {
  const context = await phone().open()
  const page = await context.newPage()
  await signIn(page, portal(), { keep: true })
  await untilStored(page)
  await openInitial(page, portal())
  await page.goto(`${portal().url}/task/monthly`)
  await page.getByRole('button', { name: 'Mostrar Dividendo' }).click()
  await expect
    .poll(async () => (await storedResponses(page)).some((path) => path.includes('getDocumentSingle')))
    .toBe(true)

  await context.setOffline(true)
  const contract = pdf('plain')
  await share(page, [
    await photo(page, 'medidor.jpg'),
    { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') },
    contract,
  ])
  await goOn(page)
  await expect(page.getByText('Archivos por asignar (3)')).toBeVisible()
  await phone().kill()

  await portal().set('down')
  const again = await phone().open()
  const back = await again.newPage()
  await back.goto(`${portal().url}/`)
  await expect(
    back.getByText('Compartiste 3 archivos y aún falta decir qué documento es cada uno.'),
  ).toBeVisible()
  await back.getByRole('link', { name: 'Ver archivos por asignar' }).click()

  // The home screen, which says the same of four panels, stays until this one is there.
  await expect(heading(back)).toBeVisible()
  // As last seen: the initial documents and the opened period.
  await expect(back.getByText(/^Datos guardados de hoy/)).toBeVisible()
  await back.getByRole('button', { name: 'Elegir lugar de medidor.jpg' }).click()
  await choose(back, 'dividendo', /^Dividendo/)
  await expect(back.getByText('Lo elegiste tú.')).toBeVisible()
  await back.getByRole('button', { name: 'Guardar 1 documento' }).click()
  await expect(
    back.getByText('Sin conexión. 1 documento quedó guardado y se enviará automáticamente.'),
  ).toBeVisible()
  await expect(heading(back)).toBeVisible()
  await expect(waiting(back, 'medidor.jpg')).toBeHidden()

  await expect(
    back.getByRole('alert').filter({ hasText: /^Tipo de archivo no permitido\. \S/ }),
  ).toBeVisible()
  await waiting(back, 'notas.txt').click()
  await back.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(waiting(back, 'notas.txt')).toBeHidden()

  await back.getByRole('button', { name: 'Elegir lugar de plain.pdf' }).click()
  await choose(back, 'otros documentación inicial', 'Otros')
  await back.getByRole('textbox', { name: 'Detalle' }).fill('Contrato compartido')
  await back.reload()
  await expect(back.getByText('plain.pdf')).toBeVisible()
  await save(back)
  await expect(back.getByText(keptOffline)).toBeVisible()
  await expect(back).toHaveURL(/\/task\/initial$/)

  await portal().set('open')
  await back.getByRole('link', { name: /^Envíos/ }).click()
  await expect(back.getByText('Entregado', { exact: true })).toHaveCount(2)
  expect(storedFiles(portal().backend.dataDir).map(sha256)).toContain(sha256(contract.buffer))
})

test('what is shared before the sign-in waits for it, and through an expired session', async ({ page }) => {
  await page.goto(`${portal().url}/login`)
  await untilStored(page)
  await share(page, [pdf('plain')])
  await expect(page).toHaveURL(`${portal().url}/login`)
  await fillSignIn(page)
  await expect(page).toHaveURL(`${portal().url}/compartir`)
  await goOn(page)
  await expect(waiting(page, 'plain.pdf')).toBeVisible()

  await choose(page, 'otros inicial', 'Otros')
  await expect(page.getByRole('textbox', { name: 'Detalle' })).toBeVisible()
  await expect(page.getByText('plain.pdf')).toBeVisible()
  const type = '/api/client/task/documentType/32'
  portal().answer(type, (response) =>
    response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"message":"Sesión vencida"}'),
  )
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  portal().answer(type, null)
  await fillSignIn(page)
  await expect(page.getByText('plain.pdf')).toBeVisible()
})

async function fillSignIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(maria.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(maria.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

test('a full device says so, and keeps nothing half', async ({ page, context }) => {
  const cdp = await context.newCDPSession(page)
  // Before the first write: Chromium remembers for half a minute how much space there was. The app itself fits.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: portal().url, quotaSize: 12_000_000 })
  await signIn(page, portal())
  await untilStored(page)
  const large = { ...pdf('plain'), name: 'escaneo.pdf', buffer: Buffer.alloc(20_000_000, '%PDF-') }
  await share(page, [pdf('plain'), large])
  await expect(
    page.getByRole('alert').filter({ hasText: /^No queda espacio en este dispositivo\. \S/ }),
  ).toBeVisible()
  await expect(page.getByText('No hay archivos por asignar.')).toBeVisible()
})

/** A page of another site posts a form with files to the app. With `no-referrer` it hides where it is. */
async function postFromAnotherSite(page: Page, referrer: 'no-referrer' | 'origin', files: FilePayload[]) {
  const headers = { 'Content-Type': 'text/html', 'Referrer-Policy': referrer }
  portal().answer('/ajeno', (response) =>
    response.writeHead(200, headers).end(
      `<form id="sheet" method="post" enctype="multipart/form-data" action="${portal().url}/compartir">
           <input type="file" name="archivo" multiple></form>`,
    ),
  )
  await page.goto(`${portal().url.replace('127.0.0.1', 'localhost')}/ajeno`)
  await page.locator('#sheet input').setInputFiles(files)
  await page.locator('#sheet').evaluate((form: HTMLFormElement) => form.submit())
}

test('in a wide window the way to more files is no wider than their list', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, portal(), { at: '/compartir' })
  const buffer = Buffer.from('%PDF-1.4')
  await page
    .getByLabel('Elegir archivos')
    .setInputFiles([{ name: 'uno.pdf', mimeType: 'application/pdf', buffer }])
  const more = await page.getByText('Agregar archivos').boundingBox()
  const list = await page.getByRole('region', { name: 'Archivo por asignar' }).boundingBox()
  expect(more?.width).toBeLessThanOrEqual(list?.width ?? 0)
})

test("another site's page can not slip files in", async ({ page }) => {
  await signIn(page, portal())
  await untilStored(page)
  await postFromAnotherSite(page, 'origin', [pdf('plain')])
  await expect(page.getByRole('alert').filter({ hasText: /^No se pudo guardar/ })).toBeVisible()
  await expect(page.getByText('No hay archivos por asignar.')).toBeVisible()
})

const arrived = (page: Page) =>
  page.getByRole('region', { name: /^Llegaron de otra aplicación hoy \d\d:\d\d$/ })

test('81: files of a site that hides where it is are shown as what they are, bounded, and go in one tap', async ({
  page,
}) => {
  await signIn(page, portal())
  await untilStored(page)
  const files = await Promise.all(
    Array.from({ length: 41 }, async (_, at) => (at === 0 ? await photo(page, '0.jpg') : pdf('plain'))),
  )
  await postFromAnotherSite(page, 'no-referrer', files)
  await expect(page.getByRole('alert').filter({ hasText: /^No cupo todo/ })).toBeVisible()
  await expect(arrived(page).getByRole('listitem')).toHaveCount(20)
  await expect(arrived(page).locator('[data-thumbnail] img')).toBeVisible()
  await expect(search(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Inicio' }).first().click()
  await expect(page.getByText('Llegaron 20 archivos de otra aplicación.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver archivos por asignar' }).click()
  await page.getByRole('button', { name: 'Descartar todo' }).click()
  await expect(page.getByText('No hay archivos por asignar.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No hay archivos por asignar.')).toBeVisible()
})

test('81: what arrived goes with a sign-out, and so does what the user has not given a document', async ({
  page,
}) => {
  await signIn(page, portal())
  await untilStored(page)
  await share(page, [pdf('plain')])
  await goOn(page)
  await expect(search(page)).toBeVisible()
  await postFromAnotherSite(page, 'no-referrer', [pdf('plain'), pdf('plain')])
  await expect(arrived(page)).toBeVisible()
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión igualmente' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, portal(), { at: '/compartir' })
  await expect(page.getByText('No hay archivos por asignar.')).toBeVisible()
})

test.describe('if the worker is not there yet', () => {
  test.use(withoutWorker)

  test('the server opens the app, which says that the file did not come', async ({ page }) => {
    await signIn(page, portal())
    await share(page, [pdf('plain')])
    await expect(page.getByRole('alert').filter({ hasText: /^El archivo no llegó/ })).toBeVisible()
    await expect(page.getByText('No hay archivos por asignar.')).toBeVisible()
  })
})
