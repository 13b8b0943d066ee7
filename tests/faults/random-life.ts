import type { Target } from '../../src/domain/target'
import type { Reason, SeenRow } from '../../src/outbox/model/upload'
import { hashOf } from './contents'
import type { Weather } from './network'
import type { Process } from './process'
import type { Random } from './random'
import { badWeather } from './random-weather'
import { maria, pedro, type Scenario } from './scenario'

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
export function createLife(
  scenario: Scenario,
  random: Random,
  honoursKeys: boolean,
  trace: (line: string) => void,
) {
  const { device, portal, captures } = scenario
  const tabs: Process[] = []
  let token = 0
  let bad = random.next() * 0.9

  device.setWeather((request) => {
    const sky: Weather = random.chance(bad)
      ? badWeather(random, request, honoursKeys)
      : { kind: 'fine', delay: random.int(2_000) }
    trace(`  ${request.method} ${request.path}: ${sky.kind}`)
    return sky
  })

  function openTab(): Process {
    const tab = device.open({ ...maria, token: currentToken() })
    tab.outbox.start()
    tabs.push(tab)
    return tab
  }

  function currentToken(): string {
    return `token-${token}`
  }

  function living(): Process[] {
    return tabs.filter((tab) => tab.isAlive())
  }

  function anyTab(): Process {
    const [first, ...rest] = living()
    return first ? random.pick([first, ...rest]) : openTab()
  }

  async function photograph(): Promise<void> {
    const target = random.pick(targets)
    const detalle = target.type === 32 ? random.pick(['Boleta de luz', 'Boleta de agua']) : ''
    const tab = anyTab()
    const seen = seenBy(target, tab.session()?.user.id ?? maria.user.id)
    const upload = scenario.photograph(target, { detalle, seen })
    await scenario.save(tab, upload)
    // An impatient thumb.
    if (random.chance(0.1) && tab.isAlive()) await scenario.save(tab, upload)
  }

  /** What the list shows at that moment; now and then it was never opened. */
  function seenBy(target: Target, user: number): SeenRow | null {
    if (random.chance(0.15)) return null
    if (target.type === 32) {
      const others = portal.documents
        .filter((document) => document.user === user && document.row === rowOf(target))
        .map(({ id }) => id)
      return { idDocument: null, status: null, others }
    }
    return { ...portal.rowOf(user, rowOf(target)) }
  }

  const events: readonly [Event, ...Event[]] = [
    ['photograph', photograph],
    // Half of what happens is work.
    ...Array.from({ length: 12 }, (): Event => ['photograph', photograph]),
    ['wait minutes', () => device.pass(random.int(5 * minute))],
    ['wait hours', () => device.pass(random.int(3 * hour))],
    ['weather', () => void (bad = random.next())],
    ['open', () => void openTab()],
    ['kill', () => anyTab().kill()],
    ['kill after a step', killSoon],
    ['cut power', () => device.cutPower()],
    ['freeze', freeze],
    ['drop connections', () => anyTab().dropConnections()],
    ['fill disk', () => void (anyTab().faults.full = random.pick(['at-put', 'at-commit']))],
    ['hang transactions', () => void (anyTab().faults.hangingTransactions = 1 + random.int(3))],
    ['hang opens', () => void (anyTab().faults.hangingOpens = 1 + random.int(3))],
    ['damage writes', () => void (anyTab().faults.damagedWrites = 1 + random.int(3))],
    ['turn clock', () => device.time.turn((random.next() - 0.5) * 96 * hour)],
    ['expire session', () => portal.expire(currentToken())],
    ['sign in', signInAgain],
    ['sign in as another', () => anyTab().signIn(pedro)],
    ['reject', reject],
    ['send now', () => overInTime(anyTab().outbox.sendNow())],
    ['discard', discardOne],
    ['decide', decide],
    ['another device', anotherDevice],
  ]

  function killSoon(): void {
    const at = device.steps() + random.int(80)
    device.killWhen((_what, step) => step === at)
  }

  async function freeze(): Promise<void> {
    const tab = anyTab()
    tab.freeze()
    await device.pass(random.int(10 * minute))
    if (random.chance(0.7)) tab.thaw()
  }

  function signInAgain(): void {
    token += 1
    portal.signIn(currentToken(), maria.user.id)
    for (const tab of living()) tab.signIn({ ...maria, token: currentToken() })
  }

  /** The accountant sends a document back. */
  function reject(): void {
    const document = portal.documents.at(-1)
    if (document) portal.review(document.user, document.row, 2)
  }

  async function discardOne(): Promise<void> {
    const tab = anyTab()
    const upload = tab.outbox.getSnapshot().uploads.find(({ state }) => state !== 'delivered')
    const entry = captures.find(({ sha256 }) => sha256 === upload?.file.sha256)
    if (!upload || !entry) return
    entry.removed = true
    await overInTime(tab.outbox.discard(upload.id).catch(() => undefined))
  }

  /** The user looks at what the portal has, and says so; if the list could not tell, the user may take a second copy. */
  async function decide(): Promise<void> {
    const tab = anyTab()
    const upload = tab.outbox.getSnapshot().uploads.find(({ reason }) => reason && asks.includes(reason.kind))
    if (!upload) return
    const sha256 = upload.file.sha256
    const hasArrived = portal.documents.some((document) => document.sha256 === sha256)
    if (upload.reason?.kind === 'unproven' && hasArrived) return overInTime(tab.outbox.claim(upload.id))
    for (const entry of captures)
      if (entry.sha256 === sha256 && hasArrived && warned.includes(upload.reason?.kind))
        entry.secondCopy = true
    await overInTime(tab.outbox.retry(upload.id))
  }

  /** The same owner sends something else from another phone. */
  function anotherDevice(): void {
    const target = random.pick(targets)
    const detalle = target.type === 32 ? random.pick(['Boleta de luz', 'Boleta de agua']) : ''
    const { file } = scenario.photograph(target)
    portal.put(maria.user.id, rowOf(target), detalle, hashOf(file.bytes), file.bytes.byteLength)
  }

  /** What belongs to a tab that dies meanwhile never answers. */
  async function overInTime(work: Promise<unknown>): Promise<void> {
    let over = false
    void work.catch(() => undefined).finally(() => (over = true))
    await device.pass(2 * minute, () => over)
  }

  return {
    async next() {
      const [name, happen] = random.pick(events)
      trace(name)
      await happen()
      if (random.chance(0.3)) await device.pass(random.int(minute))
    },
    /** Everything is well again, for long enough. */
    async heal(): Promise<string[]> {
      bad = 0
      trace('heal')
      device.killNobody()
      if (random.chance(0.5)) for (const tab of living()) tab.kill()
      for (const tab of living()) {
        Object.assign(tab.faults, { full: 'no', hangingOpens: 0, hangingTransactions: 0, damagedWrites: 0 })
        tab.thaw()
      }
      signInAgain()
      openTab()
      await device.pass(26 * hour, () => false)
      return []
    },
  }
}

function rowOf(target: Target): string {
  switch (target.area) {
    case 'initial':
      return `initial/${target.type}`
    case 'inmueble':
      return `inmueble/${target.inmueble}/${target.type}`
    case 'contrato':
      return `contrato/${target.contrato}/${target.type}`
    case 'monthly':
      return target.type === 32
        ? `monthly/${target.task}/32`
        : `monthly/${target.task}/${target.inmueble ?? 0}/${target.contrato ?? 0}/${target.type}`
  }
}
