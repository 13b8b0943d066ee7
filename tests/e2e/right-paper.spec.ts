import { expect, test, type Page } from '@playwright/test'
import { addressOf, targetOfIds } from '../../shared/areas'
import { factsReader } from '../../shared/facts/facts'
import { kindAsked } from '../../shared/facts/papers'
import { monthNames, monthText } from '../../shared/month-names'
import { monthNumber, monthOf } from '../../shared/period'
import { monthlyTasks } from '../../src/api/monthly'
import { pendingDocuments, type NotificationItem } from '../../src/api/notifications'
import { axeSource, violations } from '../support/axe'
import { contador } from '../support/contador'
import { heldPages } from '../support/held-pages'
import { thisMonth } from '../support/landlord-fixtures'
import { pagesPdf } from '../support/paper-pdf'
import { paperLines, type MadeKind, type Said } from '../support/papers'
import { greyPng, slip } from '../support/slip'
import { stamp } from '../support/stamps'
import { maria, signIn, storedResponses, untilStored, usePortal, withoutWorker } from '../support/portal'
import { first, portalClient } from '../support/portal-client'
import { waitTenfold } from '../support/patient-page'

const portal = usePortal()

test.use(withoutWorker)
test.beforeEach(({ page }) => waitTenfold(page))

const now = thisMonth()
const before = monthOf(monthNumber(now.periodo, now.mes) - 1)
const nowText = monthText(now.mes, now.periodo)
const beforeText = monthText(before.mes, before.year)
/** As a button names it: with its year only if that is another one. */
const nowName = before.year === now.periodo ? monthNames[now.mes - 1] : nowText

async function client() {
  return portalClient(portal().backend.url, maria)
}

/** What María has to upload for this month, of one document type. */
async function pendingNow(name: string): Promise<NotificationItem[]> {
  const items = await (await client()).read(pendingDocuments)
  return items.filter(
    ({ descripcion, mes, periodo }) =>
      descripcion === name && mes === now.mes && Number(periodo) === now.periodo,
  )
}

function formOf(item: NotificationItem): string {
  const { id: type, tarea_id: task, contrato_id: contrato, inmueble_id: inmueble } = item
  return addressOf(targetOfIds({ type, task, contrato, inmueble }))
}

async function choosePaper(page: Page, file: Buffer): Promise<void> {
  await page
    .getByLabel('Archivo', { exact: true })
    .setInputFiles({ name: 'documento.pdf', mimeType: 'application/pdf', buffer: file })
}

const paper = (kind: MadeKind, said: Said = {}) => pagesPdf([paperLines(kind, 'labels', said)])
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const saved = (page: Page) => expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()

test('an F29 of another month is named before it is sent, and put into the month that waits for it', async ({
  page,
}) => {
  const f29 = first(await pendingNow('Formulario 29'))
  const { tasks } = await (await client()).read(monthlyTasks)
  const task = tasks.find(({ task }) => task.mes === before.mes && task.periodo === before.year)?.id ?? 0
  const target = { area: 'monthly', type: f29.id, task, inmueble: null, contrato: null } as const
  await signIn(page, portal(), { at: addressOf(target) })
  await choosePaper(page, paper('f29', { mes: now.mes, year: now.periodo }))
  await expect(status(page, `Este F29 es de ${nowText}; aquí se pide ${beforeText}`)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeEnabled()
  await page.evaluate(axeSource)
  expect(await violations(page)).toEqual([])

  await press(page, `Ponerlo en ${nowName}`)
  await expect(page).toHaveURL(portal().url + formOf(f29))
  await expect(status(page, `Es el F29 de ${nowText}`)).toHaveCount(1)
  await press(page, 'Guardar')
  await saved(page)
  expect(await pendingNow('Formulario 29')).toEqual([])
})

test("a paper that is another's is sent all the same with 'Enviar igual'", async ({ page }) => {
  const [dividend, ...others] = await pendingNow('Comprobante de dividendo')
  if (!dividend) throw new Error('the demo data has none')
  await signIn(page, portal(), { at: formOf(dividend) })
  await choosePaper(page, paper('dividendo', before))
  await expect(
    status(page, `Este comprobante de dividendo es de ${beforeText}; aquí se pide ${nowText}`),
  ).toHaveCount(1)
  await press(page, 'Enviar igual')
  await saved(page)
  expect(await pendingNow('Comprobante de dividendo')).toEqual(others)
})

test("a paper of another kind is changed for the right one with 'Elegir otro'", async ({ page }) => {
  await signIn(page, portal(), { at: '/task/initial/create/33' })
  await choosePaper(page, paper('dividendo', before))
  await expect(
    status(
      page,
      `Esto es un comprobante de dividendo de ${beforeText}; aquí se pide «Inicio de actividades en el SII»`,
    ),
  ).toHaveCount(1)
  const picker = page.waitForEvent('filechooser')
  await press(page, 'Elegir otro')
  await (
    await picker
  ).setFiles({
    name: 'inicio.pdf',
    mimeType: 'application/pdf',
    buffer: paper('inicio'),
  })
  await expect(status(page, 'Es el inicio de actividades')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Enviar igual' })).toHaveCount(0)
})

test('a PDF of 500 pages with a script is read without a word, and saved', async ({ page }) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => void asked.push(dialog.message()))
  const pages = Array.from({ length: 500 }, (_, index) => [`Página ${index + 1} de un contrato`])
  await signIn(page, portal(), { at: '/task/initial/create/33' })
  await choosePaper(page, pagesPdf(pages, { script: 'app.alert("hola")' }))
  // What was found is kept with its page, null if it took too long: then nothing more is said.
  await expect.poll(() => heldPages(page)).toMatchObject([{ facts: { reader: factsReader } }])
  await expect(page.getByRole('button', { name: 'Enviar igual' })).toHaveCount(0)
  await press(page, 'Guardar')
  await saved(page)
  expect(asked).toEqual([])
})

