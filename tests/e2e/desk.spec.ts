import { expect, test, type Browser, type Page } from '@playwright/test'
import * as v from 'valibot'
import * as calls from '../../shared/calls/accountant'
import { initialDocuments } from '../../src/api/initial'
import { axeSource, violationsInBoth } from '../support/axe'
import { receiptOf, signIn as signInByWire, someJpeg } from '../support/client'
import {
  openDesk,
  queueOf,
  said,
  secondAccountant,
  untilDecidable,
  waiting,
  type Accountant,
} from '../support/desk'
import { choosePhoto, row, save } from '../support/initial-on-phone'
import { takePhoto } from '../support/photos'
import {
  desktop,
  maria,
  openInitial,
  settledPedro,
  signIn,
  untilStored,
  usePortal,
  withoutWorker,
} from '../support/portal'

const portal = usePortal()

async function deskPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...desktop, serviceWorkers: 'block' })
  return context.newPage()
}

/** María sends a document of her own naming. */
async function send(detalle: string, type = 32): Promise<number> {
  const landlord = await signInByWire(portal().backend.url, maria.email, maria.password)
  const fields = { tipoDocument: type, ...(type === 32 && { detalle }) }
  return receiptOf(await landlord.upload('/api/client/initial/create', fields, someJpeg(400))).document_id
}

/** Opens an item by its name in the list. */
async function open(page: Page, name: string): Promise<void> {
  await queueOf(page).getByRole('button', { name }).first().click()
  await expect(page.getByRole('region', { name: 'Datos' }).getByRole('heading', { level: 2 })).toHaveText(
    name,
  )
  await untilDecidable(page)
}

test('photographed without signal, reviewed at the desk, told to the landlord, taken again and approved', async ({
  browser,
  page,
}) => {
  const name = 'Carpeta tributaria electrónica'
  await signIn(page, portal(), { keep: true })
  await openInitial(page, portal())
  await untilStored(page)
  const desk = await deskPage(browser)
  await openDesk(desk, portal())
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Bandeja')
  await expect(waiting(desk, 'Contrato de arriendo firmado').first()).toBeVisible()
  await expect(waiting(desk, name)).toHaveCount(0)

  await page.context().setOffline(true)
  await choosePhoto(page, name)
  await save(page)
  await expect(row(page, name).getByText('En cola de envío')).toBeVisible()
  await page.context().setOffline(false)

  await open(desk, name)
  await expect(desk.getByRole('img', { name: `Imagen de ${name}` })).toBeVisible()
  await desk.keyboard.press('r')
  // A number that is pressed before the dialog is there chooses nothing.
  await expect(desk.getByRole('dialog', { name: 'Motivo' }).getByRole('listitem').first()).toBeVisible()
  await desk.keyboard.press('1')
  await desk.keyboard.press('Enter')
  await expect(said(desk)).toContainText(`Rechazado: ${name}.`)

  await page.goto(`${portal().url}/home`)
  await expect(page.getByText('La foto está borrosa y no se lee.')).toBeVisible()
  await openInitial(page, portal())
  await choosePhoto(page, name)
  await save(page)
  await expect(row(page, name).getByText('En revisión')).toBeVisible()

  await open(desk, name)
  await desk.keyboard.press('a')
  await expect(said(desk)).toContainText(`Aprobado: ${name}.`)
  await openInitial(page, portal())
  await expect(row(page, name).getByText('Aprobado')).toBeVisible()
  await desk.context().close()
})

test.describe('without a worker', () => {
  test.use(withoutWorker)

  test('what a landlord sends is in the list at once, also after the server was restarted', async ({
    browser,
    page,
  }) => {
    const desk = await deskPage(browser)
    // The list that is read every ten seconds and more does not help.
    await desk.addInitScript(() => {
      const set = window.setInterval.bind(window)
      const isSoon = (ms?: number) => ms === undefined || ms < 10_000
      window.setInterval = ((work: () => void, ms?: number) => (isSoon(ms) ? set(work, ms) : 0)) as typeof set
    })
    // María's papers are delivered by now.
    await signIn(page, portal(), { as: await settledPedro(portal()) })
    const photograph = async (name: string) => {
      await openInitial(page, portal())
      await choosePhoto(page, name)
      await save(page)
      await expect(row(page, name).getByText('En revisión')).toBeVisible()
    }
    await openDesk(desk, portal())
    await expect(queueOf(desk).getByRole('listitem').first()).toBeVisible()
    const sent = (name: string) => waiting(desk, name).filter({ hasText: 'Pedro Soto' })
    await expect(sent('Comprobante de domicilio')).toHaveCount(0)
    await photograph('Comprobante de domicilio')
    await expect(sent('Comprobante de domicilio')).toBeVisible()

    await portal().backend.restart()
    await photograph('Inicio de actividades en el SII')
    await expect(sent('Inicio de actividades en el SII')).toBeVisible()
    await desk.context().close()
  })
})

