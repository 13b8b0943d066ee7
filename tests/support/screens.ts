import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, type Request } from '@playwright/test'
import { textPdf } from '../../server/seed/pdf'
import { contratoList } from '../../src/api/contratos'
import { inmuebleDocuments, inmuebleList } from '../../src/api/inmuebles'
import { monthlyRows, monthlyTasks } from '../../src/api/monthly'
import { sidebarMedia } from '../../src/api/media'
import { addressOf } from '../../shared/areas'
import { routes } from '../../src/lib/routes'
import { thisMonth } from './landlord-fixtures'
import { pagesPdf } from './paper-pdf'
import { paperLines } from './papers'
import { first, type PortalClient } from './portal-client'

/** What a screen's address needs of the demo data. */
export type Ids = {
  inmueble: number
  inmuebleType: number
  contrato: number
  task: number
  dividendo: number
  mediaDocument: number
}

export async function readIds(client: PortalClient): Promise<Ids> {
  const [{ inmuebles }, { contratos }, { tasks }, media] = await Promise.all([
    client.read(inmuebleList),
    client.read(contratoList),
    client.read(monthlyTasks),
    client.read(sidebarMedia),
  ])
  const inmueble = first(inmuebles).id
  const task = first(tasks).id
  const [documents, rows] = await Promise.all([
    client.read(inmuebleDocuments(inmueble, 1)),
    client.read(monthlyRows(task)),
  ])
  return {
    inmueble,
    inmuebleType: first(documents).id,
    contrato: first(contratos.flatMap(({ idContrato }) => idContrato ?? [])),
    task,
    dividendo: rows.dividendo,
    mediaDocument: first(media.documents).id,
  }
}

/** No screen's address. */
const notFound = '/no/existe'

/** 'Mandato al contador': the demo's pending initial document. */
const mandato = 37

/** Documents beyond those asked for. */
const otros = 32

export type Screen = {
  /** Also the file name of its pictures. */
  name: string
  path: (ids: Ids) => string
  /** Whose session it is opened with: Pedro still has his first password. */
  as: 'guest' | 'maria' | 'pedro'
  /** What is opened on it. */
  open?: (page: Page) => Promise<void>
  /** Opening it leaves a draft, an upload or a page without network, so its browser context serves no other screen. */
  leavesTraces?: true
}

