import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { attacks } from '../support/attacks'
import { axeSource, violations } from '../support/axe'
import { deployBelowFloor, takenAway } from '../support/below-floor'
import { allParts, forbid } from '../support/forbidden-platform'
import {
  againstHtml,
  atFrame,
  barHeight,
  cut,
  glued,
  outOfPlace,
  overflow,
  textSizes,
} from '../support/layout'
import { errorsOf } from '../support/page-errors'
import { maria, pedro, signInByForm, usePortal, withoutWorker } from '../support/portal'
import { portalClient, type PortalClient } from '../support/portal-client'
import { openScreen, readIds, screens, untilLoaded, type Ids, type Screen } from '../support/screens'

const narrow = { width: 360, height: 740 }
const phone = { width: 390, height: 844 }
/** As 320 px at 150 % of the text: WCAG 1.4.4 and 1.4.10 at once. */
const zoomed = { width: 214, height: 500 }
const wide = { width: 1280, height: 800 }

/** The user's line, a title of two lines and what it is about: in pixels. */
const tallestBar = 136

const portal = usePortal()
let clients: { guest: undefined; maria: PortalClient; pedro: PortalClient }
let ids: Ids
const oldest = mkdtempSync(join(tmpdir(), 'portal-floor-'))
test.beforeAll(async () => {
  const { url } = portal()
  clients = { guest: undefined, maria: await portalClient(url, maria), pedro: await portalClient(url, pedro) }
  ids = await readIds(clients.maria)
  deployBelowFloor('dist/app', oldest)
})
test.afterAll(() => rmSync(oldest, { recursive: true }))

/** Under what all screens are opened, once each. */
type Condition = {
  /** Ends a test's title. */
  title: string
  /** Of the app's files, if not those that the backend serves. */
  folder?: string
  context?: BrowserContextOptions
  screens?: readonly Screen[]
  /** Before the first screen of a page. */
  prepare?: (page: Page, as: Screen['as']) => Promise<unknown>
  visit: (page: Page, open: () => Promise<void>, screen: Screen) => Promise<void>
}

const withSession = async (page: Page, as: Screen['as']) => clients[as]?.signIn(page.context())

/** They show texts of the portal as soon as they are opened. */
const lists = /^(home|initial|inmuebles|arriendo|monthly|activity|pending|rejected)$/

const conditions: Condition[] = [
  {
    title: 'can be used by every user, on a narrow phone and on a desktop, in light and in dark',
    context: { ...withoutWorker, reducedMotion: 'reduce' },
    async prepare(page, as) {
      await withSession(page, as)
      await page.addInitScript({ content: axeSource })
    },
    async visit(page, open) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize(narrow)
      await open()
      expect(await overflow(page)).toEqual([])
      expect(await againstHtml(page)).toEqual([])
      expect(await glued(page)).toEqual([])
      expect(await cut(page)).toEqual([])
      expect(await atFrame(page)).toEqual([])
      expect(await barHeight(page)).toBeLessThanOrEqual(tallestBar)
      expect(await violations(page)).toEqual([])
      await page.setViewportSize(phone)
      expect(await barHeight(page)).toBeLessThanOrEqual(tallestBar)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(wide)
      expect(await violations(page)).toEqual([])
      await page.setViewportSize(zoomed)
      expect(await overflow(page)).toEqual([])
      expect(await outOfPlace(page)).toEqual([])
      await page.setViewportSize(phone)
      await inLargeText(page)
    },
  },
  {
    title: 'opens in the oldest browsers',
    folder: oldest,
    context: withoutWorker,
    prepare: withSession,
    async visit(page, open) {
      await open()
      expect(await takenAway(page)).toBe(true)
    },
  },
  {
    title: 'opens in a browser that refuses each part of the platform',
    // What leaves traces needs a storage.
    screens: screens.filter(({ as, leavesTraces }) => as !== 'pedro' && !leavesTraces),
    async prepare(page, as) {
      await forbid(page, allParts)
      if (as === 'maria') await signInByForm(page, portal())
    },
    visit: (_page, open) => open(),
  },
  {
    title: 'runs nothing of what the portal sends, though no policy forbids it',
    context: { ...withoutWorker, bypassCSP: true },
    screens: withData(),
    async prepare(page, as) {
      await withSession(page, as)
      await page.route('**/api/**', async (route) => {
        if (route.request().method() !== 'GET') return route.continue()
        const response = await route.fetch()
        await route.fulfill({ response, json: attacks['a script in every text'](await response.json()) })
      })
    },
    async visit(page, open, { name }) {
      await open()
      if (lists.test(name)) await expect(page.locator('main')).toContainText('javascript:top.hacked=1')
      expect(await hostileParts(page)).toEqual([])
    },
  },
]

