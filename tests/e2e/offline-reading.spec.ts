import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { inmuebleList } from '../../src/api/inmuebles'
import {
  hold,
  maria,
  openInitial,
  signIn,
  signInByForm,
  storedResponses,
  untilStored,
  usePortal,
} from '../support/portal'
import { portalClient } from '../support/portal-client'

const portal = usePortal()

const stored = /^Datos guardados de (hoy|\d\d\/\d\d\/\d{4}) \d\d:\d\d$/

test('every address opens with the server stopped, and shows what was last seen and from when', async ({
  page,
}) => {
  await signIn(page, portal())
  await untilStored(page)
  await expect.poll(() => storedResponses(page)).toContain('/api/client/task/totals')
  await openInitial(page, portal())
  await expect.poll(() => storedResponses(page)).toContain('/api/client/initial')

  await portal().set('down')
  await page.goto(`${portal().url}/task/initial`)
  await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
  await expect(page.getByText(stored)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible()

  await page.goto(`${portal().url}/home`)
  await expect(page.getByRole('link', { name: /Documentación Inicial.*\d+\/\d+/s })).toBeVisible()

  // From when it is stands on one line below the links of 'Lo que falta hoy', also on a narrow phone, and inside the card.
  await page.setViewportSize({ width: 360, height: 780 })
  const today = page.getByRole('region', { name: /^Lo que falta hoy/ })
  const card = await boxOf(today)
  const link = await boxOf(today.getByRole('link', { name: 'Fotografiar lo que falta' }))
  const note = await boxOf(today.getByText(stored))
  expect(note.height).toBeLessThan(30)
  expect(note.y).toBeGreaterThanOrEqual(link.y + link.height)
  expect(note.y + note.height).toBeLessThanOrEqual(card.y + card.height)
})

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('not on screen')
  return box
}

test('what is stored is on screen while a server that accepts connections answers nothing', async ({
  page,
}) => {
  await signIn(page, portal())
  await untilStored(page)
  await openInitial(page, portal())

  await portal().set('hanging')
  await page.reload()
  await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
  await expect(page.getByText(stored)).toBeVisible()
})

test('the fresh answer moves nothing away under the finger', async ({ page, context }) => {
  await signIn(page, portal())
  await untilStored(page)
  await openInitial(page, portal())
  const answer = await hold(context, '**/api/client/initial')
  await page.reload()
  await expect(page.getByText(stored)).toBeVisible()
  const upload = page.getByRole('link', { name: 'Subir Mandato al contador' })
  const before = await upload.boundingBox()
  answer()
  await expect(page.getByText('Actualizado', { exact: true })).toBeVisible()
  expect(await upload.boundingBox()).toEqual(before)
})

test('what the first visit read is stored, though no worker was there yet', async ({ page }) => {
  await signIn(page, portal())
  await expect(page.getByRole('link', { name: /Documentación Inicial.*\d+\/\d+/s })).toBeVisible()
  await untilStored(page)
  await expect.poll(() => storedResponses(page)).toContain('/api/client/task/totals')

  await portal().set('down')
  await page.reload()
  await expect(page.getByRole('link', { name: /Documentación Inicial.*\d+\/\d+/s })).toBeVisible()
})

test('that it is read again for the worker moves nothing on the first visit', async ({ page, context }) => {
  // On a slow link: a list whose answer is late tells its age after a second.
  let reads = 0
  await context.route('**/api/client/initial', async (route) => {
    reads += 1
    if (reads > 1) await sleep(1_500)
    await route.continue()
  })
  await signIn(page, portal(), { at: '/task/initial' })
  const upload = page.getByRole('link', { name: 'Subir Mandato al contador' })
  await expect(upload).toBeVisible()
  await untilStored(page)
  await expect.poll(() => storedResponses(page)).toContain('/api/client/initial')
  // The worker stores what the page has got: a little later it has drawn it too.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(upload).toBeVisible()
  await expect(page.getByText(/^(Datos guardados|Actualizado)/)).toHaveCount(0)
})

