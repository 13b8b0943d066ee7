import type { SeenRow, Target } from '../../src/outbox/upload'
import type { Device, Process, Weather } from './device'
import { brokenInvariants, readStored } from './invariants'
import { createRandom, type Random } from './random'
import { createScenario, maria, pedro, type Scenario } from './scenario'
import type { TrialResult } from './totals'

export type TrialOptions = {
  honoursKeys?: boolean
  /** Hears what happens, for a seed that is looked into. */
  trace?: (line: string) => void
}

type Event = [name: string, happen: () => Promise<void> | void]

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

/**
 * One random life of a phone: photographs, crashes after any step, power cuts, frozen tabs, every weather, full disks, lost
 * connections, wrong clocks, expired sessions; then everything is well again, and everything must have arrived.
 */
export async function runTrial(seed: number, options: TrialOptions = {}): Promise<TrialResult> {
  const random = createRandom(seed)
  const honoursKeys = options.honoursKeys ?? random.chance(0.5)
  const scenario = createScenario({
    random,
    honoursKeys,
    sendsReceipts: honoursKeys || random.chance(0.3),
    filesCanBeRead: random.chance(0.7),
    webLocks: random.chance(0.85),
  })
  const { device, captures } = scenario
  const trace = (line: string) => options.trace?.(`${Math.round(device.time.elapsed() / 1000)} s: ${line}`)
  const life = createLife(scenario, random, honoursKeys, trace)

  const events = 4 + random.int(20)
  for (let event = 0; event < events; event += 1) await life.next()
  const problems = await life.heal()

  for (const line of (await living(device)).split('\n')) trace(`  ${line}`)
  for (const { id, user, row, sha256, key } of device.portal.documents)
    trace(`  document ${id} of ${user} at ${row}: ${sha256.slice(0, 8)} by ${key}`)
  for (const { id, owner, state, seen, created } of (await readStored(device.factory)).uploads)
    trace(
      `  upload ${id} of ${owner}: ${state}, queued ${new Date(created).toISOString()}, seen ${JSON.stringify(seen)}`,
    )
  const broken = await brokenInvariants(device, captures)
  const stuck = await unsettled(device)
  return {
    seed,
    uploads: captures.length,
    lost: [...broken.lost, ...stuck],
    twice: broken.twice,
    problems: [...problems, ...broken.other],
  }
}

function createLife(scenario: Scenario, random: Random, honoursKeys: boolean, trace: (line: string) => void) {
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

  /** What the list shows at that moment; now and then nobody had opened it. */
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

function badWeather(
  random: Random,
  request: { method: string; path: string },
  honoursKeys: boolean,
): Weather {
  const page = { status: 200, text: '<html>Bienvenido al Wi-Fi</html>' }
  const anywhere: readonly [Weather, ...Weather[]] = [
    { kind: 'none' },
    { kind: 'none' },
    { kind: 'lie-fi' },
    { kind: 'instead', answer: page },
    { kind: 'instead', answer: { ...page, elsewhere: true } },
    { kind: 'instead', answer: { status: 511, text: '' } },
    {
      kind: 'instead',
      answer: {
        status: 503,
        text: '<html>',
        retryAfter: random.pick(['120', '0', '99999999', 'Wed, 21 Oct 2065 07:28:00 GMT', 'pronto']),
      },
    },
    { kind: 'instead', answer: { status: 429, text: '{"message":"Demasiadas."}', retryAfter: '30' } },
  ]
  if (request.method === 'GET') return random.pick(anywhere)
  return random.pick([
    ...anywhere,
    { kind: 'cut', at: random.next() },
    { kind: 'lost-answer' },
    { kind: 'lost-answer' },
    { kind: 'lost-answer' },
    { kind: 'late-answer', delay: random.int(300_000) },
    // Against a provider that ignores keys, 'Otros' has no row that could refuse the second: the limit of the promise.
    honoursKeys ? { kind: 'resent' } : { kind: 'lost-answer' },
    {
      kind: 'instead',
      answer: {
        status: 409,
        text: '{"status":409,"type":"in-progress","error":"En curso."}',
        retryAfter: '5',
      },
    },
    { kind: 'garbled', answer: { status: 200, text: '{"status":20' } },
    { kind: 'garbled', answer: { status: 200, text: '' } },
    {
      kind: 'garbled',
      answer: {
        status: 200,
        text: '{"status":200,"receipt":{"document_id":1,"received_at":"x","bytes":1,"sha256":"00"}}',
      },
    },
    { kind: 'garbled', answer: { status: 500, text: '{"message":"Error."}' } },
    { kind: 'garbled', answer: { status: 502, text: '<html>Bad gateway</html>' } },
  ])
}

/** The journal as the last tab tells it. */
async function living(device: Device): Promise<string> {
  return (await [...device.processes].at(-1)?.outbox.journal()) ?? ''
}

/** With everything well for a day, nothing may still wait. */
async function unsettled(device: Device): Promise<string[]> {
  const { uploads } = await readStored(device.factory)
  return uploads
    .filter(({ state, owner }) => owner === maria.user.id && (state === 'queued' || state === 'sending'))
    .map(({ id, state, reason }) => `${id} is still ${state} (${reason?.kind ?? 'no reason'})`)
}
