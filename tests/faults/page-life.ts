import { formOf, type Target } from '../../shared/areas'
import { dropPage, movePage, turnPage } from '../../src/documents/chosen/page-edits'
import type { DraftPlace, Page, SeenRow, Upload } from '../../src/outbox/model/upload'
import { hashOf } from './contents'
import { readStored } from './invariants'
import { cropOf, nameOf, pagesIn, photoFile } from './page-files'
import { createPhotoLedger, type Entry, type PhotoLedger } from './photo-ledger'
import type { FormFile, Process } from './process'
import type { Random } from './random'
import { maria, pedro, type Scenario } from './scenario'

type Verbs = FormFile['verbs']
type Event = [name: string, happen: () => Promise<void> | void]

/** A form in a tab. `target`: of what it saves. */
type Form = { tab: Process; place: DraftPlace; target: Target; file: FormFile; verbs: Verbs }

/** What a verb makes of an entry; null if that depends on when. */
type Expected = ((before: Entry) => Entry) | null

const about = { title: 'Escritura', link: null }
const detalle = 'Boleta de luz'
/** In it a write succeeds or has failed. */
const writeTime = 3 * 60_000

/** What happens in the forms of a phone, and to what another app shares: the verbs of the product, as its screens call them. */
export class PageLife {
  readonly ledger: PhotoLedger
  /** Entries that were not as their verbs made them. */
  readonly problems: string[] = []
  private readonly running = new Set<{ tab: Process; key: string }>()
  private readonly open = new Map<FormFile, () => void>()

  constructor(
    private readonly scenario: Scenario,
    private readonly random: Random,
    private readonly phone: {
      anyTab: () => Process
      living: () => Process[]
      signIn: () => void
      seen: (target: Target, user: number) => SeenRow | null
      targets: readonly [Target, ...Target[]]
    },
  ) {
    this.ledger = createPhotoLedger(scenario.device)
  }

  readonly events: readonly Event[] = [
    ...Array.from({ length: 8 }, (): Event => ['take', () => this.take()]),
    ['choose and leave', () => this.chooseAndLeave()],
    ['retake', () => this.retake()],
    ['turn', () => this.edit('turn')],
    ['move', () => this.edit('move')],
    ['drop', () => this.edit('drop')],
    ['restore', () => this.restore()],
    ...Array.from({ length: 2 }, (): Event => ['crop', () => this.crop()]),
    ['use the original', () => this.uncrop()],
    ['leave', () => this.leave(this.anyForm())],
    ...Array.from({ length: 4 }, (): Event => ['save', () => this.saveAny()]),
    ...Array.from({ length: 2 }, (): Event => ['turn', () => this.edit('turn')]),
    ['move', () => this.edit('move')],
    ['discard a form', () => this.discard()],
    ['change file', () => this.changeFile()],
    ['share', () => this.share()],
    ['take what was shared', () => this.takeShared()],
    ['assign', () => this.assign()],
    ['sign out', () => this.signOut()],
  ]

  /** The user gives up an upload, and what would have changed it. */
  async giveUp(upload: Upload): Promise<void> {
    this.giveUpDocument(upload)
    const { drafts } = await readStored(this.scenario.device.factory)
    for (const { replaces, pages } of drafts) if (replaces === upload.id) this.dropAll(pages)
  }

  /** With everything well: all that is in a form of Maria's is saved in this tab, as it is then. */
  async saveAll(tab: Process): Promise<void> {
    await this.scenario.device.pass(writeTime)
    for (const target of this.phone.targets) {
      const form = this.form(tab, target)
      const { shown } = await this.ledger.entryAt(form.place)
      await this.save(form, true)
      const left = await this.ledger.entryAt(form.place)
      const isWhole = await Promise.all(
        form.file.getSnapshot().pages.map((page) => this.ledger.isWhole(page)),
      )
      if (shown.length > 0 && left.shown.length > 0 && isWhole.every(Boolean))
        this.problems.push(`I12 a form could not be saved: [${written(left)}]`)
    }
  }

  private anyTarget(): Target {
    // Few places, so that forms meet.
    return this.random.chance(0.6) ? this.phone.targets[0] : this.random.pick(this.phone.targets)
  }

  private anyForm(): Form {
    const tab = this.phone.anyTab()
    if (!tab.session()) this.phone.signIn()
    return this.form(tab, this.anyTarget())
  }

