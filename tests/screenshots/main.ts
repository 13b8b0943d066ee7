/**
 * `npm run screenshots`: every screen on the demo data, on a phone and on a desktop, in light and in dark. With names
 * (`npm run screenshots -- monthly home`) only the screens that begin so. The light ones and a few dark ones go into
 * docs/screenshots/, the other dark ones into test-results/screenshots/, to be looked at.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from '@playwright/test'
import config from '../../playwright.config'
import { startBackend } from '../support/backend'
import { buildIfChanged } from '../support/built-server'
import { maria, pedro } from '../support/portal'
import { portalClient, type PortalClient } from '../support/portal-client'
import { openScreen, readIds, screens, type Ids, type Screen } from '../support/screens'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

const docs = fileURLToPath(new URL('../../docs/screenshots', import.meta.url))
const others = fileURLToPath(new URL('../../test-results/screenshots', import.meta.url))

/** What a dark screen can get wrong is on these: badges, lists, a photo, a PDF, a form, the sign-in. */
const keptInDark = [
  'home',
  'initial',
  'initial-documento',
  'initial-documento-pdf',
  'inmuebles-create',
  'login',
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
  await page.screenshot({ path: `${docs}/${screen.name}-${size}.png`, animations: 'disabled' })
  await page.emulateMedia({ colorScheme: 'dark' })
  const folder = keptInDark.includes(screen.name) ? docs : others
  await page.screenshot({ path: `${folder}/${screen.name}-${size}-dark.png`, animations: 'disabled' })
  await context.close()
}

mkdirSync(docs, { recursive: true })
mkdirSync(others, { recursive: true })
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
