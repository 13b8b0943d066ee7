import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import playwrightConfig from '../../playwright.config'
import { startPhone, type Engine, type Phone } from '../../tests/support/browser'
import type { FaultProxy } from '../../tests/support/fault-proxy'
import type { PortalClient } from '../../tests/support/portal-client'
import { sha256 } from '../../tests/support/stored-files'
import type {} from './browser-page'
import type { Random } from '../../tests/faults/random'

const create = '/api/client/initial/create'
const healing = 3 * 60_000

type Capture = { detalle: string; sha256: string; saved: boolean }

/** What happens to the page's outbox in a browser with a profile of its own, one random event after another. */
export class BrowserLife {
  readonly captures: Capture[] = []
  readonly phone: Phone
  private readonly savings: Promise<boolean>[] = []
  private context: BrowserContext | null = null
  private mode: Parameters<FaultProxy['set']>[0] = 'open'

  constructor(
    private readonly proxy: FaultProxy,
    private readonly client: PortalClient,
    private readonly seed: number,
    private readonly random: Random,
    engine: Engine,
  ) {
    const project = playwrightConfig.projects?.find(({ name }) => name === engine)
    this.phone = startPhone(project?.use?.launchOptions ?? playwrightConfig.use?.launchOptions, engine)
    // Playwright can't put a Firefox that is driven by WebDriver BiDi offline.
    if (engine === 'firefox') delete this.trouble['offline']
  }

  private readonly trouble: Record<string, () => Promise<unknown>> = {
    weather: async () => {
      this.mode = this.random.pick(['open', 'hanging', 'deaf', 'deaf'])
      await this.proxy.set(this.mode)
      const isBroken = this.random.chance(0.3)
      this.proxy.answer(create, isBroken ? (response) => response.writeHead(500).end('{}') : null)
    },
    /** Every connection breaks in the middle of what it does. */
    cut: async () => {
      await this.proxy.set('down')
      await wait(this.random.int(200))
      await this.proxy.set(this.mode)
    },
    offline: async () => {
      const browser = await this.open()
      await browser.setOffline(true)
      await wait(this.random.int(500))
      await browser.setOffline(false)
    },
    kill: async () => {
      await this.open()
      await this.phone.kill()
      this.context = null
    },
    reload: async () => {
      const page = await this.anyTab()
      await this.whileOpen(() => page.reload())
    },
    secondTab: async () => this.openTab(await this.open()),
    sendNow: async () =>
      (await this.anyTab()).evaluate(async () => {
        await globalThis.inPage.sendNow()
      }),
  }

  /** Its name, and what makes it happen. */
  next(): [name: string, happen: () => Promise<unknown>] {
    if (this.random.chance(0.5)) return ['photograph', () => this.photograph()]
    return this.random.pick([['pause', () => wait(this.random.int(400))], ...Object.entries(this.trouble)])
  }

  private async open(): Promise<BrowserContext> {
    if (this.context) return this.context
    this.context = await this.phone.open()
    await this.client.signIn(this.context)
    await this.openTab(this.context)
    return this.context
  }

  private async anyTab(): Promise<Page> {
    const pages = (await this.open()).pages().filter((page) => page.url().startsWith(this.proxy.url))
    const [first, ...rest] = pages
    return first ? this.random.pick([first, ...rest]) : this.openTab(await this.open())
  }

  private async openTab(browser: BrowserContext): Promise<Page> {
    const page = await browser.newPage()
    await this.whileOpen(() => page.goto(this.proxy.url))
    return page
  }

  /** The page itself is on a phone already, whatever the network does. */
  private async whileOpen(load: () => Promise<unknown>): Promise<void> {
    await this.proxy.set('open')
    await load()
    await this.proxy.set(this.mode)
  }

  async photograph(): Promise<void> {
    const page = await this.anyTab()
    const detalle = `${process.pid}-${this.seed}-${this.captures.length}`
    const bytes = 1_000 + this.random.int(2_000_000)
    const text = `%PDF-1.4 1 0 obj ${detalle}`.padEnd(bytes, '.')
    const capture = { detalle, sha256: sha256(Buffer.from(text)), saved: false }
    this.captures.push(capture)
    // Not waited for: what happens next may come in the middle of it.
    const saving = page.evaluate(({ detalle, bytes }) => globalThis.inPage.save(detalle, bytes), {
      detalle,
      bytes,
    })
    this.savings.push(
      saving.then(
        () => (capture.saved = true),
        () => false,
      ),
    )
  }

  /** Everything is well again. The longest wait is for a try of one that died twice over: its lease, then a watch of 45 s. */
  async heal(): Promise<string[]> {
    this.proxy.answer(create, null)
    this.mode = 'open'
    await this.proxy.set(this.mode)
    const page = await this.anyTab()
    await Promise.all(this.savings)
    const until = Date.now() + healing
    let unsettled: string[] | null = null
    while (unsettled?.length !== 0 && Date.now() < until) {
      await page.evaluate(async () => {
        await globalThis.inPage.sendNow()
      })
      await wait(100)
      unsettled = await page.evaluate(() => globalThis.inPage.unsettled())
    }
    return unsettled ?? ['the queue could not be read']
  }
}
