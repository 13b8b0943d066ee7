import { expect, test, type Browser, type Page } from '@playwright/test'
import { axeSource, violations } from '../support/axe'
import { maria, pedro, usePortal } from '../support/portal'
import { portalClient, type PortalClient } from '../support/portal-client'
import { openScreen, readIds, screens, type Ids, type Screen } from '../support/screens'

const narrow = { width: 360, height: 740 }
const phone = { width: 390, height: 844 }
/** As 320 px at 150 % of the text: WCAG 1.4.4 and 1.4.10 at once. */
const zoomed = { width: 214, height: 500 }
const wide = { width: 1280, height: 800 }

const portal = usePortal()
let clients: { guest: undefined; maria: PortalClient; pedro: PortalClient }
let ids: Ids
test.beforeAll(async () => {
  const { url } = portal()
  clients = {
    guest: undefined,
    maria: await portalClient(url, maria),
    pedro: await portalClient(url, pedro),
  }
  ids = await readIds(clients.maria)
})

/** One page of each session, for all screens that leave no traces: a page of its own for each is a third of the work. */
const pages = new Map<Screen['as'], Page>()

async function pageFor(screen: Screen, browser: Browser): Promise<Page> {
  const opened = screen.leavesTraces ? undefined : pages.get(screen.as)
  if (opened) return opened
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  await clients[screen.as]?.signIn(context)
  await context.addInitScript({ content: axeSource })
  const page = await context.newPage()
  if (!screen.leavesTraces) pages.set(screen.as, page)
  return page
}

for (const screen of screens) {
  test(`${screen.name} can be used by every user, on a narrow phone and on a desktop, in light and in dark`, async ({
    browser,
  }) => {
    const page = await pageFor(screen, browser)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(narrow)
    await openScreen(page, portal().url, screen, ids)

    expect(await overflow(page)).toEqual([])
    expect(await againstHtml(page)).toEqual([])
    expect(await glued(page)).toEqual([])
    expect(await atFrame(page)).toEqual([])
    for (const viewport of [narrow, phone, wide]) {
      await page.setViewportSize(viewport)
      if (viewport !== wide) expect(await barHeight(page), `${viewport.width} px`).toBeLessThanOrEqual(72)
      if (viewport === phone) continue
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await violations(page, colorScheme), `${colorScheme}, ${viewport.width} px`).toEqual([])
      }
    }
    await page.setViewportSize(zoomed)
    expect(await overflow(page)).toEqual([])
    expect(await outOfPlace(page)).toEqual([])
    if (screen.leavesTraces) await page.context().close()
  })
}

/** Controls that hang out of what holds them. */
function outOfPlace(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
      .filter((control) => {
        const [own, around] = [control, control.parentElement ?? control].map((one) =>
          one.getBoundingClientRect(),
        )
        return own && around && own.width > 1 && around.width > 1 && own.right > around.right + 1
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )
}

/** Of the bar above the screen: what stands below it is what the user came for. */
function barHeight(page: Page): Promise<number> {
  return page
    .locator('header')
    .first()
    .evaluate((bar) => bar.getBoundingClientRect().height)
}

/** Elements that make the page scroll sideways. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** What browsers and axe let pass, and HTML does not: an id with a space, which no list of ids can name, and a block in a label. */
function againstHtml(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spaced = [...document.querySelectorAll('[id]')].filter(({ id }) => /\s/.test(id) || id === '')
    const blocks = document.querySelectorAll('label :is(div, p, ul, ol, table, section, article, h1, h2, h3)')
    return [...spaced, ...blocks].map((element) => element.outerHTML.slice(0, 120))
  })
}

/** Text that stands less than 8 px from the side of the card around it. */
function atFrame(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT)
    const near: string[] = []
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      if (!element || element.offsetWidth <= 1) continue
      const card = element.closest('.surface')?.getBoundingClientRect()
      const text = document.createRange()
      text.selectNode(texts.currentNode)
      const { left, right, width } = text.getBoundingClientRect()
      if (card && width > 1 && (left < card.left + 8 || right > card.right - 8))
        near.push(texts.currentNode.textContent ?? '')
    }
    return near
  })
}

/** Words that a table's row has only because two values of it stand together with nothing between them. */
function glued(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')
    const ownText = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join('')
    return [...document.querySelectorAll<HTMLElement>('tr')].flatMap((row) => {
      const words = new Set([...row.querySelectorAll('*')].flatMap((element) => wordsOf(ownText(element))))
      return wordsOf(row.innerText).filter((word) => !words.has(word))
    })
  })
}
