import { drainOnSync } from '../../../src/outbox/engine/worker-outbox'
import type { Target } from '../../../shared/areas'
import type { InMemory, SeenRow, Upload } from '../../../src/outbox/model/upload'
import type { Weather } from '../network'
import type { Process } from '../process'
import { readStored } from '../invariants'
import { createScenario, deed, maria, type Scenario } from '../scenario'
import type { Play } from './explore'
import { contentOf } from './gated-database'
import { createStage } from './gated-process'
import { createTurns } from './turns'

/** `seen`: what the form knew of the row. */
export type SceneOptions = { honoursKeys: boolean; isDeadly: boolean; seen: SeenRow | null }

/** What two contexts do at the same time. */
export type Scene = {
  name: string
  open: (options: SceneOptions) => Promise<Play>
}

const fine: Weather = { kind: 'fine' }
const horizon = 10 * 60_000

export const scenes: readonly Scene[] = [
  scene('a tab saves, another one discards', async (cast) => {
    const [saver, other] = [cast.openTab('saver'), cast.openTab('other')]
    await cast.settle()
    cast.mayDie('saver', saver)
    cast.save('saver', saver, cast.photograph(deed))
    cast.discard('other', other)
  }),

  scene('two tabs save the same document', async (cast) => {
    const [first, second] = [cast.openTab('first'), cast.openTab('second')]
    await cast.settle()
    const upload = cast.photograph(deed)
    cast.mayDie('first', first)
    cast.save('first', first, upload)
    cast.save('second', second, upload)
  }),

  scene('a tab saves and discards, and the worker wakes', async (cast) => {
    const tab = cast.openTab('tab')
    await cast.settle()
    cast.save('tab', tab, cast.photograph(deed))
    cast.discard('tab', tab)
    cast.mayDie(
      'worker',
      cast.wakeWorker(() => tab.outbox.getSnapshot().uploads.length > 0),
    )
  }),

  scene('the network returns to a tab and to the worker', async (cast) => {
    const tab = await cast.openTabThatWaits()
    cast.mayDie('tab', tab)
    cast.user('tab', () => void tab.outbox.networkReturned())
    cast.wakeWorker()
  }),

  scene('the same, and the first answer is lost', async (cast) => {
    const tab = await cast.openTabThatWaits()
    let isLost = false
    cast.setWeather(({ method }) => {
      if (isLost || method !== 'POST') return fine
      isLost = true
      return { kind: 'lost-answer' }
    })
    cast.mayDie('worker', cast.wakeWorker())
    cast.user('tab', () => void tab.outbox.networkReturned())
  }),

  scene('the worker sends what waits, a tab discards it', async (cast) => {
    const tab = await cast.openTabThatWaits()
    cast.mayDie('worker', cast.wakeWorker())
    cast.discard('tab', tab)
  }),
]

function scene(name: string, act: (cast: Cast) => Promise<void>): Scene {
  return {
    name,
    async open({ honoursKeys, isDeadly, seen }) {
      const scenario = createScenario({ honoursKeys, sendsReceipts: honoursKeys })
      const cast = new Cast(scenario, isDeadly, seen)
      await act(cast)
      return cast.play()
    },
  }
}

/** Who is on the stage, and what was said there. */
class Cast {
  private readonly turns = createTurns()
  private readonly stage
  private weather: (request: { method: string }) => Weather = () => fine
  private said: 'discarded' | 'delivered' | null = null

  constructor(
    private readonly scenario: Scenario,
    private readonly isDeadly: boolean,
    private readonly seen: SeenRow | null,
  ) {
    this.stage = createStage(scenario.device, this.turns)
  }

  photograph(target: Target): InMemory {
    return this.scenario.photograph(target, { seen: this.seen })
  }

  setWeather(weather: (request: { method: string }) => Weather): void {
    this.weather = weather
  }

  openTab(name: string): Process {
    const tab = this.open(name)
    tab.outbox.start()
    return tab
  }