  private form(tab: Process, target: Target, replaces: string | null = null): Form {
    const owner = tab.session()?.user.id ?? maria.user.id
    const place = { owner, form: formOf(target), replaces }
    const file = tab.form(place)
    file.describe(about)
    return { tab, place, target, file, verbs: file.verbs }
  }

  private enter({ file }: Form): void {
    if (!this.open.has(file))
      this.open.set(
        file,
        file.subscribe(() => undefined),
      )
  }

  private leave({ file }: Form): void {
    this.open.get(file)?.()
    this.open.delete(file)
  }

  /** Until its pages are read. */
  private async look(form: Form): Promise<readonly Page[]> {
    this.enter(form)
    await this.scenario.device.idle()
    return form.file.getSnapshot().pages
  }

  /**
   * `work` in a form, sometimes without waiting for it. If nothing else happens to its entry, that is then as `expected`, and what it
   * was before is returned.
   */
  private async act(
    form: Form,
    work: () => unknown,
    expected: Expected,
    isPatient = this.random.chance(0.6),
  ): Promise<Entry | null> {
    const { tab, place } = form
    this.enter(form)
    const isOurs = this.isQuiet(form) && !(await this.ledger.mayChangeByItself(place))
    const before = isOurs ? await this.ledger.entryAt(place) : null
    const mine = { tab, key: keyOf(place) }
    this.running.add(mine)
    const state = { isOver: false }
    const done = Promise.resolve(work())
      .catch(() => undefined)
      .then(() => form.file.settled())
    void done.then(() => {
      state.isOver = true
      this.running.delete(mine)
    })
    if (!isPatient) return null
    await this.scenario.device.pass(writeTime, () => state.isOver || !tab.isAlive())
    if (!before || !state.isOver || !tab.isAlive() || !this.isQuiet(form)) return null
    if (await this.ledger.isOver(place)) return null
    if (!expected) return before
    const [found, wanted] = [await this.ledger.entryAt(place), expected(before)].map(written)
    if (found !== wanted) this.problems.push(`I12 an entry holds [${found}] instead of [${wanted}]`)
    return before
  }

  /** Nothing of this entry is under way, and nothing of it only in a memory. */
  private isQuiet({ place }: Form): boolean {
    const key = keyOf(place)
    const isRunning = [...this.running].some((one) => one.key === key && one.tab.isAlive())
    return !isRunning && this.phone.living().every((tab) => tab.form(place).getSnapshot().notStored === null)
  }

  private take(): Promise<void> {
    return this.takeIn(this.anyForm())
  }

  private async takeIn(form: Form, isPatient?: boolean): Promise<void> {
    const { name } = this.ledger.take(form.place.owner)
    await this.act(form, () => form.verbs.addPhoto(photoFile(name)), added([name]), isPatient)
  }

  /** While its photos are prepared. */
  private async chooseAndLeave(): Promise<void> {
    const form = this.anyForm()
    this.enter(form)
    const names = Array.from({ length: 3 }, () => this.ledger.take(form.place.owner).name)
    await this.act(form, () => form.verbs.choose(names.map(photoFile)), added(names), false)
    if (this.random.chance(0.5)) await this.scenario.device.pass(this.random.int(3_000))
    if (form.tab.isAlive()) this.leave(form)
    if (this.random.chance(0.7) && form.tab.isAlive()) await this.takeIn(form)
  }

  private async anyPage(): Promise<{ form: Form; page: Page; index: number } | null> {
    const form = this.anyForm()
    const [first, ...rest] = await this.look(form)
    if (!first || !form.tab.isAlive()) return null
    const index = this.random.int(rest.length + 1)
    return { form, page: rest[index - 1] ?? first, index }
  }

  private async retake(): Promise<void> {
    const any = await this.anyPage()
    if (!any) return
    const { form, page } = any
    const old = nameOf(page)
    const before = this.ledger.of(page)
    const { name } = this.ledger.take(form.place.owner, before)
    if (!before) this.dropAll([page])
    await this.act(
      form,
      () => form.verbs.addPhoto(photoFile(name), page),
      ({ shown, dropped }) => ({
        shown: shown.map((one) => (one.name === old ? { name, turn: 0 } : one)),
        dropped,
      }),
    )
  }

