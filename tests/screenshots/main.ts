/**
 * `npm run screenshots`: every screen on the demo data, on a phone and on a desktop, in light and in dark, into test-results/screenshots/.
 * With names (`npm run screenshots -- monthly home`) only the screens that begin so. Those that README.md shows also go into
 * docs/screenshots/, as WebP.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import config from '../../playwright.config'
import { startBackend } from '../support/backend'
import { buildIfChanged } from '../support/built-server'
import { maria, pedro } from '../support/portal'
import { portalClient, type PortalClient } from '../support/portal-client'
import { openScreen, readIds, screens, type Ids, type Screen } from '../support/screens'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

const all = fileURLToPath(new URL('../../test-results/screenshots', import.meta.url))
const docs = fileURLToPath(new URL('../../docs/screenshots', import.meta.url))

const shown = [
  ...['login-phone', 'home-phone', 'home-phone-dark', 'initial-phone', 'initial-subir-paginas-phone'],
  ...['visita-phone', 'envios-en-cola-phone', 'comprobante-phone'],
  ...['home-desktop', 'inmuebles-create-desktop', 'arriendo-detalle-desktop', 'monthly-detalle-desktop'],
]

const asked = process.argv.slice(2)
const wanted = screens.filter(
  ({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)),
)

/** In place of what other sites show in a frame: there may be no way to them, and it is not ours. */
const otherSite =
  '<body style="margin:0;display:grid;place-items:center;block-size:100vh;background:#20282a;color:#fff;font:4rem sans-serif">▶'

async function shoot(
  browser: Browser,
  origin: string,
  screen: Screen,
  size: keyof typeof sizes,
  client: PortalClient | undefined,
  ids: Ids,
): Promise<void> {
  const context = await browser.newContext({
    viewport: sizes[size],
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    deviceScaleFactor: 1,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== origin,
    (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: otherSite }),
  )
  await client?.signIn(context)
  const page = await context.newPage()
  await openScreen(page, origin, screen, ids)
  await take(page, `${screen.name}-${size}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await take(page, `${screen.name}-${size}-dark`)
  await context.close()
}

async function take(page: Page, name: string): Promise<void> {
  const png = await page.screenshot({ path: `${all}/${name}.png`, animations: 'disabled' })
  if (!shown.includes(name)) return
  // Playwright has no WebP: a page of its own draws it, since the screen's policy would refuse the data address.
  const blank = await page.context().newPage()
  const webp = await blank.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: image.width, height: image.height })
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.85).replace(/^.*,/, '')
  }, png.toString('base64'))
  await blank.close()
  writeFileSync(`${docs}/${name}.webp`, Buffer.from(webp, 'base64'))
}

mkdirSync(docs, { recursive: true })
mkdirSync(all, { recursive: true })
buildIfChanged('app', 'server')
const backend = await startBackend()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const clients = {
    guest: undefined,
    maria: await portalClient(backend.url, maria),
    pedro: await portalClient(backend.url, pedro),
  }
  const ids = await readIds(clients.maria)
  for (const screen of wanted) {
    for (const size of ['phone', 'desktop'] as const)
      await shoot(browser, backend.url, screen, size, clients[screen.as], ids)
    console.log(screen.name)
  }
} finally {
  await browser.close()
  await backend.stop()
}