/** Every screen, and what opens on it. */
export const screens: readonly Screen[] = [
  { as: 'guest', name: 'login', path: () => routes.login },
  { as: 'guest', name: 'recover-password', path: () => routes.recoverPassword },
  {
    as: 'guest',
    name: 'password-reset',
    path: () => '/password/reset/a1b2c3?email=maria.gonzalez%40example.cl',
  },
  { as: 'pedro', name: 'password-modal', path: () => routes.home },
  ...signedIn([
    {
      name: 'home',
      path: () => routes.home,
      // Why the first one was rejected comes after the rows.
      open: (page) => page.getByText(/^: \S/).first().waitFor(),
    },
    { name: 'profile-menu', path: () => routes.home, open: press('Menú de perfil') },
    { name: 'perfil', path: () => routes.profile },
    {
      name: 'perfil-iphone',
      leavesTraces: true,
      path: () => routes.home,
      async open(page) {
        await page.evaluate(() => Object.defineProperty(navigator, 'standalone', { value: false }))
        await press('Menú de perfil')(page)
        await page.getByRole('link', { name: 'Mi perfil' }).click()
        await page.getByText('Cómo se instala').click()
      },
    },
    { name: 'ayuda', path: () => routes.help },
    { name: 'informacion-documento', path: ({ mediaDocument }) => routes.informacion(mediaDocument) },

    { name: 'initial', path: () => routes.initial },
    { name: 'initial-otros', path: () => routes.initial, open: press('Mostrar Otros') },
    { name: 'initial-documento', path: () => routes.initial, open: openDialog(/^Ver documento/) },
    {
      name: 'initial-notas',
      path: () => routes.initial,
      async open(page) {
        await openDialog(/^Ver documento/)(page)
        await page.getByRole('tab', { name: 'Notas' }).click()
      },
    },
    {
      name: 'initial-documento-pdf',
      leavesTraces: true,
      path: () => routes.initial,
      async open(page) {
        // As Android Chrome says of itself: PDF.js draws it. No getter: tsx gives functions a name by a helper that no page has.
        await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }))
        await press('Ver documento Inicio de actividades en el SII')(page)
        await expect(page.getByRole('img', { name: 'Página 1 de 1' })).toBeVisible()
      },
    },
    { name: 'initial-subir', path: () => addressOf({ area: 'initial', type: 30 }) },
    { name: 'initial-subir-otros', path: () => addressOf({ area: 'initial', type: 32 }) },
    {
      name: 'initial-subir-archivo',
      path: () => addressOf({ area: 'initial', type: mandato }),
      open: chooseFile,
      leavesTraces: true,
    },
    {
      name: 'initial-subir-paginas',
      path: () => addressOf({ area: 'initial', type: mandato }),
      open: choosePages,
      leavesTraces: true,
    },
    {
      name: 'initial-en-cola',
      path: () => addressOf({ area: 'initial', type: mandato }),
      async open(page) {
        await queueFile(page)
        // It lies over rows; where it is whole: 'envios-en-cola'.
        await page.getByRole('button', { name: 'Cerrar aviso' }).click()
      },
      leavesTraces: true,
    },

    { name: 'inmuebles', path: () => routes.inmuebles },
    {
      name: 'inmuebles-detalle',
      path: () => routes.inmuebles,
      async open(page) {
        await press('Mostrar detalle')(page)
        await press(/^Factura Inmueble/)(page)
      },
    },
    {
      name: 'inmuebles-estacionamientos',
      path: () => routes.inmuebles,
      open: openDialog('Estacionamientos'),
    },
    {
      name: 'inmuebles-agregar-bodega',
      path: () => routes.inmuebles,
      async open(page) {
        await openDialog('Bodegas')(page)
        await page.getByRole('tab', { name: 'Agregar Bodega' }).click()
      },
    },
    { name: 'inmuebles-create', path: () => routes.inmuebleCreate },
    { name: 'inmuebles-edit', path: ({ inmueble }) => routes.inmuebleEdit(inmueble) },
    {
      name: 'inmuebles-subir',
      path: ({ inmueble, inmuebleType }) => addressOf({ area: 'inmueble', inmueble, type: inmuebleType }),
    },

    { name: 'arriendo', path: () => routes.contratos },
    { name: 'arriendo-detalle', path: () => routes.contratos, open: press('Mostrar detalle') },
    { name: 'arriendo-create', path: () => routes.contratoCreate },
    { name: 'arriendo-edit', path: ({ contrato }) => routes.contratoEdit(contrato) },
    {
      name: 'arriendo-subir-otros',
      path: ({ contrato }) => addressOf({ area: 'contrato', contrato, type: otros }),
    },

    { name: 'monthly', path: () => routes.monthly },
    {
      name: 'monthly-detalle',
      path: () => routes.monthly,
      async open(page) {
        await press('Mostrar Dividendo')(page)
        await press('Mostrar Arriendo')(page)
        await press('Mostrar Impuesto')(page)
        await press('Mostrar Otros')(page)
      },
    },
    {
      name: 'monthly-subir',
      path: ({ task, dividendo, inmueble }) =>
        addressOf({ area: 'monthly', task, type: dividendo, inmueble, contrato: null }),
    },

    { name: 'calendario', path: () => routes.calendar },
    { name: 'activity', path: () => routes.activity },
    { name: 'pending', path: () => routes.pending },
    { name: 'rejected', path: () => routes.rejected },
    { name: 'envios', path: () => routes.envios },
    {
      name: 'envios-en-cola',
      leavesTraces: true,
      path: () => addressOf({ area: 'initial', type: mandato }),
      async open(page) {
        await queueFile(page)
        await page.getByRole('link', { name: /^Envíos/ }).click()
        await expect(
          page.getByRole('heading', { name: /^En este (teléfono|computador) \(1\)$/ }),
        ).toBeVisible()
        await page.context().setOffline(true)
        await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible()
      },
    },
    {
      name: 'initial-no-lo-tienes',
      path: () => addressOf({ area: 'initial', type: mandato }),
      async open(page) {
        const more = page.getByRole('button', { name: '¿No lo tienes?' })
        // In a wide window it is open.
        if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
        await page.getByRole('button', { name: 'Avisar' }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'comprobante',
      leavesTraces: true,
      path: () => addressOf({ area: 'initial', type: otros }),
      open: deliverFile,
    },
    { name: 'compartir', path: () => routes.compartir },
    { name: 'privacidad', path: () => routes.privacy },
    {
      name: 'visita-eleccion',
      path: () => routes.visits,
    },
    {
      name: 'visita',
      path: () => routes.visit('inicial'),
      open: (page) => page.getByRole('button', { name: 'Guardar y seguir' }).waitFor(),
    },
    {
      name: 'visita-resumen',
      path: () => routes.visit('inicial'),
      open: (page) => page.getByRole('button', { name: 'Terminar' }).click(),
    },
    { name: 'compartir-llegaron', path: () => routes.compartir, open: receiveFiles, leavesTraces: true },
    { name: 'compartir-archivos', path: () => routes.compartir, open: shareFiles, leavesTraces: true },
    {
      name: 'sin-conexion',
      leavesTraces: true,
      path: () => routes.home,
      open: (page) => page.context().setOffline(true),
    },
    { name: 'not-found', path: () => notFound },
  ]),
]

