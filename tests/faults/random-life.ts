import type { Reason, SeenRow } from '../../src/outbox/model/upload'
import { hashOf } from './contents'
import type { Weather } from './network'
import type { Process } from './process'
import type { Random } from './random'
import { badWeather } from './random-weather'
import { PageLife } from './page-life'
import { maria, pedro, type Scenario } from './scenario'
import type { TrialResult } from './totals'
import { addressOf, type Target } from '../../shared/areas'
import { rowOf } from './portal'

type Event = [name: string, happen: () => Promise<void> | void]

/** What only the user can decide. */
const asks: readonly Reason['kind'][] = [
  'unproven',
  'unsettled',
  'list-busy',
  'other-document',
  'refused',
  'damaged',
]

/** Those that say that a second copy is possible. */
const warned: readonly (Reason['kind'] | undefined)[] = ['unsettled', 'list-busy']

const minute = 60_000
const hour = 60 * minute

const targets: readonly [Target, ...Target[]] = [
  { area: 'initial', type: 5 },
  { area: 'initial', type: 32 },
  { area: 'inmueble', type: 9, inmueble: 3 },
  { area: 'contrato', type: 4, contrato: 2 },
  { area: 'contrato', type: 32, contrato: 2 },
  { area: 'monthly', type: 3, task: 6, inmueble: 3, contrato: null },
  { area: 'monthly', type: 32, task: 6, inmueble: null, contrato: null },
]

/** What happens to a phone, one random event after another. */
export class RandomLife {
  private readonly tabs: Process[] = []
  private readonly stored = new Map<string, SeenRow>()
  private token = 0
  private bad: number
  private readonly trace: (line: string) => void
  private readonly forms: PageLife | null
  private readonly events: readonly [Event, ...Event[]]
  private readonly lost = new Set<string>()
  private readonly twice = new Set<string>()
  private readonly other = new Set<string>()

  constructor(
    private readonly scenario: Scenario,
    private readonly random: Random,
    { honoursKeys, pages, trace }: { honoursKeys: boolean; pages: boolean; trace: (line: string) => void },
  ) {
    this.trace = trace
    this.forms = pages ? this.createForms() : null
    this.events = this.forms
      ? [['photograph', () => this.photograph()], ...this.troubles, ...this.forms.events]
      : [
          ['photograph', () => this.photograph()],
          // Half of what happens is work.
          ...Array.from({ length: 12 }, (): Event => ['photograph', () => this.photograph()]),
          ...this.troubles,
        ]
    this.bad = random.next() * 0.9
    for (const target of targets) if (random.chance(0.3)) this.beginRejected(target)
    scenario.device.setWeather((request) => {
      const sky: Weather = random.chance(this.bad)
        ? badWeather(random, request, honoursKeys)
        : { kind: 'fine', delay: random.int(2_000) }
      trace(`  ${request.method} ${request.path}: ${sky.kind}`)
      return sky
    })
  }

  private readonly troubles: readonly Event[] = [
    ['wait minutes', () => this.scenario.device.pass(this.random.int(5 * minute))],
    ['wait hours', () => this.scenario.device.pass(this.random.int(3 * hour))],
    ['weather', () => void (this.bad = this.random.next())],
    ['open', () => void this.openTab()],
    ['kill', () => this.anyTab().kill()],
    ['kill after a step', () => this.killSoon()],
    ['cut power', () => this.scenario.device.cutPower()],
    ['freeze', () => this.freeze()],
    ['drop connections', () => this.anyTab().dropConnections()],
    ['fill disk', () => void (this.anyTab().faults.full = this.random.pick(['at-put', 'at-commit']))],
    ['hang transactions', () => void (this.anyTab().faults.hangingTransactions = 1 + this.random.int(3))],
    ['hang opens', () => void (this.anyTab().faults.hangingOpens = 1 + this.random.int(3))],
    ['damage writes', () => void (this.anyTab().faults.damagedWrites = 1 + this.random.int(3))],
    ['turn clock', () => this.scenario.device.time.turn((this.random.next() - 0.5) * 96 * hour)],
    ['jump of the clock', () => this.turnClockFar()],
    ['expire session', () => this.scenario.portal.expire(this.currentToken())],
    ['sign in', () => this.signInAgain()],
    ['sign in as another', () => this.anyTab().signIn(pedro)],
    ['reject', () => this.reject()],
    ['send now', () => this.overInTime(this.anyTab().outbox.sendNow())],
    ['discard', () => this.discardOne()],
    ['decide', () => this.decide()],
    ['another device', () => this.anotherDevice()],
  ]

