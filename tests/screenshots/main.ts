/**
 * `npm run screenshots`: every screen on the demo data, on a phone and on a desktop, into docs/screenshots/. With names
 * (`npm run screenshots -- monthly home`) only the screens that begin so.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from '@playwright/test'
import { build } from 'vite'
import config from '../../playwright.config'
import { startBackend } from '../support/backend'
import { maria, pedro } from '../support/portal'
import { portalClient, type PortalClient } from '../support/portal-client'
import { openScreen, readIds, screens, type Ids, type Screen } from '../support/screens'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url))
const asked = process.argv.slice(2)
const wanted = screens.filter(
  ({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)),
)

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
  await client?.signIn(context)
  const page = await context.newPage()
  await openScreen(page, origin, screen, ids)
  await page.screenshot({ path: `${folder}/${screen.name}-${size}.png`, animations: 'disabled' })
  await context.close()
}

mkdirSync(folder, { recursive: true })
await build({ logLevel: 'warn' })
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