test.describe('at a desk', () => {
  test.use({ ...desktop, serviceWorkers: 'block' })

  test('what was decided and what comes next is said, and Z takes it back for a while', async ({ page }) => {
    await send('Poder notarial')
    await send('Poder simple')
    await openDesk(page, portal())
    await open(page, 'Poder notarial')
    await page.keyboard.press('a')
    await expect(said(page)).toHaveText(
      /^Aprobado: Poder notarial\. Sigue: Poder simple, de María González\.$/,
    )
    await expect(page.getByRole('region', { name: 'Datos' }).getByRole('heading', { level: 2 })).toHaveText(
      'Poder simple',
    )
    await expect(waiting(page, 'Poder notarial')).toHaveCount(0)
    const undo = page.getByRole('button', { name: 'Deshacer', exact: true })
    await expect(undo).toBeVisible()
    await page.getByRole('link', { name: 'Motivos', exact: true }).click()
    await expect(undo).toBeHidden()
    await page.getByRole('link', { name: 'Bandeja', exact: true }).click()
    await expect(undo).toBeVisible()
    await page.keyboard.press('z')
    await expect(waiting(page, 'Poder notarial')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Datos' }).getByRole('heading', { level: 2 })).toHaveText(
      'Poder notarial',
    )
  })

  test('a paper that was looked at, or comes next, has its small picture in the lists, until the sign-out', async ({
    page,
  }) => {
    const isDrawn = async (name: string) => {
      const item = waiting(page, name).first()
      await item.scrollIntoViewIfNeeded()
      await expect(item.locator('[data-thumbnail] canvas:not([width="0"])')).toBeVisible()
    }
    await openDesk(page, portal())
    // A PDF that is opened, a photo that is, and the one that follows.
    const names = ['Contrato de arriendo firmado', 'Fachada norte', 'Fachada sur']
    const landlord = await signInByWire(portal().backend.url, maria.email, maria.password)
    for (const detalle of names.slice(1)) {
      const { buffer } = await takePhoto(page)
      receiptOf(await landlord.upload('/api/client/initial/create', { tipoDocument: 32, detalle }, buffer))
    }
    await open(page, 'Contrato de arriendo firmado')
    await isDrawn('Contrato de arriendo firmado')
    await open(page, 'Fachada norte')
    for (const name of names) await isDrawn(name)
    await expect(queueOf(page).locator('[data-thumbnail] svg')).not.toHaveCount(0)
    // Kept, and not loaded again.
    await page.route('**/files/**', (route) => route.abort())
    await page.reload()
    for (const name of names) await isDrawn(name)
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => caches.has('desk-thumbnails'))).toBe(false)
  })

  test('letters are dead in text fields, and can be switched off', async ({ page }) => {
    await openDesk(page, portal())
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('ja')
    await expect(page.getByRole('searchbox', { name: 'Buscar en la lista' })).toHaveValue('ja')
    await expect(said(page)).toHaveText('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('searchbox')).not.toBeFocused()
    await expect(page.getByRole('searchbox')).toHaveValue('ja')
    await page.getByRole('searchbox', { name: 'Buscar en la lista' }).fill('')

    await page.getByRole('button', { name: 'Teclas' }).click()
    await page.getByRole('checkbox', { name: 'Usar estas teclas' }).uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('?')
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: 'Teclas' }).click()
    await page.getByRole('checkbox', { name: 'Usar estas teclas' }).check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await expect(page.getByText(/^2 de \d+$/)).toBeVisible()
    await page.keyboard.press('k')
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
  })

  test('what another accountant decides does not change what is open', async ({ page }) => {
    const iris = await secondAccountant(portal(), 'iris.paz@example.cl', 'Iris Paz')
    await openDesk(page, portal())
    await expect(page).toHaveURL(/ver=document-\d+$/)
    const id = Number(/\d+$/.exec(page.url())?.[0])
    const title = page.getByRole('region', { name: 'Datos' }).getByRole('heading', { level: 2 })
    const name = await title.innerText()
    const { document } = v.parse(
      calls.document.answer,
      (await iris.wire.get(`/api/accountant/documents/${id}`)).json,
    )
    await decide(iris, id, 1, document.version)
    await expect(page.getByText("está en estado 'Aprobado'")).toBeVisible()
    await expect(title).toHaveText(name)
    await expect(page.getByRole('button', { name: 'Aprobar' })).toBeDisabled()
  })

  test('a session that ends in the middle of a note keeps the text', async ({ page }) => {
    await send('Libreta')
    const { wire } = await openDesk(page, portal())
    await open(page, 'Libreta')
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Nota' }).fill('¿Es de este año?')
    await wire.send('POST', calls.logout.path, {})
    await expect(page.getByText('lo que escribiste está guardado')).toBeVisible()
    await page.getByLabel('Contraseña', { exact: true }).fill('Escritorio.2026')
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await expect(page.getByRole('textbox', { name: 'Nota' })).toHaveValue('¿Es de este año?')
    await page.getByRole('button', { name: 'Enviar nota' }).click()
    await expect(page.getByRole('region', { name: 'Datos' }).getByText('¿Es de este año?')).toBeVisible()
  })

  test('without a network it says so, and changes nothing', async ({ page }) => {
    await send('Garantía')
    await openDesk(page, portal())
    await open(page, 'Garantía')
    // Lost without the browser knowing it.
    await portal().set('down')
    await page.keyboard.press('a')
    await expect(said(page)).toContainText('No sabemos si quedó.')
    await expect(waiting(page, 'Garantía')).toBeVisible()
    await expect(page.getByText('Sin conexión: nada se puede decidir')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Aprobar' })).toBeDisabled()
    await portal().set('open')
    await expect(page.getByRole('button', { name: 'Aprobar' })).toBeEnabled()
  })

  test('a 401 at the desk signs no landlord out, nor the other way round', async ({ page }) => {
    await signIn(page, portal())
    const { wire } = await openDesk(page, portal())
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
    await wire.send('POST', calls.logout.path, {})
    await page.keyboard.press('j')
    await expect(page.getByText('Tu sesión terminó.')).toBeVisible()
    await page.goto(`${portal().url}/home`)
    await expect(page.getByRole('button', { name: 'Menú de perfil' })).toBeVisible()

    await openDesk(page, portal())
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
    await page.evaluate(() => sessionStorage.setItem('token', 'ended'))
    await page.goto(`${portal().url}/home`)
    await expect(page).toHaveURL(/\/login$/)
    await page.goto(`${portal().url}/contador`)
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
  })

  test('an unknown document or address has its sentence, and the way back', async ({ page }) => {
    await openDesk(page, portal(), { at: '/contador?ver=document-99999999' })
    await expect(page.getByText('No hay un documento 99999999.')).toBeVisible()
    await page.goto(`${portal().url}/contador/otra`)
    await page.getByRole('link', { name: 'Ir a la Bandeja' }).click()
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
  })

  test('questions of landlords are items of the list, confirmed or answered', async ({ page }) => {
    const id = await send('Seguro')
    const landlord = await signInByWire(portal().backend.url, maria.email, maria.password)
    await landlord.send('POST', '/api/document/addNotes', { document_id: id, detalle: '¿Sirve este?' })
    await openDesk(page, portal())
    await queueOf(page).getByRole('button', { name: '¿Sirve este?' }).click()
    await page.getByRole('button', { name: 'Responder', exact: true }).click()
    await page.getByRole('textbox', { name: 'Nota' }).fill('Sí, gracias.')
    await page.getByRole('button', { name: 'Enviar nota' }).click()
    await expect(waiting(page, '¿Sirve este?')).toHaveCount(0)

    await landlord.send('POST', '/api/document/addNotes', { document_id: id, detalle: '¿Y la firma?' })
    await queueOf(page).getByRole('button', { name: '¿Y la firma?' }).click()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(waiting(page, '¿Y la firma?')).toHaveCount(0)
  })

  test('an answer in place of a document is replied to: it is asked for again, and the landlord reads why', async ({
    page,
  }) => {
    // María's other papers were delivered by the tests before.
    const pedro = await settledPedro(portal())
    const landlord = await signInByWire(portal().backend.url, pedro.email, pedro.password)
    const asked = (await landlord.read(initialDocuments)).find(
      ({ status, respuesta, id }) => status === null && respuesta === null && id !== 32,
    )
    const answer = { respuesta: 'no-aplica', tipoDocument: asked?.id, detalle: 'No soy casada' }
    await landlord.send('POST', '/api/document/addNotes', answer)
    const row = async () => (await landlord.read(initialDocuments)).find(({ id }) => id === asked?.id)
    expect((await row())?.respuesta).toBe('no-aplica')
    await openDesk(page, portal())
    await queueOf(page).getByRole('button', { name: 'No soy casada' }).click()
    await expect(page.getByRole('heading', { level: 2, name: asked?.name ?? '' })).toBeVisible()
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Nota' }).fill('También se pide a solteros.')
    await page.getByRole('button', { name: 'Enviar nota' }).click()
    await expect(said(page)).toContainText(`Respondido: ${asked?.name ?? ''}.`)
    await expect(waiting(page, 'No soy casada')).toHaveCount(0)
    await expect.poll(async () => (await row())?.respuesta).toBe(null)
    const told = `Andrea Contreras respondió sobre ${asked?.name ?? ''}: También se pide a solteros.`
    await signIn(page, portal(), { as: pedro })
    await expect(page.getByText(told, { exact: true })).toBeVisible()
  })

  test('the list is narrowed by landlord, area and type, and the address keeps it', async ({ page }) => {
    await openDesk(page, portal())
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
    const areas = page.getByRole('combobox', { name: 'Área' })
    await areas.selectOption('Deberes Mensuales')
    await expect(waiting(page, 'Contrato de arriendo firmado')).toHaveCount(0)
    const landlords = page.getByRole('combobox', { name: 'Inversionista' })
    await landlords.selectOption(await landlords.getByRole('option', { name: /^Pedro Soto/ }).innerText())
    await expect(waiting(page, 'María González ·')).toHaveCount(0)
    await expect(waiting(page, 'Pedro Soto ·').first()).toBeVisible()
    await page.reload()
    await expect(waiting(page, 'Pedro Soto ·').first()).toBeVisible()
    await expect(areas).toHaveValue('monthly')
    await expect(waiting(page, 'María González ·')).toHaveCount(0)
  })
})

