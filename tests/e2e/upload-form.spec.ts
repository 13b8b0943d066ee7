import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import { maxFileBytes } from '../../shared/files'
import { readJpeg } from '../../src/capture/prepare/jpeg'
import { damagedHeic, realHeic } from '../support/heic'
import { heldPages } from '../support/held-pages'
import { run } from '../support/contador'
import { waitTenfold } from '../support/patient-page'
import { ofCamera, redCorner, takePhoto } from '../support/photos'
import {
  desktop,
  hold,
  maria,
  openInitial,
  signIn,
  untilStored,
  usePortal,
  withoutWorker,
} from '../support/portal'
import { sha256, storedFiles } from '../support/stored-files'

test.use(withoutWorker)

const portal = usePortal()

async function openForm(page: Page): Promise<void> {
  await signIn(page, portal(), { at: '/task/initial/create/32' })
}

function fileInput(page: Page) {
  return page.getByLabel('Archivo', { exact: true })
}

function pdf(name = 'plain') {
  const buffer = readFileSync(`tests/fixtures/pdf/${name}.pdf`)
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer }
}

/** The path of a large file, which a browser reads itself: a buffer goes there as text, which is a second of work. */
function onDisk(name: string, content: Buffer): string {
  const path = test.info().outputPath(name)
  writeFileSync(path, content)
  return path
}

/** By how many degrees each page of the form is turned, as the device has it stored. */
async function storedTurns(page: Page): Promise<number[]> {
  return (await heldPages<{ turn: number }>(page)).map(({ turn }) => turn)
}

/** In the page, as it is whenever a user types: what the page read on its way here is done with, and no lock is left. */
async function untilDraftsRest(): Promise<void> {
  const opening = indexedDB.open('uploads')
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result)
  })
  const tx = db.transaction('drafts', 'readwrite')
  await new Promise((resolve) => (tx.oncomplete = resolve))
  db.close()
}

/** Until the function that it resolves to is called. */
async function holdDrafts(): Promise<() => void> {
  const opening = indexedDB.open('uploads')
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result)
  })
  const drafts = db.transaction('drafts', 'readwrite').objectStore('drafts')
  let isHeld = true
  const goOn = () => {
    if (isHeld) drafts.count().onsuccess = goOn
  }
  goOn()
  return () => {
    isHeld = false
    db.close()
  }
}

/** In one turn of the page: what the page only began to do is all that there is time for. */
function typeAndReload(input: Element, text: string): void {
  for (const length of text.split('').keys()) {
    // As React hears of it: https://github.com/facebook/react/issues/11488
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      input,
      text.slice(0, length + 1),
    )
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  location.reload()
}

function background(page: Page, name: string): Promise<string> {
  const control = page.getByText(name, { exact: true })
  return control.evaluate((element) => getComputedStyle(element).backgroundColor)
}

for (const { first, other, device } of [
  { first: 'Tomar foto', other: 'Archivo', device: {} },
  { first: 'Archivo', other: 'Tomar foto', device: desktop },
]) {
  test.describe(`what comes next stands out: '${first}'`, () => {
    test.use(device)

    test('and with a file Guardar', async ({ page }) => {
      await openForm(page)
      const loud = await background(page, first)
      const plain = await background(page, other)
      expect(loud).not.toBe(plain)
      expect(await background(page, 'Guardar')).toBe(plain)

      await fileInput(page).setInputFiles(pdf())
      await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeVisible()
      expect(await background(page, 'Guardar')).toBe(loud)
      expect([loud, plain]).not.toContain(await background(page, first))
    })
  })
}

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the notice that it was saved leaves the list in sight', async ({ page }) => {
    const height = 844
    await page.setViewportSize({ width: 390, height })
    await signIn(page, portal())
    await untilStored(page)
    await openInitial(page, portal())
    await page.goto(`${portal().url}/task/initial/create/32`)
    await page.getByRole('textbox', { name: 'Detalle' }).fill('Plano')
    await fileInput(page).setInputFiles(pdf())
    await portal().set('down')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    const notice = page.getByRole('status').filter({ hasText: /^Guardado en este teléfono/ })
    await expect(notice.getByRole('link', { name: 'Ver el envío' })).toBeVisible()
    expect((await notice.boundingBox())?.height).toBeLessThan(height / 4)
    await expect(page.getByRole('rowheader', { name: 'Otros', exact: true })).toBeInViewport()
    await portal().set('open')
  })
})

