import type { BrowserContext, Page } from '@playwright/test'
import type { FaultProxy } from '../../tests/support/fault-proxy'
import { untilStored } from '../../tests/support/portal'
import { startApp } from './app'
import { emptyPage } from './build-apps'
import { cell, inTurns, printTable } from './table'

/** The list that is opened, the text of one of its rows, and how many rows it has: as stored by a visit, or made larger. */
const subjects = [
  { path: '/task/inmuebles', answer: '/api/client/inmueble', rows: 5 },
  { path: '/task/inmuebles', answer: '/api/client/inmueble', rows: 1_000 },
  { path: '/notification/pending', answer: '/api/client/notifications/pending', rows: 10_000 },
] as const
type Subject = (typeof subjects)[number]

const slowdown = 4

/**
 * `npm run lab -- bench offline [--rounds N]`: a stored list's rows on screen in a new tab of a device that keeps its session, with the server
 * stopped, then hanging, next to an empty React page that its worker has stored; both at a quarter of the processor. Then the longest frame
 * while the list is scrolled.
 */
export async function benchOffline(rounds: number): Promise<void> {
  const app = await startApp()
  try {
    const phone = await app.openPhone({ keep: true })
    await storeEmptyPage(phone, app.proxy.url)
    const rows = []
    const frames = []
    for (const mode of ['down', 'hanging'] as const)
      for (const subject of subjects) {
        await app.proxy.set('open')
        await see(phone, app.proxy, subject)
        await app.proxy.set(mode)
        const opened = await inTurns(rounds, (which) =>
          which === 'floor'
            ? open(phone, `${app.proxy.url}${emptyPage}index.html`, 'h1', false)
            : open(phone, app.proxy.url + subject.path, rowSelector, true),
        )
        const pairs = opened.map(({ floor, product }) => ({ floor: floor.ms, product: product.ms }))
        const what = `${subject.path}, ${subject.rows} rows, server ${mode}`
        rows.push({ what: `${what}, ms`, floor: 'an empty React page', target: 1.4, pairs })
        frames.push(`${what}: ${cell(opened.map(({ product }) => product.longestFrame))} ms`)
      }
    printTable(`stored rows on screen at 1/${slowdown} of the processor: median of ${rounds} rounds`, rows)
    console.log(`\nlongest frame while the list is scrolled (target: ≤ 50 ms)\n\n${frames.join('\n')}`)
  } finally {
    await app.stop()
  }
}

/** What follows 'Datos guardados de …': a card, or a table's row. */
const rowSelector = 'main article, main [role="rowheader"]'

/** The empty page's worker has a scope of its own, so that the app's does not answer for it. */
async function storeEmptyPage(phone: BrowserContext, url: string): Promise<void> {
  const page = await phone.newPage()
  await page.goto(`${url}${emptyPage}index.html`)
  await page.evaluate(async () => {
    const cache = await caches.open('vacia')
    const scripts = performance.getEntriesByType('resource').map(({ name }) => name)
    await cache.addAll([location.href, ...scripts.filter((name) => name.endsWith('.js'))])
    await navigator.serviceWorker.register('/vacia/sw.js', { scope: '/vacia/' })
  })
  await untilStored(page)
  await page.close()
}

/** A visit of the list, its rows repeated with other ids until there are so many. The phone then keeps it. */
async function see(phone: BrowserContext, proxy: FaultProxy, { path, answer, rows }: Subject): Promise<void> {
  const page = await phone.newPage()
  const visit = async () => {
    await page.goto(proxy.url + path)
    await untilStored(page)
    await page.locator(`#root :is(${rowSelector})`).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await visit()
  const body = await page.evaluate(enlarged, { answer, rows })
  proxy.answer(answer, (response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body),
  )
  await visit()
  await page.close()
  proxy.answer(answer, null)
}

/** Of the stored answer. */
async function enlarged({ answer, rows }: Pick<Subject, 'answer' | 'rows'>): Promise<string> {
  const stored = await caches.match(answer)
  if (!stored) throw new Error(`${answer} is not stored`)
  const body = (await stored.json()) as Record<string, unknown>
  const [key, list] = Object.entries(body).find(([, value]) => Array.isArray(value)) ?? []
  if (key === undefined || !Array.isArray(list)) throw new Error(`${answer} has no list`)
  const before = list as Record<string, unknown>[]
  body[key] = Array.from({ length: rows }, (_, at) => {
    const row = before[at % before.length]
    const isContrato = row?.['contrato_id'] != null
    return at < before.length
      ? row
      : { ...row, [isContrato ? 'contrato_id' : 'inmueble_id']: 10_000 + at, id: 10_000 + at }
  })
  return JSON.stringify(body)
}

/** A new tab until the frame that shows `selector`; then, if asked, the longest frame while it is scrolled. */
async function open(
  phone: BrowserContext,
  address: string,
  selector: string,
  scrolls: boolean,
): Promise<{ ms: number; longestFrame: number }> {
  const page = await phone.newPage()
  try {
    const cdp = await phone.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript((selector) => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        requestAnimationFrame(() => performance.mark('shown'))
      }).observe(document, { childList: true, subtree: true })
    }, selector)
    await page.goto(address, { waitUntil: 'commit' })
    const shown = await page.waitForFunction(() => performance.getEntriesByName('shown')[0]?.startTime)
    const ms = (await shown.jsonValue()) ?? NaN
    return { ms, longestFrame: scrolls ? await scrollToEnd(page) : NaN }
  } finally {
    await page.close()
  }
}

/** In milliseconds, from frame to frame, once what starts after the first screen is over. */
async function scrollToEnd(page: Page): Promise<number> {
  await page.waitForTimeout(3_000)
  return page.evaluate(async () => {
    let longest = 0
    let last = await new Promise<number>(requestAnimationFrame)
    for (let before = -1; scrollY !== before;) {
      before = scrollY
      scrollBy(0, 120)
      const now = await new Promise<number>(requestAnimationFrame)
      longest = Math.max(longest, now - last)
      last = now
    }
    return longest
  })
}