  async next() {
    const [name, happen] = this.random.pick(this.events)
    this.trace(name)
    await happen()
    if (this.random.chance(0.3)) await this.scenario.device.pass(this.random.int(minute))
    await this.checkPages()
  }

  private createForms(): PageLife {
    return new PageLife(this.scenario, this.random, {
      targets,
      anyTab: () => this.anyTab(),
      living: () => this.living(),
      signIn: () => this.signInAgain(),
      seen: (target, user) => this.seenBy(target, user),
    })
  }

  private async checkPages(): Promise<void> {
    if (!this.forms) return
    await this.scenario.device.idle()
    const { lost, twice, other } = await this.forms.ledger.check()
    for (const one of lost) this.lost.add(one)
    for (const one of twice) this.twice.add(one)
    for (const one of [...other, ...this.forms.problems]) this.other.add(one)
  }

  /** Everything is well again, for long enough. What was broken of the pages. */
  async heal(): Promise<Pick<TrialResult, 'pages' | 'lost' | 'twice'> & { other: string[] }> {
    this.bad = 0
    this.trace('heal')
    this.scenario.device.killNobody()
    if (this.random.chance(0.5)) for (const tab of this.living()) tab.kill()
    for (const tab of this.living()) {
      Object.assign(tab.faults, { full: 'no', hangingOpens: 0, hangingTransactions: 0, damagedWrites: 0 })
      tab.thaw()
    }
    this.signInAgain()
    const tab = this.openTab()
    await this.forms?.saveAll(tab)
    await this.scenario.device.pass(26 * hour, () => false)
    await this.checkPages()
    const [lost, twice, other] = [[...this.lost], [...this.twice], [...this.other]]
    return { pages: this.forms?.ledger.kept() ?? 0, lost, twice, other }
  }

  private openTab(): Process {
    const tab = this.scenario.device.open({ ...maria, token: this.currentToken() })
    tab.outbox.start()
    this.tabs.push(tab)
    return tab
  }

  private currentToken(): string {
    return `token-${this.token}`
  }

  private living(): Process[] {
    return this.tabs.filter((tab) => tab.isAlive())
  }

  private anyTab(): Process {
    const [first, ...rest] = this.living()
    return first ? this.random.pick([first, ...rest]) : this.openTab()
  }

  private async photograph(): Promise<void> {
    const target = this.random.pick(targets)
    const detalle = target.type === 32 ? this.random.pick(['Boleta de luz', 'Boleta de agua']) : ''
    const tab = this.anyTab()
    const seen = this.seenBy(target, tab.session()?.user.id ?? maria.user.id)
    const upload = this.scenario.photograph(target, { detalle, seen })
    this.scenario.capture(upload).standing = this.scenario.portal.documents.length
    if (this.random.chance(0.5)) return this.scenario.takeAndSave(tab, upload)
    await this.scenario.save(tab, upload)
    // An impatient thumb.
    if (this.random.chance(0.1) && tab.isAlive()) await this.scenario.save(tab, upload)
  }

  /** Before this phone's first photograph. */
  private beginRejected(target: Target): void {
    const { portal } = this.scenario
    const hash = hashOf(new TextEncoder().encode(addressOf(target)).buffer)
    portal.put(maria.user.id, target, target.type === 32 ? 'Boleta de luz' : '', hash, 8)
    portal.review(maria.user.id, target, 2)
  }

