import { expect, test, type Locator, type Page } from '@playwright/test'
import { startBackend, type Backend } from '../support/backend'
import { overflow } from '../support/layout'
import { hostileName, wideLogo } from '../support/office'
import { maria } from '../support/portal'
import { portalClient } from '../support/portal-client'

const longName = 'Contadores Auditores Fernández-Larraín, Undurraga y Compañía'
const names = ['JP', hostileName, longName, 'Ñ'.repeat(60)]

const backends: Backend[] = []
test.beforeAll(async () => {
  const started = names.map((name) => startBackend({ env: { OFFICE_NAME: name, OFFICE_LOGO: wideLogo } }))
  backends.push(...(await Promise.all(started)))
})
test.afterAll(async () => void (await Promise.all(backends.map((backend) => backend.stop()))))

/** What the page's policy refused, and scripts that a name brought. */
function refusals(page: Page): string[] {
  const found: string[] = []
  page.on(
    'console',
    (message) => message.text().includes('Content Security Policy') && found.push(message.text()),
  )
  page.on('dialog', (dialog) => found.push(dialog.message()))
  return found
}

/** Whether a name is on the screen with all its letters, and beside or below its logo. */
async function expectWhole(brand: Locator, name: string): Promise<void> {
  await expect(brand).toBeVisible()
  const { text, cut, logo } = await brand.evaluate((span) => {
    const words = document.createRange()
    words.selectNodeContents(span)
    const lines = [...words.getClientRects()]
    const svg = span.querySelector('svg')?.getBoundingClientRect()
    return {
      text: span.textContent,
      cut: lines.some(({ left, right, top }) => left < 0 || top < 0 || right > innerWidth),
      logo: svg && svg.width / svg.height,
    }
  })
  expect([text, cut]).toEqual([name, false])
  expect(logo).toBeCloseTo(3, 1)
}

test('the name and the logo of the office are whole in sign-in and header, on a phone of 320 px too', async ({
  browser,
}) => {
  for (const [index, name] of names.entries()) {
    const { url } = backends[index] ?? { url: '' }
    for (const viewport of [
      { width: 320, height: 560 },
      { width: 1280, height: 800 },
    ]) {
      const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
      const page = await context.newPage()
      const refused = refusals(page)
      await page.goto(`${url}/login`)
      await expect(page).toHaveTitle(`Iniciar sesión · ${name}`)
      await expectWhole(page.locator('#root span').filter({ hasText: name }).first(), name)
      expect(await overflow(page)).toEqual([])

      await (await portalClient(url, maria)).signIn(context)
      await page.goto(`${url}/home`)
      await expect(page.getByRole('heading', { name: 'Hola, María' })).toBeVisible()
      await expectWhole(page.locator('#root span:visible').filter({ hasText: name }).first(), name)
      expect(await overflow(page)).toEqual([])
      expect(refused).toEqual([])
      await context.close()
    }
  }
})

test('a device without a network opens the app with the office that it stored', async ({ page, context }) => {
  const { url } = backends[0] ?? { url: '' }
  await page.goto(`${url}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await expectWhole(page.locator('#root span').filter({ hasText: 'JP' }).first(), 'JP')
})

test('on paper the office is at the head of every list, bars are filled, and nothing offers to be pressed', async ({
  browser,
}) => {
  const { url } = backends[2] ?? { url: '' }
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await (await portalClient(url, maria)).signIn(context)
  for (const path of ['/home', '/task/inmuebles', '/task/monthly', '/notification/pending']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(url + path)
    await expect(page.getByText('Departamento 1204').first()).toBeAttached()
    const drawn = page.locator('main use:is([href$=arrowRight], [href$=chevronDown])').first()
    await expect(drawn).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expectWhole(page.locator('#root span:visible').filter({ hasText: longName }).first(), longName)
    await expect(page.getByText(longName).locator('visible=true')).toHaveCount(1)
    await expect(page.getByRole('search')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Volver' })).toBeHidden()
    await expect(drawn).toBeHidden()
    // Without it a browser leaves backgrounds out, and a bar is empty.
    for (const bar of await page.getByRole('progressbar').all())
      await expect(bar).toHaveCSS('print-color-adjust', 'exact')
  }
  await context.close()
})