  private async edit(how: 'turn' | 'move' | 'drop'): Promise<void> {
    const any = await this.anyPage()
    if (!any) return
    const { form, page } = any
    const { id } = page
    const name = nameOf(page)
    const to = this.random.int(form.file.getSnapshot().pages.length)
    const edits = { turn: turnPage(id), move: movePage(id, to), drop: dropPage(id) }
    const isIt = (one: { name: string }) => one.name === name
    const expected: Record<typeof how, Expected> = {
      turn: ({ shown, dropped }) => ({
        shown: shown.map((one) => (isIt(one) ? { name, turn: (one.turn + 90) % 360 } : one)),
        dropped,
      }),
      move: ({ shown, dropped }) => {
        const others = shown.filter((one) => !isIt(one))
        const moved = [...others.slice(0, to), ...shown.filter(isIt), ...others.slice(to)]
        return { shown: moved, dropped }
      },
      drop: ({ shown, dropped }) => ({
        shown: shown.filter((one) => !isIt(one)),
        dropped: shown.some(isIt) ? new Set([...dropped, name]) : dropped,
      }),
    }
    // A shared file waits for a document again.
    if (how === 'drop' && page.way !== 'shared') this.dropAll([page])
    await this.act(form, () => form.verbs.changePages(edits[how]), expected[how])
  }

  private async crop(): Promise<void> {
    const any = await this.anyPage()
    if (!any) return
    const { form, page } = any
    const old = nameOf(page)
    let cut: string | null = null
    const cutOut = (picture: ArrayBuffer) => {
      const sheet = this.random.chance(0.9) ? cropOf(picture) : null
      cut = sheet && nameOf({ sha256: hashOf(sheet) })
      return Promise.resolve(sheet)
    }
    await this.act(
      form,
      () => form.verbs.crop(page, cutOut),
      ({ shown, dropped }) => ({
        shown: shown.map((one) => (one.name === old ? { name: cut ?? old, turn: one.turn } : one)),
        dropped,
      }),
    )
  }

  private async uncrop(): Promise<void> {
    const form = this.anyForm()
    const page = (await this.look(form)).find(({ original }) => original)
    if (!page?.original || !form.tab.isAlive()) return
    const [now, then] = [nameOf(page), nameOf(page.original)]
    const refusals = () => form.file.getSnapshot().refusals.length
    const before = refusals()
    await this.act(
      form,
      () => form.verbs.uncrop(page),
      ({ shown, dropped }) => ({
        shown: shown.map(({ name, turn }) => ({
          name: name === now && refusals() === before ? then : name,
          turn,
        })),
        dropped,
      }),
    )
  }

  private async restore(): Promise<void> {
    const form = this.anyForm()
    await this.look(form)
    const page = form.file.getSnapshot().listed.find(({ dropped }) => dropped)
    if (!page || !form.tab.isAlive()) return
    await this.act(form, () => form.verbs.restore(page), null)
    const { shown } = await this.ledger.entryAt(form.place)
    const isBack = shown.some(({ name }) => name === nameOf(page))
    if (isBack && this.isQuiet(form)) this.ledger.restore(nameOf(page))
  }

  private async saveAny(): Promise<void> {
    await this.save(this.anyForm())
  }

  private async save(form: Form, isPatient?: boolean): Promise<void> {
    const { tab, target, verbs, place } = form
    if ((await this.look(form)).length === 0 || !tab.isAlive()) return
    const { title } = about
    const seen = this.phone.seen(target, place.owner)
    const typed = target.type === 32 ? detalle : ''
    const sent: string[] = []
    const work = () =>
      verbs.save(async (made) => {
        const capture = this.captureOf(made.file)
        const upload = await tab.outbox.add({ ...made, target, title, detalle: typed, seen })
        if (tab.isAlive()) {
          capture.saved = upload.id
          sent.push(capture.sha256)
        }
        return upload
      })
    const before = await this.act(form, work, null, isPatient)
    const [made] = sent
    if (!before || made === undefined) return
    const [found, wanted] = [pagesIn(made), before.shown].map(shownAs)
    if (found !== wanted) this.problems.push(`I12 [${found}] was saved instead of [${wanted}]`)
  }

  private captureOf(file: { bytes: ArrayBuffer } | { sha256: string }) {
    return this.scenario.captureOf('bytes' in file ? hashOf(file.bytes) : file.sha256)
  }

  private async discard(): Promise<void> {
    const form = this.anyForm()
    if (this.random.chance(0.5)) return
    await this.look(form)
    const { dropped } = await this.ledger.entryAt(form.place)
    const isGivenBack = (page: Page) => page.way === 'shared' && dropped.has(nameOf(page))
    this.dropAll(form.file.getSnapshot().listed.filter((page) => !isGivenBack(page)))
    // What is being prepared in this tab goes, too.
    this.ledger.drop(this.ledger.taking(form.place.owner))
    await this.act(form, () => form.verbs.clear(), null)
  }

