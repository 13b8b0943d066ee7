import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import playwrightConfig from '../../playwright.config'
import { startPhone, type Engine, type Phone } from '../../tests/support/browser'
import type { FaultProxy } from '../../tests/support/fault-proxy'
import type { PortalClient } from '../../tests/support/portal-client'
import { parseSession } from '../../src/session/parse-session'
import type {} from './browser-page'
import type { BrowserPhoto } from '../../tests/faults/browser-result'
import type { Random } from '../../tests/faults/random'

const create = '/api/client/initial/create'
const healing = 3 * 60_000

/** What happens to an upload form and the page's outbox in a browser with a profile of its own, one random event after another. */
export class BrowserLife {
  readonly photos: BrowserPhoto[] = []
  /** Of each that was said to be saved, its pages. */
  readonly saved: string[] = []
  /** What another user was shown, who has taken nothing. */
  readonly shown: string[] = []
  /** How often another user's drain did not end, whose judge has seen less then. */
  undrained = 0
  /** How often another user has signed in, and how often of these while a document was being stored. */
  lent = 0
  lentWhileStoring = 0
  readonly phone: Phone
  private readonly detalle: string
  private readonly doings: Promise<void>[] = []
  private context: BrowserContext | null = null
  private mode: Parameters<FaultProxy['set']>[0] = 'open'

  constructor(
    private readonly proxy: FaultProxy,
    private readonly client: PortalClient,
    private readonly other: PortalClient,
    private readonly seed: number,
    private readonly random: Random,
    engine: Engine,
  ) {
    this.detalle = `${process.pid}-${this.seed}`
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
    const trouble = ['trouble', 'trouble', 'trouble'] as const
    const verbs = ['take', 'take', 'edit', 'edit', 'retake', 'share', 'save', 'save', 'lend'] as const
    const work = this.random.pick([...verbs, ...trouble])
    if (work === 'take') return ['take', () => this.take()]
    if (work === 'edit') return ['edit', () => this.edit()]
    if (work === 'retake') return ['retake', () => this.retake()]
    if (work === 'share') return ['share', () => this.share()]
    if (work === 'save') return ['save', () => this.save()]
    if (work === 'lend') return ['lend', () => this.lend()]
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

  async take(): Promise<void> {
    const page = await this.anyTab()
    const { taken, sizes } = this.newPhotos()
    const leaves = this.random.chance(0.3)
    const taking = page.evaluate(([sizes, leaves]) => globalThis.inPage.take(sizes, leaves), [
      sizes,
      leaves,
    ] as const)
    this.begin(taking, (isKept) => taken.forEach((photo) => (photo.kept = isKept)))
  }

  private newPhotos() {
    const taken = Array.from({ length: this.random.pick([1, 1, 3]) }, () => this.newPhoto())
    return { taken: taken.map(({ photo }) => photo), sizes: taken.map(({ size }) => size) }
  }

  private newPhoto() {
    const photo = { width: 301 + this.photos.length, kept: false, dropped: false }
    this.photos.push(photo)
    return { photo, size: [photo.width, photo.width + 100] as const }
  }

  /** Null before the first. */
  private anyPhoto(): BrowserPhoto | null {
    const [first, ...rest] = this.photos
    return first ? this.random.pick([first, ...rest]) : null
  }

  private async retake(): Promise<void> {
    const page = await this.anyTab()
    const old = this.anyPhoto()
    if (!old || !(await page.evaluate((width) => globalThis.inPage.shows(width), old.width))) return
    const { photo, size } = this.newPhoto()
    old.dropped = true
    const retaking = page.evaluate(([size, width]) => globalThis.inPage.retake(size, width), [
      size,
      old.width,
    ] as const)
    this.begin(retaking, (isKept) => (photo.kept = isKept))
  }

  private async share(): Promise<void> {
    const page = await this.anyTab()
    const { photo, size } = this.newPhoto()
    const sharing = page.evaluate((size) => globalThis.inPage.share(size), size)
    this.begin(sharing, (isGiven) => (photo.kept = isGiven))
  }

  private async edit(): Promise<void> {
    const page = await this.anyTab()
    const photo = this.anyPhoto()
    if (!photo) return
    const how = this.random.pick<'turn' | 'move' | 'drop'>(['turn', 'move', 'drop', 'turn', 'move'])
    if (how === 'drop') photo.dropped = true
    const editing = page.evaluate(([how, width]) => globalThis.inPage.edit(how, width), [
      how,
      photo.width,
    ] as const)
    this.begin(editing, () => undefined)
  }

  private async save(): Promise<void> {
    const page = await this.anyTab()
    const saving = page.evaluate((detalle) => globalThis.inPage.save(detalle), this.detalle)
    this.begin(saving, (pages) => pages !== null && this.saved.push(pages))
  }

  /** Another user signs in while a document is being stored, and this one again. */
  private async lend(): Promise<void> {
    const { token, user } = this.other.session
    const session = parseSession(token, user)
    if (!session) throw new Error('another user has no session')
    const page = await this.anyTab()
    const { taken, sizes } = this.newPhotos()
    const { kept, whileStoring, saved, shown, isDrained } = await page.evaluate(
      ([session, detalle, sizes]) => globalThis.inPage.lend(session, detalle, sizes),
      [session, this.detalle, sizes] as const,
    )
    for (const photo of taken) photo.kept = kept
    this.lent += 1
    if (whileStoring) this.lentWhileStoring += 1
    if (saved !== null) this.saved.push(saved)
    this.shown.push(...shown)
    if (!isDrained) this.undrained += 1
  }

  /** Not waited for: what happens next may come in the middle of it. */
  private begin<T>(doing: Promise<T>, done: (result: T) => unknown): void {
    this.doings.push(
      doing.then(
        (result) => void done(result),
        () => undefined,
      ),
    )
  }

  /** Everything is well again. The longest wait is for a try of one that died twice over: its lease, then a watch of 45 s. */
  async heal(): Promise<string[]> {
    this.proxy.answer(create, null)
    this.mode = 'open'
    await this.proxy.set(this.mode)
    const page = await this.anyTab()
    await Promise.all(this.doings)
    const until = Date.now() + healing
    let unsettled: string[] | null = null
    while (unsettled?.length !== 0 && Date.now() < until) {
      await this.save()
      await Promise.all(this.doings)
      await page.evaluate(async () => {
        await globalThis.inPage.sendNow()
      })
      await wait(100)
      unsettled = await page.evaluate(() => globalThis.inPage.unsettled())
    }
    return unsettled ?? ['the queue could not be read']
  }
}
