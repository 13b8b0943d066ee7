import { expect, test, type Page, type Request } from '@playwright/test'
import { nextDeployment } from '../support/deployment'
import { openInitial, signIn, untilStored, usePortal, withoutWorker } from '../support/portal'

const portal = usePortal()

const prompt = (page: Page) => page.getByRole('status').filter({ hasText: 'Hay una versión nueva' })

/** What the browser does at each opening, and the app by itself every hour. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
}

/**
 * A look that is still under way, as after an opening, has read the version before; Chromium joins
 * the next look to it.
 */
async function findUpdate(page: Page): Promise<void> {
  await expect(async () => {
    await lookForUpdate(page)
    const isFound = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return Boolean(registration?.installing ?? registration?.waiting)
    })
    expect(isFound).toBe(true)
  }).toPass()
}

/** Serves another version from now on, until the test ends. */
async function deploy(version: string): Promise<void> {
  const next = await nextDeployment(version)
  removals.push(next.remove)
  portal().deploy(next.folder)
}

/**
 * Chromium now and then lets no worker go that answered while its page went on (one of twenty
 * tries): each screen is left with its answers. To be called before the page asks for anything.
 */
function answersOf(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () =>
    expect
      .poll(async () => {
        // What was just drawn asks in its next moments.
        await page.waitForTimeout(500)
        return [...open].map((request) => request.url())
      })
      .toEqual([])
}

const removals: (() => Promise<void>)[] = []
test.afterEach(async () => {
  portal().deploy(null)
  await Promise.all(removals.splice(0).map((remove) => remove()))
})

const version = (page: Page) => page.locator('meta[name=version]')

test('a new version waits, asks, and comes when the user says so', async ({ page }) => {
  await signIn(page, portal())
  await untilStored(page)
  await deploy('2')
  await findUpdate(page)
  await expect(prompt(page)).toBeVisible()
  await page.reload()
  await expect(version(page)).toHaveCount(0)

  await prompt(page).getByRole('button', { name: 'Actualizar' }).click()
  await expect(version(page)).toHaveAttribute('content', '2')
  await expect(page).toHaveURL(`${portal().url}/home`)
  await expect(prompt(page)).toBeHidden()
})

/** A screen that asks for nothing: Chromium drops an activation if a request comes just then (`applyUpdate`). */
async function openHelp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('link', { name: 'Preguntas frecuentes' }).click()
}

test('a new version does not come over a form that is being typed into, in this tab or another', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  const answers = [page, other].map(answersOf)
  const allAnswered = () => Promise.all(answers.map((answered) => answered()))
  await signIn(page, portal(), { keep: true })
  await untilStored(page)
  await allAnswered()
  for (const tab of [page, other]) {
    await tab.goto(`${portal().url}/task/inmuebles/create`)
    await tab.getByLabel('N° Departamento').fill('1204')
  }
  await allAnswered()
  await deploy('2')
  await findUpdate(page)
  await prompt(page).getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Se actualizará en cuanto termines lo que estás haciendo.')).toBeVisible()

  // The form is left: the new version comes here, and still not to the other tab.
  await openHelp(page)
  await expect(version(page)).toHaveAttribute('content', '2')
  await expect(version(other)).toHaveCount(0)
  await expect(other.getByLabel('N° Departamento')).toHaveValue('1204')
  await allAnswered()
  await openHelp(other)
  await expect(version(other)).toHaveAttribute('content', '2')
})

test('a worker that the server no longer has leaves the stored app as it is', async ({ page }) => {
  await signIn(page, portal())
  await untilStored(page)
  await openInitial(page, portal())
  for (const broken of [
    { status: 404, type: 'text/html', body: 'no existe' },
    { status: 200, type: 'text/html', body: '<html>mantención</html>' },
    { status: 200, type: 'text/javascript', body: 'throw new Error("broken deployment")' },
  ]) {
    portal().answer('/sw.js', (response) =>
      response.writeHead(broken.status, { 'Content-Type': broken.type }).end(broken.body),
    )
    await lookForUpdate(page).catch(() => undefined)
    await portal().set('down')
    await page.reload()
    await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
    await portal().set('open')
  }
  portal().answer('/sw.js', null)
})

test('a version that the host has only in part is not taken, until the host has the whole', async ({
  page,
}) => {
  await signIn(page, portal())
  await untilStored(page)
  await deploy('2')
  const startPage = await (await page.request.get(`${portal().url}/`)).text()
  const part = /\/assets\/[\w.-]+\.js/.exec(startPage)?.[0] ?? ''
  // As a host of single-page apps answers for a file that it lacks.
  portal().answer(part, (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(startPage))
  const end = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return new Promise<string>((resolve) => {
      registration?.addEventListener('updatefound', () => {
        const { installing } = registration
        installing?.addEventListener('statechange', () => resolve(installing.state))
      })
      setInterval(() => void registration?.update().catch(() => undefined), 1_000)
    })
  })
  expect(end).toBe('redundant')
  portal().answer(part, null)

  await page.reload()
  await expect(page.getByRole('heading', { name: /^Hola/ })).toBeVisible()
  await findUpdate(page)
  await prompt(page).getByRole('button', { name: 'Actualizar' }).click()
  await expect(version(page)).toHaveAttribute('content', '2')
})

test('the kill switch takes a broken worker away and leaves what the user has', async ({ page }) => {
  const allAnswered = answersOf(page)
  await signIn(page, portal(), { keep: true })
  await untilStored(page)
  await allAnswered()
  await page.getByRole('link', { name: /^Inmuebles.*\d+\/\d+/s }).click()
  await allAnswered()
  await page.getByRole('link', { name: 'Agregar Inmueble' }).click()
  await allAnswered()
  await page.getByLabel('N° Departamento').fill('1204')
  const killSwitch = await (await page.request.get(`${portal().url}/kill-switch.js`)).text()
  portal().answer('/sw.js', (response) =>
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(killSwitch),
  )
  await lookForUpdate(page)
  await expect
    .poll(() =>
      page.evaluate(async () => ({
        stored: (await caches.keys()).filter((name) => name.startsWith('workbox-')),
        waiting: (await navigator.serviceWorker.getRegistration())?.waiting?.state,
      })),
    )
    .toEqual({ stored: [], waiting: undefined })
  await deploy('2')
  await page.reload()
  await expect(version(page)).toHaveAttribute('content', '2')
  await expect(page.getByLabel('N° Departamento')).toHaveValue('1204')
  portal().answer('/sw.js', null)
})

test.describe('without a service worker', () => {
  test.use(withoutWorker)

  test('a screen whose code is gone from the server opens with the present version', async ({ page }) => {
    await signIn(page, portal())
    await deploy('2')
    await page.getByRole('link', { name: /Documentación Inicial.*\d+\/\d+/s }).click()
    await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
    await expect(version(page)).toHaveAttribute('content', '2')
  })

  test('a screen whose code cannot be had says so, and opens once it can', async ({ page }) => {
    await signIn(page, portal())
    await page.route('**/assets/initial-page-*.js', (route) => route.abort())
    await page.getByRole('link', { name: /Documentación Inicial.*\d+\/\d+/s }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'No se pudo abrir esta pantalla.' })).toBeVisible()
    await page.unroute('**/assets/initial-page-*.js')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
  })
})