test.describe('on a desktop', () => {
  test.use(desktop)

  test('the notice that it was saved covers neither its row nor the head of the list', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    // It stays on this device: other tests have the row as it was.
    await page.route('**/api/client/initial/create', (route) => route.abort())
    await signIn(page, portal(), { at: '/task/initial/create/37' })
    await fileInput(page).setInputFiles(pdf())
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Ver el envío' })).toBeVisible()
    // What lies beneath something else can not be clicked.
    await page.getByRole('columnheader', { name: 'Tipo' }).click({ trial: true })
    await expect(page.getByRole('rowheader', { name: 'Mandato al contador' })).toBeInViewport({ ratio: 1 })
  })
})

test('that it was saved is said also if no more code of the app can be loaded', async ({ page }) => {
  // The list behind the form: the page must not reload for it, without a server.
  await page.route('**/assets/initial-page-*.js', (route) => route.abort())
  await openForm(page)
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Sin más código')
  await fileInput(page).setInputFiles(pdf())
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.js', (route) => route.abort())
  await portal().set('down')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/^Guardado en este teléfono\. Puedes guardar el papel/)).toBeVisible()
  await portal().set('open')
})

for (const { name, device, document } of [
  { name: 'phone', device: {}, document: 'Carpeta tributaria electrónica' },
  { name: 'desktop', device: desktop, document: 'Autorización SII' },
])
  test.describe(`on a ${name}`, () => {
    test.use(device)

    test('a press on Guardar counts also if the picture comes during it', async ({ page }) => {
      await signIn(page, portal(), { at: '/task/initial' })
      await page.getByRole('link', { name: `Subir ${document}` }).click()
      const photo = await takePhoto(page)
      const letGo = await hold(page, '**/assets/worker-*.js')
      await fileInput(page).setInputFiles(photo)
      await page.getByRole('button', { name: 'Guardar', exact: true }).hover()
      await page.mouse.down()
      letGo()
      await expect(page.getByText('Volver a tomar')).toBeVisible()
      await page.mouse.up()
      await expect(page.getByText('Proceso realizado correctamente')).toBeVisible()
    })
  })