function signedIn(list: readonly Omit<Screen, 'as'>[]): Screen[] {
  return list.map((screen) => ({ ...screen, as: 'maria' }))
}

/** Presses the first button of that name. */
function press(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name }).first().click()
}

/** The code of a dialog comes when it is opened. */
function openDialog(name: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await press(name)(page)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

async function chooseFile(page: Page): Promise<void> {
  await page.getByLabel('Archivo', { exact: true }).setInputFiles({
    name: 'mandato.pdf',
    mimeType: 'application/pdf',
    buffer: textPdf('Mandato', ['Documento de demostración.']),
  })
  await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeVisible()
}

async function deliverFile(page: Page): Promise<void> {
  await page.getByLabel('Detalle').fill('Certificado de deuda de contribuciones')
  await chooseFile(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: /^Envíos/ }).click()
  await page.getByRole('button', { name: /^Más sobre/ }).click()
  await page.getByRole('link', { name: 'Ver comprobante' }).click()
  await expect(page.getByRole('heading', { name: /^Documento recibido, N° / })).toBeVisible()
}

/** Photos of papers, as a landlord takes them. */
async function choosePages(page: Page): Promise<void> {
  const photos = ['cedula', 'borrosa'].map((name) =>
    fileURLToPath(new URL(`../../server/seed/pictures/${name}.jpg`, import.meta.url)),
  )
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(photos)
  await expect(page.getByRole('img', { name: 'Página 2' })).toBeVisible()
}

/** As the service worker stores them; here no worker runs. */
async function receiveFiles(page: Page): Promise<void> {
  const photo = readFileSync(new URL('../../server/seed/pictures/cedula.jpg', import.meta.url))
  const pdf = textPdf('Contrato', ['Documento de demostración.'])
  const { mes, periodo: year } = thisMonth()
  const f29 = pagesPdf([paperLines('f29', 'labels', { mes, year })])
  const sent = [
    { name: 'IMG_20260303_cedula.jpg', type: 'image/jpeg', size: 2_400_000, text: photo.toString('latin1') },
    { name: 'contrato-firmado.pdf', type: 'application/pdf', size: 380_000, text: pdf.toString('latin1') },
    { name: 'formulario.pdf', type: 'application/pdf', size: 120_000, text: f29.toString('latin1') },
  ]
  await page.evaluate(async (files) => {
    const opening = indexedDB.open('uploads')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const tx = opening.result.transaction(['uploads', 'parts'], 'readwrite')
    for (const [index, { text, ...file }] of files.entries()) {
      const id = `arrived-${index}`
      const page = { ...file, id, sha256: '', turn: 0, way: 'shared' }
      const draft = { id, state: 'draft', owner: null, form: null, replaces: null, title: '', link: null }
      tx.objectStore('uploads').put({ ...draft, pages: [page], created: Date.now(), changed: Date.now() })
      const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0)).buffer
      tx.objectStore('parts').put({ kind: 'page', bytes }, [id, id])
    }
    await new Promise((resolve) => (tx.oncomplete = resolve))
  }, sent)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Descartar todo' })).toBeVisible()
}