/** At 150 and 200 % every word grows, and nothing needs scrolling sideways. */
async function inLargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const before = await textSizes(page)
  const setRoot = (size: string) =>
    page.evaluate((size) => void (document.documentElement.style.fontSize = size), size)
  try {
    // As an iPhone does (text-size.ts): a rem in media queries stays what it was.
    await setRoot('25.5px')
    for (const size of [narrow, phone]) {
      await page.setViewportSize(size)
      expect(await overflow(page)).toEqual([])
    }
    await setRoot('')
    for (const standard of [24, 32]) {
      await browser.send('Page.setFontSizes', { fontSizes: { standard } })
      await expect(page.locator('html')).toHaveCSS('font-size', `${standard * 1.0625}px`)
      for (const size of standard === 24 ? [narrow, phone] : [phone]) {
        await page.setViewportSize(size)
        expect(await overflow(page)).toEqual([])
        expect(await outOfPlace(page)).toEqual([])
      }
      const after = await textSizes(page)
      const both = Object.entries(before).filter(([text]) => text in after)
      expect(both.length).toBeGreaterThan(0)
      // The bar's five words fill the screen's width before 150 %.
      expect(both.filter(([text, size]) => (after[text] ?? 0) < 1.25 * size)).toEqual([])
    }
  } finally {
    // Other screens are opened in this page.
    await setRoot('')
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    await browser.detach()
  }
}

for (const { title, folder = null, context: options = {}, prepare, visit, ...rest } of conditions)
  test.describe(() => {
    /** One page of each session, for all screens that leave no traces: one for each is a third of the work. */
    const pages = new Map<Screen['as'], Opened>()
    test.beforeAll(() => portal().deploy(folder))

    type Opened = { page: Page; errors: string[] }
    async function newPage(browser: Browser, as: Screen['as']): Promise<Opened> {
      const context = await browser.newContext(options)
      const opened = { page: await context.newPage(), errors: errorsOf(context) }
      await prepare?.(opened.page, as)
      return opened
    }

    for (const screen of rest.screens ?? screens)
      test(`${screen.name} ${title}`, async ({ browser }) => {
        const shared = screen.leavesTraces ? undefined : pages.get(screen.as)
        const { page, errors } = shared ?? (await newPage(browser, screen.as))
        if (!screen.leavesTraces) pages.set(screen.as, { page, errors })
        await visit(page, () => openScreen(page, portal().url, screen, ids), screen)
        await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
        await expect(page.getByText('No se pudo abrir esta pantalla')).toHaveCount(0)
        expect(errors).toEqual([])
        if (screen.leavesTraces) await page.context().close()
      })
  })

/** Each address of María's once, with all that folds on it and its first document open. */
function withData(): Screen[] {
  const any = { inmueble: 1, inmuebleType: 1, contrato: 1, task: 1, dividendo: 1, mediaDocument: 1 }
  const addresses = new Set<string>()
  return screens.flatMap((screen) => {
    const path = screen.path(any)
    if (screen.as !== 'maria' || screen.leavesTraces || addresses.has(path)) return []
    addresses.add(path)
    return [{ ...screen, open: unfold }]
  })
}

async function unfold(page: Page): Promise<void> {
  const folded = page.locator('main button[aria-expanded="false"]')
  // What unfolds may hold more.
  for (let round = 0; round < 10 && (await folded.count()) > 0; round++) {
    // All at once: waiting after each is half the work of a long screen.
    await folded.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
    await untilLoaded(page)
  }
  expect(await folded.allInnerTexts()).toEqual([])
  const documents = page.locator('main').getByRole('button', { name: /^Ver documento/ })
  if ((await documents.count()) > 0) await documents.first().click()
}

/** What of an attack has come to life, or would with a tap. */
function hostileParts(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...('hacked' in globalThis ? ['a script ran'] : []),
    ...[...document.querySelectorAll('[href], [src], [action], [data], [onerror], body script')]
      .filter((element) =>
        ['href', 'src', 'action', 'data', 'onerror'].some((name) =>
          /^\s*(javascript|data):|hacked/i.test(element.getAttribute(name) ?? ''),
        ),
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  ])
}
