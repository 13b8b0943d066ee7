import { expect, test, type Page, type Route } from '@playwright/test'
import { signIn, usePortal, withoutWorker } from '../support/portal'
import { readWeights } from '../support/weight'

const portal = usePortal()

test.use(withoutWorker)

/**
 * What each screen needs before it can be shown: scripts, and their weight in bytes, gzip. A screen that grows on purpose gets a new
 * line here; one that was made lighter too, so that it stays so.
 */
const budgets: Record<string, { files: number; bytes: number }> = {
  'login-page': { files: 4, bytes: 92_800 },
  'recover-page': { files: 5, bytes: 93_600 },
  'reset-page': { files: 5, bytes: 93_800 },
  'privacy-page': { files: 5, bytes: 94_600 },
  'home-page': { files: 7, bytes: 136_500 },
  'activity-page': { files: 9, bytes: 151_000 },
  'calendar-page': { files: 11, bytes: 166_000 },
  'compartir-page': { files: 10, bytes: 204_400 },
  'contratos-page': { files: 9, bytes: 161_800 },
  'create-contrato-page': { files: 10, bytes: 158_000 },
  'edit-contrato-page': { files: 10, bytes: 157_100 },
  'create-inmueble-page': { files: 10, bytes: 157_500 },
  'edit-inmueble-page': { files: 10, bytes: 157_400 },
  'inmuebles-page': { files: 9, bytes: 162_400 },
  'envios-page': { files: 10, bytes: 205_000 },
  'help-page': { files: 8, bytes: 136_800 },
  'initial-page': { files: 9, bytes: 160_600 },
  'media-page': { files: 9, bytes: 161_100 },
  'monthly-page': { files: 10, bytes: 162_500 },
  'pending-page': { files: 10, bytes: 162_700 },
  'rejected-page': { files: 10, bytes: 161_500 },
  'profile-page': { files: 10, bytes: 155_400 },
  'upload-page': { files: 10, bytes: 201_100 },
  'visit-page': { files: 10, bytes: 202_300 },
}

test('no screen weighs 5 % more than its budget, or asks for one script more', () => {
  const screens = readWeights('dist/app').screens()
  expect(Object.keys(screens).sort()).toEqual(Object.keys(budgets).sort())
  const beyond = Object.entries(screens).filter(([name, { files, bytes }]) => {
    const budget = budgets[name]
    return !budget || files !== budget.files || Math.abs(bytes / budget.bytes - 1) >= 0.05
  })
  expect(beyond).toEqual([])
})

/** From now on the browser can't load any other script of the app. */
async function allowOnly(page: Page, scripts: readonly string[]): Promise<void> {
  await page.route('**/assets/*.js', (route) => {
    const allowed = scripts.some((file) => route.request().url().endsWith(`/${file}`))
    return allowed ? route.continue() : route.abort()
  })
}

test('the sign-in works with 93 KB of JavaScript and nothing else', async ({ page }) => {
  const { scriptsOf, weigh } = readWeights('dist/app')
  const scripts = scriptsOf('index')
  expect(weigh(scripts)).toBeLessThan(93_400)

  await allowOnly(page, scripts)
  await page.goto(`${portal().url}/login`)
  await page.getByRole('button', { name: 'Mostrar lo escrito' }).click()
  await expect(page.getByRole('button', { name: 'Ocultar lo escrito' })).toBeVisible()
})

test('the first frame needs no file but the page, and no screen is drawn without its style', async ({
  page,
}) => {
  const held: Route[] = []
  const release = (type: 'script' | 'stylesheet') =>
    Promise.all(
      held.filter((route) => route.request().resourceType() === type).map((route) => route.continue()),
    )
  await page.route('**/assets/**', (route) => void held.push(route))
  await page.goto(`${portal().url}/login`, { waitUntil: 'commit' })
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1)
  await expect(page.getByText('Entrega los documentos de tus propiedades')).toBeVisible()
  await expect(page.getByText('Entrega los documentos de tus propiedades')).toHaveCSS('text-align', 'center')

  const [entry] = await Promise.all([page.waitForResponse(/\/assets\/index-.*\.js$/), release('script')])
  await entry.finished()
  // Had it run, the app would be there within a frame.
  await page.waitForTimeout(500)
  expect(await page.locator('#root').evaluate((root) => root.childElementCount)).toBe(0)
  await release('stylesheet')
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
})

test("the product's icon is part of the page: neither it nor the worker asks for the file", async ({
  page,
}) => {
  const icons: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/icons/icon.svg')) icons.push(request.url())
  })
  await page.goto(`${portal().url}/login`)
  const brand = page.getByText('Portal Inversionista').locator('use')
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  expect(await brand.last().evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(0)
  expect(icons).toEqual([])
  expect(await (await page.request.get(`${portal().url}/sw.js`)).text()).not.toContain('icons/icon.svg')
})

test('the home screen works with 137 KB of JavaScript and nothing else, all asked for at once', async ({
  page,
}) => {
  const { scriptsOf, weigh } = readWeights('dist/app')
  const scripts = scriptsOf('index', 'frame', 'home-page')
  expect(weigh(scripts)).toBeLessThan(137_200)

  await allowOnly(page, scripts)
  await signIn(page, portal())
  await expect(page.getByRole('link', { name: /Deberes Mensuales.*\d+\/\d+/s })).toBeVisible()
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await expect(page.getByRole('link', { name: 'Mi perfil' })).toBeVisible()
  const drawing = page.getByRole('link', { name: 'Mi perfil' }).locator('use')
  expect(await drawing.evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(0)

  // What the start page does not name, its response does.
  const response = await page.request.get(`${portal().url}/home`)
  const named = (await response.text()) + (response.headers()['link'] ?? '')
  expect(scripts.filter((file) => !named.includes(`/${file}`))).toEqual([])
})

test('a part of the home screen that comes later is asked for by its import alone', async ({ page }) => {
  const { scriptsOf } = readWeights('dist/app')
  await signIn(page, portal())
  const preloaded = () =>
    page
      .locator('head > link[rel=modulepreload]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname.slice(1)))
  // What such a part imports and the page does not have yet is preloaded.
  await expect.poll(preloaded).toEqual(expect.arrayContaining(scriptsOf('lists').slice(0, 1)))
  const parts = ['home-page', 'missing-parts', 'below-the-fold'].flatMap((name) =>
    scriptsOf(name).slice(0, 1),
  )
  expect((await preloaded()).filter((file) => parts.includes(file))).toEqual([])
})
