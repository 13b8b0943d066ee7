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
  'login-page': { files: 4, bytes: 97_000 },
  'recover-page': { files: 5, bytes: 97_800 },
  'reset-page': { files: 5, bytes: 98_000 },
  'privacy-page': { files: 5, bytes: 98_800 },
  'home-page': { files: 7, bytes: 145_000 },
  'activity-page': { files: 9, bytes: 159_900 },
  'calendar-page': { files: 9, bytes: 163_400 },
  'compartir-page': { files: 10, bytes: 236_400 },
  'contratos-page': { files: 9, bytes: 170_700 },
  'create-contrato-page': { files: 10, bytes: 167_000 },
  'edit-contrato-page': { files: 10, bytes: 166_100 },
  'create-inmueble-page': { files: 10, bytes: 166_500 },
  'edit-inmueble-page': { files: 10, bytes: 166_400 },
  'inmuebles-page': { files: 9, bytes: 171_400 },
  'envios-page': { files: 10, bytes: 237_000 },
  'help-page': { files: 8, bytes: 145_600 },
  'initial-page': { files: 9, bytes: 169_500 },
  'media-page': { files: 9, bytes: 172_000 },
  'monthly-page': { files: 9, bytes: 172_000 },
  'pending-page': { files: 10, bytes: 171_800 },
  'rejected-page': { files: 10, bytes: 170_400 },
  'profile-page': { files: 10, bytes: 163_800 },
  'upload-page': { files: 10, bytes: 232_500 },
  'visit-page': { files: 10, bytes: 234_100 },
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

test('only a screen that opens files carries what knows papers, and none carries PDF.js or the decoders', () => {
  const { screensWith } = readWeights('dist/app')
  const openFiles = ['compartir-page', 'envios-page', 'upload-page', 'visit-page']
  // Of the table of papers, of a stamp, and of an identity card.
  for (const text of ['pago simultaneo', '<FRMT', 'registrocivil'])
    expect(screensWith(text).sort()).toEqual(openFiles)
  for (const text of ['getTextContent', 'zxing_reader', 'heif_context']) expect(screensWith(text)).toEqual([])
})

/** From now on the browser can't load any other script of the app. */
async function allowOnly(page: Page, scripts: readonly string[]): Promise<void> {
  await page.route('**/assets/*.js', (route) => {
    const allowed = scripts.some((file) => route.request().url().endsWith(`/${file}`))
    return allowed ? route.continue() : route.abort()
  })
}

test('the sign-in works with 97 KB of JavaScript and nothing else', async ({ page }) => {
  const { scriptsOf, weigh } = readWeights('dist/app')
  const scripts = scriptsOf('index')
  expect(weigh(scripts)).toBeLessThan(97_000)

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
  // Had it run, the app would be there before the page has nothing more to do.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  )
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

test('the home screen works with 145 KB of JavaScript and nothing else, all asked for at once', async ({
  page,
}) => {
  const { scriptsOf, weigh } = readWeights('dist/app')
  const scripts = scriptsOf('index', 'frame', 'home-page')
  expect(weigh(scripts)).toBeLessThan(145_000)

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

test('the typeface is no part of the start page, and is stored for a start without a network', async ({
  page,
}) => {
  await page.goto(`${portal().url}/login`)
  expect(await (await page.request.get(`${portal().url}/login`)).text()).not.toContain('woff2')
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .some(({ family }) => /^"?Atkinson Hyperlegible Next"?$/.test(family)),
      ),
    )
    .toBe(true)
  expect(await (await page.request.get(`${portal().url}/sw.js`)).text()).toMatch(
    /assets\/atkinson-hyperlegible-next-[\w-]+\.woff2/,
  )
})