test('a stamp on a photo is read in a browser that reads no codes by itself', async ({ page }) => {
  const buffer = greyPng(await slip({ code: stamp(), scale: 3.1, angle: 8 }))
  await signIn(page, portal(), { at: '/task/initial/create/34' })
  await page
    .getByLabel('Archivo', { exact: true })
    .setInputFiles({ name: 'boleta.png', mimeType: 'image/png', buffer })
  await expect(
    status(page, 'Esto es una factura; aquí se pide «Carpeta tributaria electrónica»'),
  ).toHaveCount(1)
  await press(page, 'Guardar')
  await saved(page)
})

test("what was said before 'Guardar' is counted with what became of it", async ({ page }) => {
  const said = async (type: number) => {
    const { out } = await contador(portal().backend.data, 'aciertos', '--json')
    return (JSON.parse(out) as { type_id: number }[]).filter(({ type_id }) => type_id === type)
  }
  const pending = await (await client()).read(pendingDocuments)
  const [firstSent, second] = pending.filter(
    ({ tarea_id, descripcion }) => !tarea_id && kindAsked(descripcion) !== null,
  )
  if (!firstSent || !second) throw new Error('the demo data has none')
  expect(await said(second.id)).toEqual([])
  // The portal is known by its first receipt.
  for (const item of [firstSent, second]) {
    await signIn(page, portal(), { at: formOf(item) })
    await choosePaper(page, paper('f29', { mes: now.mes, year: now.periodo }))
    await expect(
      status(page, `Esto es un F29 de ${nowText}; aquí se pide «${item.descripcion}»`),
    ).toHaveCount(1)
    await press(page, 'Enviar igual')
    await saved(page)
  }
  expect(await said(second.id)).toMatchObject([{ says: 'differs', documents: 1, waiting: 1 }])
})

test.describe('without signal', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a PDF is read that is the first one, and a stamp once one was read', async ({ page, context }) => {
    await signIn(page, portal())
    await untilStored(page)
    const [worker] = context.serviceWorkers()
    // As Chrome on Android says of a network that is not metered.
    await worker?.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { type: 'wifi' } }))
    const stored = (...files: RegExp[]) =>
      expect
        .poll(() => storedResponses(page))
        .toEqual(expect.arrayContaining(files.map((file) => expect.stringMatching(file) as unknown)))
    const buffer = greyPng(await slip({ code: stamp(), scale: 3.1 }))
    const choosePhoto = () =>
      page
        .getByLabel('Archivo', { exact: true })
        .setInputFiles({ name: 'boleta.png', mimeType: 'image/png', buffer })
    const isInvoice = status(page, 'Esto es una factura; aquí se pide «Inicio de actividades en el SII»')

    await page.goto(`${portal().url}/task/initial/create/33`)
    await stored(/\/pdf-[^/]*\.js$/, /\/pdf\.worker[^/]*\.js$/)
    await choosePhoto()
    await expect(isInvoice).toHaveCount(1)
    await stored(/\/zxing_reader[^/]*\.wasm$/)
    await press(page, 'Quitar')
    // It is gone from the screen before it is from the disk.
    await expect.poll(() => heldPages(page)).toMatchObject([{ dropped: true }])

    await portal().set('down')
    await page.goto(`${portal().url}/task/initial/create/33`)
    await choosePaper(page, paper('dividendo', before))
    await expect(status(page, /^Esto es un comprobante de dividendo/)).toHaveCount(1)
    await press(page, 'Quitar')
    await choosePhoto()
    await expect(isInvoice).toHaveCount(1)
  })
})
