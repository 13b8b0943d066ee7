import { drainOnSync } from '../../../src/outbox/engine/worker-outbox'
import { formOf, type Target } from '../../../shared/areas'
import { dropPage, movePage, placePage, turnPage } from '../../../src/documents/chosen/page-edits'
import type { Edit } from '../../../src/outbox/storage/drafts'
import {
  shownPages,
  type Draft,
  type InMemory,
  type Page,
  type SeenRow,
  type Upload,
} from '../../../src/outbox/model/upload'
import type { Weather } from '../network'
import type { Process } from '../process'
import { readStored } from '../invariants'
import { createScenario, deed, maria, pedro, type Scenario } from '../scenario'
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
const form = { owner: maria.user.id, form: formOf(deed), replaces: null }
const about = { title: 'Escritura', link: null, detalle: '', seen: null }
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

  scene('two tabs take pages of one form, and one saves', async (cast) => {
    const [first, second] = [cast.openTab('first'), cast.openTab('second')]
    await cast.settle()
    cast.mayDie('first', first)
    cast.take('first', first)
    cast.take('second', second)
    cast.saveForm('first', first)
  }),

  scene(
    'of the pages of one form a tab turns one, another drops it and takes one, the first saves',
    async (cast) => {
      const [first, second] = [cast.openTab('first'), cast.openTab('second')]
      await cast.settle()
      cast.take('first', first)
      await cast.settle()
      cast.mayDie('second', second)
      cast.edit('first', first, turnPage)
      cast.saveForm('first', first)
      cast.edit('second', second, dropPage)
      cast.take('second', second)
    },
  ),

  scene('of two pages of one form a tab moves one, another retakes it, the first saves', async (cast) => {
    const [first, second] = [cast.openTab('first'), cast.openTab('second')]
    await cast.settle()
    cast.take('first', first)
    cast.take('first', first)
    await cast.settle()
    cast.mayDie('second', second)
    cast.edit('first', first, (id) => movePage(id, 1))
    cast.saveForm('first', first)
    cast.retake('second', second)
  }),

  scene('what another app shares is given its document in two tabs', async (cast) => {
    const [first, second] = [cast.openTab('first'), cast.openTab('second')]
    await cast.settle()
    cast.share('first', first)
    await cast.settle()
    cast.mayDie('first', first)
    cast.assign('first', first)
    cast.assign('second', second)
  }),

  scene('a tab takes and saves a page, and another user signs in there', async (cast) => {
    const tab = cast.openTab('tab')
    await cast.settle()
    cast.mayDie('tab', tab)
    cast.take('tab', tab)
    cast.saveForm('tab', tab)
    cast.lend('tab', tab)
  }),
]

function draftOf(tab: Process): Draft | undefined {
  return tab.outbox.getSnapshot().drafts[0]
}

const shownIn = (tab: Process) => shownPages(draftOf(tab)?.pages ?? [])

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
      void drainOnSync(worker.openSender(), this.stage.clockOf('worker')).finally(end)
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

  /** A page of the one form. */
  take(name: string, tab: Process): void {
    this.user(
      name,
      this.taking(tab, () => undefined),
    )
  }

  /** In the place of the first page that the tab shows, as soon as it does. */
  retake(name: string, tab: Process): void {
    const before = () => shownIn(tab)[0]
    const take = this.taking(tab, before)
    this.user(
      name,
      () => {
        this.remove(before())
        take()
      },
      () => before() !== undefined,
    )
  }

  private taking(tab: Process, placeOf: () => Page | undefined): () => void {
    const { file } = this.photograph(deed)
    const entry = this.scenario.capture({ ...about, target: deed, file })
    return () => {
      const before = placeOf()
      const work = async () => {
        const page = await tab.outbox.drafts.page(file)
        const bytes = new Map([[page.id, file.bytes]])
        await tab.outbox.drafts.change(form, about, placePage(page, { isOnly: true, before }), bytes)
        if (tab.isAlive()) entry.kept = true
      }
      void work().catch(() => undefined)
    }
  }

  private remove(page: Page | undefined): void {
    for (const entry of this.scenario.captures) if (entry.sha256 === page?.sha256) entry.removed = true
  }

  /** The first page that the tab shows, as soon as it does. */
  edit(name: string, tab: Process, edit: (id: string) => Edit): void {
    const shown = () => shownIn(tab)[0]
    this.user(
      name,
      () => {
        const page = shown()
        if (!page) return
        if (edit === dropPage) this.remove(page)
        void tab.outbox.drafts.change(form, about, edit(page.id)).catch(() => undefined)
      },
      () => shown() !== undefined,
    )
  }

  /** Another app's file, which the worker keeps. */
  share(name: string, tab: Process): void {
    const { file } = this.photograph(deed)
    this.scenario.capture({ ...about, target: deed, file })
    this.user(name, () => void tab.arrive([new File([file.bytes], file.name, { type: file.type })]))
  }

  /** What came from another app becomes the user's, and a page of the one form, as soon as the tab shows it. */
  assign(name: string, tab: Process): void {
    this.user(
      name,
      () => {
        const { drafts } = tab.outbox
        const [id, page] = [draftOf(tab)?.id ?? '', draftOf(tab)?.pages[0]]
        if (!page) return
        const work = async () => {
          await drafts.take([id])
          for (const entry of this.scenario.captures)
            if (tab.isAlive() && entry.sha256 === page.sha256) entry.kept = true
          const bytes = await drafts.bytes(id, page.id)
          if (!bytes) return
          const file = { name: page.name, type: page.type, bytes }
          await drafts.assign({ id, page: page.id }, form, { about, file, replaced: [] })
        }
        void work().catch(() => undefined)
      },
      () => draftOf(tab) !== undefined,
    )
  }

  /** Another user signs in, and takes a page of their own. */
  lend(name: string, tab: Process): void {
    const { file } = this.photograph(deed)
    this.user(name, () => {
      tab.signIn(pedro)
      const work = async () => {
        const page = await tab.outbox.drafts.page(file)
        const own = { ...form, owner: pedro.user.id }
        await tab.outbox.drafts.change(
          own,
          about,
          (pages) => [...pages, page],
          new Map([[page.id, file.bytes]]),
        )
      }
      void work().catch(() => undefined)
    })
  }

  /** 'Guardar' of the pages that the tab shows, as soon as it does: one as it lies, several as one document. */
  saveForm(name: string, tab: Process): void {
    const shown = () => shownIn(tab)
    this.user(
      name,
      () => {
        const [id, pages] = [draftOf(tab)?.id ?? '', shown()]
        const [only] = pages
        if (!only) return
        const bytes = new TextEncoder().encode(
          pages.map((page) => `${page.sha256} ${page.turn}`).join(),
        ).buffer
        const made = { name: 'documento.pdf', type: 'application/pdf', bytes }
        const goesAsItLies = pages.length === 1 && only.turn === 0
        const saved = { ...about, target: deed, detalle: '', seen: this.seen, id, pages }
        const entry = goesAsItLies
          ? this.scenario.captures.find(({ sha256 }) => sha256 === only.sha256)
          : this.scenario.capture({ ...saved, file: made })
        void tab.outbox.add({ ...saved, file: goesAsItLies ? only : made }).then(
          (upload) => {
            if (tab.isAlive() && entry) entry.saved = upload.id
          },
          () => undefined,
        )
      },
      () => shown().length > 0,
    )
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