  /** With a document that found no network. */
  async openTabThatWaits(): Promise<Process> {
    const tab = this.openTab('tab')
    this.setWeather(() => ({ kind: 'none' }))
    this.save('tab', tab, this.photograph(deed))
    await this.settle()
    this.setWeather(() => fine)
    return tab
  }

  wakeWorker(isReady?: () => boolean): Process {
    const worker = this.open('worker')
    const end = (): void => this.kill('worker', worker)
    const wake = (): void => {
      void drainOnSync(worker.outbox, this.stage.clockOf('worker')).finally(end)
    }
    this.user('worker', wake, isReady)
    return worker
  }

  save(name: string, tab: Process, upload: InMemory): void {
    const entry = this.scenario.capture(upload)
    this.user(name, () => {
      void tab.outbox.add(upload).then(
        ({ id }) => {
          if (tab.isAlive()) entry.saved = id
        },
        () => undefined,
      )
    })
  }

  /** What the tab shows, as soon as it does. */
  discard(name: string, tab: Process): void {
    const shown = (): Upload | undefined =>
      tab.outbox.getSnapshot().uploads.find(({ state }) => state !== 'delivered')
    this.user(
      name,
      () => {
        const upload = shown()
        if (!upload) return
        for (const entry of this.scenario.captures) entry.removed = true
        void tab.outbox.discard(upload.id).then((word) => (this.said = word))
      },
      () => shown() !== undefined,
    )
  }

  user(context: string, run: () => void, isReady?: () => boolean): void {
    this.turns.wait({ context, kind: 'user', run, ...(isReady && { isReady }) })
  }

  mayDie(name: string, process: Process): void {
    if (!this.isDeadly) return
    this.turns.wait({
      context: 'the system',
      kind: 'death',
      run: () => this.kill(name, process),
    })
  }

  private kill(name: string, process: Process): void {
    process.kill()
    this.turns.forget(name)
  }

  /** In the order in which it comes, without letting time pass. */
  async settle(): Promise<void> {
    for (;;) {
      await this.stage.idle()
      const turn = this.turns.next().find(({ kind }) => kind !== 'death')
      if (!turn) return
      this.turns.take(turn)
    }
  }

  play(): Play {
    const { device, portal } = this.scenario
    return {
      idle: this.stage.idle,
      next: this.turns.next,
      take: (turn) => this.turns.take(turn),
      passTime: () => this.passTime(horizon),
      state: () => [
        device.time.elapsed(),
        this.turns.seen(),
        this.turns.onWire(),
        contentOf(device.factory),
        portal.documents.map(({ sha256, key }) => [sha256, key]),
      ],
      end: () => this.problems(),
    }
  }

  private open(name: string): Process {
    return this.stage.open(name, maria, (request) => this.weather(request))
  }

  private async passTime(until: number): Promise<boolean> {
    const { time } = this.scenario.device
    const due = time.next()
    if (due === null || due > until) return false
    await time.pass(due, () => Promise.resolve(false))
    return true
  }

  /** What a dead context has left, the next tab takes up. */
  private async problems(): Promise<string[]> {
    if (await this.isUnsettled()) {
      this.openTab('next tab')
      do await this.settle()
      while (await this.passTime(2 * horizon))
    }
    const copies = this.scenario.portal.documents.length
    const isRemoved = this.scenario.captures.some(({ removed }) => removed)
    const isSaved = this.scenario.captures.some(({ saved }) => saved !== null)
    const isRight =
      this.said === 'discarded' ? copies === 0 : isRemoved || !isSaved ? copies <= 1 : copies === 1
    return [
      ...(isRight ? [] : [`${copies} documents, and the user heard ${this.said ?? 'no discard'}`]),
      ...((await this.isUnsettled()) ? ['something still waits'] : []),
      ...(await this.scenario.check().then(
        () => [],
        (error: unknown) => [String(error)],
      )),
    ]
  }

  private async isUnsettled(): Promise<boolean> {
    const { uploads } = await readStored(this.scenario.device.factory)
    return uploads.some(({ state }) => state === 'queued' || state === 'sending')
  }
}