test('the lists of the four areas are there from the first sign-in on, though none was opened', async ({
  page,
}) => {
  await signIn(page, portal())
  await untilStored(page)
  for (const list of ['initial', 'inmueble', 'contrato', 'task-monthly'])
    await expect.poll(() => storedResponses(page)).toContain(`/api/client/${list}`)
  await portal().set('down')
  await openInitial(page, portal())
})

test('what was never seen says so, and comes by itself once the server is back', async ({ page }) => {
  await signIn(page, portal())
  await untilStored(page)
  const { read } = await portalClient(portal().backend.url, maria)
  const id = (await read(inmuebleList)).inmuebles[0]?.id
  await portal().set('down')
  await page.goto(`${portal().url}/task/inmuebles/edit/${id}`)
  await expect(page.getByText(/^Sin señal\. Esto aún no está guardado en este dispositivo/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()

  await portal().set('open')
  await expect(page.getByRole('textbox', { name: 'Dirección' })).toBeVisible()
  await expect(page.getByText('Sin conexión', { exact: true })).toBeHidden()
  await expect(page.getByText(stored)).toBeHidden()
})

test('caches that were emptied are whole again after the next visit, once', async ({ page, context }) => {
  const shell = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((name) => name.startsWith('workbox-precache'))
      return name === undefined ? [] : (await (await caches.open(name)).keys()).map(({ url }) => url).sort()
    })
  await signIn(page, portal(), { keep: true })
  await untilStored(page)
  const whole = await shell()
  await page.goto(`${portal().url}/healthz`)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  expect(await shell()).toEqual([])

  await openInitial(page, portal())
  await expect.poll(shell).toEqual(whole)
  await expect.poll(() => storedResponses(page)).toContain('/api/client/initial')

  const before = portal().received.length
  await openInitial(page, portal())
  await page.waitForLoadState('networkidle')
  const asked = portal().received.slice(before)
  expect(asked.filter((request) => /\/assets\/|index\.html/.test(request))).toEqual([])

  await portal().set('down')
  const later = await context.newPage()
  await openInitial(later, portal())
  await later.goto(`${portal().url}/task/inmuebles/create`)
  await expect(later.getByLabel('N° Departamento')).toBeVisible()
  await later.goto(`${portal().url}/envios`)
  await expect(later.getByRole('heading', { level: 1, name: 'Envíos' })).toBeVisible()
})

test('with the kept session a new tab opens the app without a network', async ({ page, context }) => {
  await signInByForm(page, portal(), maria, { keep: true })
  await untilStored(page)
  await openInitial(page, portal())
  await page.close()

  await context.setOffline(true)
  const another = await context.newPage()
  await another.goto(`${portal().url}/`)
  await expect(another).toHaveURL(`${portal().url}/home`)
  await another.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('#root main [role="rowheader"]')) return
      observer.disconnect()
      performance.mark('rows')
    }).observe(document, { childList: true, subtree: true })
  })
  await another.goto(`${portal().url}/task/initial`)
  await expect(another.getByRole('cell', { name: 'Otros' })).toBeVisible()
  // What the first screen does not need comes after it, also if the network fails at once.
  expect(await loadingOf(another, 'start-outbox')).toBeGreaterThan(await loadingOf(another, 'rows'))
  await context.setOffline(false)
})

/** When a script began to be loaded, or a mark was made: milliseconds since the page began. Waits for it. */
async function loadingOf(page: Page, name: string): Promise<number> {
  const found = await page.waitForFunction(
    (name) => performance.getEntries().find((entry) => entry.name.includes(name))?.startTime,
    name,
  )
  return (await found.jsonValue()) ?? NaN
}

test('answers that are no success, or of a user whom the portal does not know, are not stored', async ({
  page,
}) => {
  await signIn(page, portal())
  await untilStored(page)
  await openInitial(page, portal())
  for (const body of [
    '{"status": 500, "message": "Falla"}',
    '<html>Ingrese al Wi-Fi</html>',
    '{"documents": [',
  ]) {
    portal().answer('/api/client/initial', (response) =>
      response
        .writeHead(200, { 'Content-Type': body.startsWith('<') ? 'text/html' : 'application/json' })
        .end(body),
    )
    await page.reload()
    await expect(page.getByText(stored)).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
  }
  portal().answer('/api/client/initial', null)
  await portal().set('down')
  await page.reload()
  await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
})