test('a file that can not be sent is refused with a reason, and what was there stays', async ({ page }) => {
  await waitTenfold(page)
  await openForm(page)
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Plano del estacionamiento')
  await fileInput(page).setInputFiles(pdf())
  await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeVisible()

  const refused: [string, string | { name: string; mimeType: string; buffer: Buffer }, RegExp][] = [
    [
      'empty',
      { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.of() },
      /^El archivo está vacío\. \S/,
    ],
    [
      'neither a photo nor a PDF',
      { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hola') },
      /^Tipo de archivo no permitido\. \S/,
    ],
    [
      'too large',
      onDisk('x.pdf', Buffer.alloc(26_214_401, '%PDF-')),
      /^El archivo supera el máximo de 25 MB\. \S/,
    ],
    ['a damaged HEIC', { ...realHeic(), buffer: damagedHeic() }, /^La imagen está dañada o incompleta\. \S/],
    ['a locked PDF', pdf('aes-256-locked'), /^El PDF está protegido con contraseña\. \S/],
  ]
  for (const [, file, reason] of refused) {
    await fileInput(page).setInputFiles(file)
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
    await expect(page.getByText('plain.pdf')).toBeVisible()
  }
  await expect(page.getByRole('textbox', { name: 'Detalle' })).toHaveValue('Plano del estacionamiento')
})

test('a chosen photo and its detail survive a reload and an expired session', async ({ page }) => {
  await openForm(page)
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Medidor de luz')
  await page.getByLabel('Tomar foto').setInputFiles(await takePhoto(page))
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()

  // It is shown before it is written.
  await expect.poll(() => heldPages(page)).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Detalle' })).toHaveValue('Medidor de luz')

  portal().answer('/api/client/task/documentType/32', (response) =>
    response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"message":"Sesión vencida"}'),
  )
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  portal().answer('/api/client/task/documentType/32', null)
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(maria.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(maria.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/task\/initial\/create\/32$/)
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Detalle' })).toHaveValue('Medidor de luz')

  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()
  await page.goto(`${portal().url}/task/initial/create/32`)
  await expect(page.getByRole('textbox', { name: 'Detalle' })).toHaveValue('')
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeHidden()
})

test('what is typed right before the page goes is there again', async ({ page }) => {
  await openForm(page)
  // Its being there says that the database is open, as it is whenever a user types.
  await fileInput(page).setInputFiles(pdf())
  await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeVisible()
  const detail = page.getByRole('textbox', { name: 'Detalle' })
  for (const typed of [
    'Boleta',
    'Boleta de luz',
    'Boleta de gas',
    'Boleta de agua',
    'Contrato',
    'Escritura',
  ]) {
    await page.evaluate(untilDraftsRest)
    await Promise.all([page.waitForEvent('load'), detail.evaluate(typeAndReload, typed)])
    await expect(detail).toHaveValue(typed)
  }
})

test('what is typed while another tab holds the disk is there again, though the page goes', async ({
  page,
  context,
}) => {
  await openForm(page)
  await fileInput(page).setInputFiles(pdf())
  await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeVisible()
  await page.evaluate(untilDraftsRest)
  const other = await context.newPage()
  await other.goto(`${portal().url}/old-browser.js`)
  const letGo = await other.evaluateHandle(holdDrafts)
  const detail = page.getByRole('textbox', { name: 'Detalle' })
  await detail.pressSequentially('Boleta de gas')
  await Promise.all([page.waitForEvent('load'), detail.evaluate(() => location.reload())])
  await letGo.evaluate((end) => end())
  await expect(detail).toHaveValue('Boleta de gas')
})

test('several photos and a screenshot leave as one PDF, each upright', async ({ page }) => {
  await openForm(page)
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Contrato fotografiado')
  const screenshot = { name: 'captura.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await fileInput(page).setInputFiles([await takePhoto(page), screenshot])
  await expect(page.getByRole('img', { name: 'Página 2' })).toBeVisible()
  await page.getByLabel('Tomar foto').setInputFiles(await takePhoto(page))
  await expect(page.getByRole('img', { name: 'Página 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Girar página 3' }).click()
  // A browser may drop what is still being written when it reloads.
  await expect.poll(() => storedTurns(page)).toEqual([0, 0, 90])
  await page.reload()
  await expect(page.getByRole('img', { name: 'Página 3' })).toBeVisible()
  await expect(page.getByText(/^3 páginas en un solo PDF/)).toBeVisible()

  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()
  const sent = await Promise.all(
    storedFiles(portal().backend.dataDir)
      .filter((file) => file.subarray(0, 5).toString() === '%PDF-')
      .map((file) => PDFDocument.load(file).catch(() => null)),
  )
  const rotations = sent.map((pdf) => pdf?.getPages().map((one) => one.getRotation().angle))
  expect(rotations).toContainEqual([0, 0, 90])
})

test('a full disk keeps the photo in the form, and it can be saved to the device', async ({
  page,
  context,
}) => {
  const cdp = await context.newCDPSession(page)
  const origin = portal().url
  // Before the first write: Chromium remembers for half a minute how much space there was.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
  await openForm(page)
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Teléfono lleno')
  await page.getByLabel('Tomar foto').setInputFiles(await takePhoto(page, ofCamera))
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()

  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /^No queda espacio en este dispositivo\. \S/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Guardar en el dispositivo' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^(Otros|Documento) \d{4}-\d\d-\d\d\.jpg$/)
  const saved = readFileSync(await download.path())
  expect(readJpeg(saved)).toMatchObject({ width: 1920, height: 2560 })

  await cdp.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()
  expect(storedFiles(portal().backend.dataDir).map(sha256)).toContain(sha256(saved))
})

test('8: what a full disk can not keep is sent from the form', async ({ page, context }) => {
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: portal().url, quotaSize: 1000 })
  await openForm(page)
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Sin espacio')
  await page.getByLabel('Tomar foto').setInputFiles(await takePhoto(page))
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  const before = storedFiles(portal().backend.dataDir).length
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Enviar sin guardar' }).click()
  await expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()
  expect(storedFiles(portal().backend.dataDir)).toHaveLength(before + 1)
})

/** A PDF, by its name as the detail, from the form to the portal's disk. */
async function expectToArrive(page: Page, file: ReturnType<typeof pdf>): Promise<void> {
  await openForm(page)
  await page.getByRole('textbox', { name: 'Detalle' }).fill(file.name)
  await fileInput(page).setInputFiles(onDisk(file.name, file.buffer))
  await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/task\/initial$/)
  await page.getByRole('button', { name: 'Mostrar Otros' }).click()
  await expect(
    page.getByRole('row', { name: new RegExp(`^${file.name}`) }).getByText('En revisión'),
  ).toBeVisible()
  expect(storedFiles(portal().backend.dataDir).map(sha256)).toContain(sha256(file.buffer))
}