async function shareFiles(page: Page): Promise<void> {
  await receiveFiles(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('button', { name: 'Guardar 1 documento' })).toBeVisible()
  await expect(page.getByText(/^Leyendo/)).toHaveCount(0)
}

/** Saves a document that can't leave: the list it returns to shows it waiting. */
async function queueFile(page: Page): Promise<void> {
  await page.route('**/api/client/initial/create', (route) => route.abort())
  await chooseFile(page)
  const notice = page.getByRole('status').filter({ hasText: 'El documento quedó guardado' })
  const shown = notice.waitFor()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('En cola de envío')).toBeVisible()
  await shown
  // It lies over what comes to stand there, and stays while the mouse is over it.
  await page.mouse.move(0, 0)
  await expect(notice).toBeHidden()
}

/**
 * Opens a screen of a page whose session is set, and waits until everything on it has loaded. A page that already runs the app goes there
 * within it, as a user does: loading the app for each screen is a third of the work.
 */
export async function openScreen(page: Page, origin: string, screen: Screen, ids: Ids): Promise<void> {
  const path = screen.path(ids)
  if (screen.as !== 'guest' && page.url().startsWith(origin)) {
    // Over another screen, so that nothing is still open on this one.
    await goWithin(page, path === notFound ? routes.help : notFound)
    await openWithin(page, path)
  } else {
    followRequests(page)
    await page.goto(origin + path)
    await untilLoaded(page)
  }
  if (!screen.open) return
  await screen.open(page)
  await untilLoaded(page)
}

/** Goes to another screen of the app that runs in the page, and waits until everything on it has loaded. */
export async function openWithin(page: Page, path: string): Promise<void> {
  followRequests(page)
  await goWithin(page, path)
  await untilLoaded(page)
}

async function goWithin(page: Page, path: string): Promise<void> {
  // Looked at in each frame: `expect` looks again only after 100 ms, and a walk goes a hundred times.
  await page.evaluate((path) => {
    const title = document.title
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    return new Promise<void>((done) => {
      const look = () => (document.title === title ? void requestAnimationFrame(look) : done())
      look()
    })
  }, path)
}

const underWay = new WeakMap<Page, Set<Request>>()

/**
 * For `untilLoaded`: what a page has asked for and not got. Without the documents of frames, and
 * without what a page that is left had asked for: Chromium now and then does not tell its end.
 */
export function followRequests(page: Page): void {
  if (underWay.has(page)) return
  const requests = new Set<Request>()
  underWay.set(page, requests)
  let isLeft = false
  page.on('request', (request) => {
    // A worker loads its decoder. If the worker is ended meanwhile, Chromium does not tell that this request has ended.
    if (request.url().endsWith('.wasm')) return
    if (!request.isNavigationRequest()) requests.add(request)
    else if (request.frame() === page.mainFrame()) isLeft = true
  })
  page.on('framenavigated', (frame) => {
    if (!isLeft || frame !== page.mainFrame()) return
    isLeft = false
    requests.clear()
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  // What follows from an answer is asked within the next frames.
  for (let calm = 0; calm < 3; calm = underWay.get(page)?.size === 0 ? calm + 1 : 0)
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    )
  await expect(page.getByText('Cargando...')).toHaveCount(0)
}