  /** As the dialog 'Cambiar archivo' does. */
  private async changeFile(): Promise<void> {
    const tab = this.phone.anyTab()
    const owner = tab.session()?.user.id
    const upload = tab.outbox.getSnapshot().uploads.find(({ state }) => state !== 'delivered')
    // What is being discarded takes its change along.
    if (!upload || owner !== upload.owner || this.captureOf(upload.file).removed) return
    const form = this.form(tab, upload.target, upload.id)
    await this.takeIn(form, true)
    if (!tab.isAlive() || this.random.chance(0.2)) return
    this.captureOf(upload.file).removed = true
    this.giveUpDocument(upload)
    const { target, title, seen } = upload
    const work = () =>
      form.verbs.save(async (made) => {
        const capture = this.captureOf(made.file)
        const changed = { ...made, target, title, detalle: upload.detalle, seen }
        const saved = await tab.outbox.replace(upload.id, changed)
        if (tab.isAlive()) capture.saved = saved.id
        return saved
      })
    await this.act(form, work, null)
  }

  private giveUpDocument({ file }: Upload): void {
    this.ledger.drop(pagesIn(file.sha256).map(({ name }) => name))
  }

  private async share(): Promise<void> {
    const { name } = this.ledger.take(null)
    const tab = this.phone.anyTab()
    await this.inTime(tab, tab.arrive([photoFile(name)]))
  }

  private async takeShared(): Promise<void> {
    const tab = this.phone.anyTab()
    const owner = tab.session()?.user.id
    const arrived = tab.outbox.getSnapshot().drafts.filter((draft) => draft.owner === null)
    if (owner === undefined || arrived.length === 0) return
    await this.inTime(tab, tab.outbox.drafts.take(arrived.map(({ id }) => id)))
  }

  /** As /compartir does: the page goes to a form that holds no other. */
  private async assign(): Promise<void> {
    const tab = this.phone.anyTab()
    const { drafts } = tab.outbox.getSnapshot()
    const draft = drafts.find(({ owner, form }) => owner !== null && form === null)
    const page = draft?.pages[0]
    if (!draft || !page) return
    const { place } = this.form(tab, this.anyTarget())
    const work = async () => {
      const bytes = await tab.outbox.drafts.bytes(draft.id, page.id)
      if (!bytes) return
      const file = { name: page.name, type: 'image/jpeg', bytes }
      const from = { id: draft.id, page: page.id }
      await tab.outbox.drafts.assign(from, place, { about, file, replaced: [] })
    }
    await this.inTime(tab, work())
  }

  /** In every tab, and perhaps another user comes; what has no document goes, and what no user has taken. */
  private async signOut(): Promise<void> {
    const [tab] = this.phone.living()
    const user = tab?.session()?.user.id
    if (!tab || user === undefined) return
    for (const one of this.phone.living()) {
      one.signOut()
      for (const [file, stop] of this.open) {
        stop()
        this.open.delete(file)
      }
    }
    this.ledger.drop(await this.ledger.unassigned(user))
    await this.inTime(tab, tab.forgetShared(user))
    if (this.random.chance(0.7)) for (const one of this.phone.living()) one.signIn(pedro)
  }

  private dropAll(pages: readonly Page[]): void {
    this.ledger.drop(pages.map(nameOf))
    for (const { sha256 } of pages)
      for (const capture of this.scenario.captures) if (capture.sha256 === sha256) capture.removed = true
  }

  private async inTime(tab: Process, work: Promise<unknown>): Promise<void> {
    let isOver = false
    void work.catch(() => undefined).finally(() => (isOver = true))
    await this.scenario.device.pass(writeTime, () => isOver || !tab.isAlive())
  }
}

/** Behind the others, in the order in which they were chosen. */
function added(names: readonly string[]): Expected {
  return ({ shown, dropped }) => ({
    shown: [...shown, ...names.map((name) => ({ name, turn: 0 }))],
    dropped,
  })
}

function shownAs(pages: Entry['shown']): string {
  return pages.map(({ name, turn }) => `${name} ${turn}`).join()
}

function written({ shown, dropped }: Entry): string {
  return `${shownAs(shown)} without ${[...dropped].sort().join()}`
}

/** Also of a change of the document's file: if its upload is over, its pages come to the form. */
function keyOf({ owner, form }: DraftPlace): string {
  return [owner, form].join(' ')
}