for (const [size, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
}))
  test.describe(`on a ${size}`, () => {
    test.use({ viewport, serviceWorkers: 'block' })

    test('nothing stands in the way of people who see or hear otherwise, in light and in dark', async ({
      page,
    }) => {
      await page.addInitScript({ content: axeSource })
      await page.goto(`${portal().url}/contador`)
      await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
      expect(await violationsInBoth(page)).toEqual([])
      await openDesk(page, portal())
      await queueOf(page).getByRole('listitem').first().getByRole('button').click()
      await expect(page.getByRole('region', { name: 'Datos' }).getByText('Llegó')).toBeVisible()
      expect(await violationsInBoth(page)).toEqual([])
      await page.getByRole('button', { name: 'Rechazar' }).click()
      await expect(page.getByRole('dialog', { name: 'Motivo' }).getByRole('listitem').first()).toBeVisible()
      expect(await violationsInBoth(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Meses' }).click()
      await expect(page.getByRole('row')).not.toHaveCount(0)
      expect(await violationsInBoth(page)).toEqual([])
      await page.getByRole('link', { name: 'Motivos' }).click()
      await page.getByRole('button', { name: 'Editar: Falta el reverso.' }).click()
      await expect(page.getByRole('checkbox', { checked: true })).not.toHaveCount(0)
      expect(await violationsInBoth(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Inversionistas' }).click()
      await page.getByRole('link', { name: 'María González' }).hover()
      expect(await violationsInBoth(page)).toEqual([])
      await page.getByRole('link', { name: 'María González' }).click()
      await expect(page.getByRole('region', { name: /^Documentación/ }).getByRole('row')).not.toHaveCount(0)
      expect(await violationsInBoth(page)).toEqual([])
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

  test('the list has what decides the ticked and takes a decision back, and nothing that needs a paper', async ({
    page,
  }) => {
    await send('Anexo del teléfono')
    await openDesk(page, portal())
    const buttons = page.getByRole('contentinfo').getByRole('button')
    await expect(waiting(page, 'Anexo del teléfono')).toBeVisible()
    await expect(buttons).toHaveCount(0)
    await waiting(page, 'Anexo del teléfono').getByRole('checkbox').check()
    await expect(buttons).toHaveText([/^Aprobar 1/, /^Completar 1/])
    await buttons.first().click()
    await page.getByRole('button', { name: 'Aprobar 1 documento' }).click()
    await expect(said(page)).toContainText('Aprobado: 1.')
    await page.getByRole('button', { name: 'Lista' }).click()
    await expect(buttons).toHaveText([/^Deshacer/])
  })

  test('a list that can not be read says so, and is read without its filters', async ({ page }) => {
    await openDesk(page, portal(), { at: '/contador?area=ninguna' })
    await page.getByRole('button', { name: 'Quitar los filtros' }).click()
    await expect(page.getByRole('list', { name: 'Por revisar' })).toBeVisible()
  })
})

test("the landlord's worker leaves the desk alone", async ({ page }) => {
  await signIn(page, portal())
  await untilStored(page)
  await openDesk(page, portal())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bandeja')
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored.filter((path) => /contador|accountant/.test(path))).toEqual([])
  expect(stored).toContain('/index.html')
})

async function decide({ wire }: Accountant, id: number, status: number, version = 1): Promise<void> {
  const decision = { id, version, status, reason: 'Falta la firma.' }
  const { body } = await wire.send('POST', calls.decide.path, { decisions: [decision] })
  expect(body).toMatchObject({ results: [{ ok: true }] })
}