  /**
   * What the form knows when it is opened: by its list what that shows at that moment, by its address nothing, or what this phone stored when
   * the list was last there.
   */
  private seenBy(target: Target, user: number): SeenRow | null {
    const known = `${user} ${addressOf(target)}`
    if (this.random.chance(0.3)) {
      const stored = this.random.chance(0.5) ? this.stored.get(known) : null
      return stored && stored.idDocument !== null ? stored : null
    }
    const seen = this.shownOf(target, user)
    this.stored.set(known, seen)
    return seen
  }

  private shownOf(target: Target, user: number): SeenRow {
    if (target.type === 32) {
      const others = this.scenario.portal.documents
        .filter((document) => document.user === user && document.row === rowOf(target))
        .map(({ id }) => id)
      return { idDocument: null, status: null, others }
    }
    return this.scenario.portal.rowOf(user, target)
  }

  private killSoon(): void {
    const at = this.scenario.device.steps() + this.random.int(80)
    this.scenario.device.killWhen((_what, step) => step === at)
  }

  /** By hand, by a dead battery, by the network: there and perhaps back again. */
  private async turnClockFar(): Promise<void> {
    const { device } = this.scenario
    const jump = this.random.pick([hour, 24 * hour, 365 * 24 * hour]) * this.random.pick([1, -1])
    device.time.turn(jump)
    await device.pass(this.random.int(10 * minute))
    if (this.random.chance(0.5)) device.time.turn(-jump)
  }

  private async freeze(): Promise<void> {
    const tab = this.anyTab()
    tab.freeze()
    await this.scenario.device.pass(this.random.int(10 * minute))
    if (this.random.chance(0.7)) tab.thaw()
  }

  private signInAgain(): void {
    this.token += 1
    this.scenario.portal.signIn(this.currentToken(), maria.user.id)
    for (const tab of this.living()) tab.signIn({ ...maria, token: this.currentToken() })
  }

  /** The accountant sends a document back. */
  private reject(): void {
    this.scenario.portal.rejectLast()
  }

  private async discardOne(): Promise<void> {
    const tab = this.anyTab()
    const upload = tab.outbox.getSnapshot().uploads.find(({ state }) => state !== 'delivered')
    const entry = this.scenario.captures.find(({ sha256 }) => sha256 === upload?.file.sha256)
    if (!upload || !entry) return
    entry.removed = true
    for (const capture of this.scenario.captures)
      if (upload.pages.some(({ sha256 }) => sha256 === capture.sha256)) capture.removed = true
    await this.forms?.giveUp(upload)
    await this.overInTime(tab.outbox.discard(upload.id).catch(() => undefined))
  }

  /** The user looks at what the portal has, and says so; if the list could not tell, the user may take a second copy. */
  private async decide(): Promise<void> {
    const tab = this.anyTab()
    const upload = tab.outbox.getSnapshot().uploads.find(({ reason }) => reason && asks.includes(reason.kind))
    if (!upload) return
    const sha256 = upload.file.sha256
    const hasArrived = this.scenario.portal.documents.some((document) => document.sha256 === sha256)
    if (upload.reason?.kind === 'unproven' && hasArrived) return this.overInTime(tab.outbox.claim(upload.id))
    for (const entry of this.scenario.captures)
      if (entry.sha256 === sha256 && hasArrived && warned.includes(upload.reason?.kind))
        entry.secondCopy = true
    await this.overInTime(tab.outbox.retry(upload.id))
  }

  /** The same owner sends something else from another phone. */
  private anotherDevice(): void {
    const target = this.random.pick(targets)
    const detalle = target.type === 32 ? this.random.pick(['Boleta de luz', 'Boleta de agua']) : ''
    const { file } = this.scenario.photograph(target)
    this.scenario.portal.put(maria.user.id, target, detalle, hashOf(file.bytes), file.bytes.byteLength)
  }

  /** What belongs to a tab that dies meanwhile never answers. */
  private async overInTime(work: Promise<unknown>): Promise<void> {
    let over = false
    void work.catch(() => undefined).finally(() => (over = true))
    await this.scenario.device.pass(2 * minute, () => over)
  }
}