test('a PDF arrives byte for byte', ({ page }) => expectToArrive(page, pdf('linearized-aes-256-open')))

test('a PDF of the largest size that is taken arrives byte for byte', async ({ page }) => {
  const { buffer, ...file } = pdf()
  // A comment after the end, of bytes that do not repeat: readers look for the end in the last kilobyte.
  const filler = Buffer.concat([Buffer.from('\n%'), randomBytes(maxFileBytes - 2 - 2 * buffer.length)])
  const whole = Buffer.concat([buffer, filler, buffer])
  expect(whole).toHaveLength(maxFileBytes)
  await expectToArrive(page, { ...file, name: 'grande.pdf', buffer: whole })
})

test('a HEIC, which this browser can not read, is seen and arrives as an upright JPEG', async ({ page }) => {
  await openForm(page)
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Foto de iPhone')
  await fileInput(page).setInputFiles(realHeic())
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  await expect(page.getByText('IMG_2042.jpg')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()
  const sent = storedFiles(portal().backend.dataDir).find((file) => readJpeg(file)?.width === 240)
  expect(sent && readJpeg(sent)).toMatchObject({ width: 240, height: 320, orientation: 1 })
  expect(sent && (await redCorner(page, sent))).toBe('top right')
  const licence = await page.request.get(`${portal().url}/assets/libheif-licence.txt`)
  expect(await licence.text()).toMatch(/covered by.*GNU LESSER GENERAL PUBLIC LICENSE/s)
})

test('a document that does not apply is asked for until the accountant agrees', async ({ page }) => {
  const name = 'Mandato al contador'
  const accountant = async (...words: string[]) => {
    const { out } = await run('contador', [...words, '--json'], {
      ...portal().backend.data,
      NODE_ENV: 'test',
    })
    return JSON.parse(out) as unknown
  }
  await signIn(page, portal(), { at: '/task/initial/create/37' })
  await page.getByRole('button', { name: '¿No lo tienes?' }).click()
  await page.getByRole('radio', { name: 'No aplica' }).check()
  await page.getByLabel('Explicación (opcional)').fill('Lo llevo yo misma.')
  await page.getByRole('button', { name: 'Avisar' }).click()
  const row = page.getByRole('row', { name })
  await expect(row.getByText('Avisaste: no aplica')).toBeVisible()
  await expect(row.getByText('Pendiente de carga')).toBeVisible()

  const [answer] = (await accountant('respuestas')) as { id: number; type: string; detalle: string }[]
  expect(answer).toMatchObject({ type: name, detalle: 'Lo llevo yo misma.' })
  await accountant('aceptar-respuesta', String(answer?.id))
  await page.reload()
  await expect(page.getByRole('row', { name: /^Cédula/ })).toBeVisible()
  await expect(row).toHaveCount(0)
})

for (const { device, ...viewport } of [
  { width: 1280, height: 800, device: desktop },
  { width: 320, height: 560, device: {} },
])
  test.describe(`at ${viewport.width} by ${viewport.height}`, () => {
    test.use({ ...device, viewport })

    test('Guardar is in sight with why it was rejected and a photo, and few buttons are boxes', async ({
      page,
    }) => {
      await signIn(page, portal(), { at: '/task/initial' })
      await page.getByRole('link', { name: 'Subir Inicio de actividades en el SII' }).click()
      await fileInput(page).setInputFiles(await takePhoto(page, ofCamera))
      await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
      await expect(page.getByText('Falta el reverso del documento.').first()).toBeVisible()
      await page.evaluate(() => scrollTo(0, 0))
      // A control beneath the mouse has a ground.
      await page.mouse.move(0, 0)
      const save = page.getByRole('button', { name: 'Guardar', exact: true })
      // Also by what is over it: the bar at the bottom.
      expect(await save.evaluate(isWholeInSight)).toBe(true)
      // Not those of the list beside it, which depend on what other tests have delivered.
      const boxes = await page.locator('main form :is(a, button, label)').evaluateAll(
        (controls) =>
          controls.filter((one) => {
            const { backgroundColor, paddingInlineStart } = getComputedStyle(one)
            return backgroundColor !== 'rgba(0, 0, 0, 0)' && parseFloat(paddingInlineStart) > 0
          }).length,
      )
      expect(boxes).toBeGreaterThan(0)
      expect(boxes).toBeLessThanOrEqual(4)
    })
  })

for (const { device, ...viewport } of [
  { width: 1280, height: 800, device: desktop },
  { width: 844, height: 390, device: {} },
])
  test.describe(`at ${viewport.width} by ${viewport.height}`, () => {
    test.use({ ...device, viewport })

    test('what can be done with a photo is in sight next to its beginning, however high it is', async ({
      page,
    }) => {
      await signIn(page, portal(), { at: '/task/initial/create/37' })
      await fileInput(page).setInputFiles('tests/fixtures/photos/form-white.jpg')
      await expect(page.getByText('Se lee bien.')).toBeVisible()
      for (const offline of [false, true]) {
        await page.context().setOffline(offline)
        await expect(page.getByText(/^Sin conexión\. Guarda/)).toHaveCount(offline ? 1 : 0)
        await page.evaluate(() => scrollTo(0, 0))
        await expect(page.getByText('Se lee bien.')).toBeInViewport({ ratio: 1 })
        for (const name of ['Recortar la hoja', 'Girar', 'Quitar', 'Guardar'])
          expect(await page.getByRole('button', { name, exact: true }).evaluate(isWholeInSight), name).toBe(
            true,
          )
      }
      // In the order of the keyboard.
      const [tool, save] = await Promise.all(
        ['Quitar', 'Guardar'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
      )
      expect(tool?.y).toBeLessThan(save?.y ?? 0)
    })
  })

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no word under a photo is cut in two, and the controls of a page have one line', async ({ page }) => {
    await signIn(page, portal(), { at: '/task/initial/create/37' })
    await fileInput(page).setInputFiles('tests/fixtures/photos/form-white.jpg')
    await expect(page.getByRole('button', { name: 'Recortar la hoja' })).toBeVisible()
    // The app's typeface is wider than what stands in for it, and comes later.
    const typeface = () =>
      [...document.fonts].some(({ family, status }) => family.includes('Hyperlegible') && status === 'loaded')
    await expect.poll(() => page.evaluate(typeface)).toBe(true)
    expect(await page.locator('main form').evaluate(brokenWords)).toEqual([])

    await fileInput(page).setInputFiles('tests/fixtures/photos/receipt-large-print.jpg')
    const controls = page.getByRole('button', { name: /^(Girar|Recortar la hoja de|Mover) .*página 1/ })
    await expect(controls).toHaveCount(4)
    const tops = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  })
})

/** The words of an element that begin in one line and end in another. */
function brokenWords(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
}

function isWholeInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const corners = [left + 8, right - 8].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const))
  return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
}
