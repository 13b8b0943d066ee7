import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createChosenFile } from '../../../src/documents/chosen/chosen-file'
import { dropPage, movePage, restorePage, turnPage } from '../../../src/documents/chosen/page-edits'
import type { Made } from '../../../src/documents/chosen/make-document'
import { OutboxError } from '../../../src/outbox/model/outbox-error'
import type { Upload } from '../../../src/outbox/model/upload'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { startSession } from '../../../src/session/session'
import { eventually } from '../../support/eventually'
import { deviceStore, draftAt, initialForm } from '../../support/file-drafts'
import { onFullDisk } from '../../support/full-disk'
import { maria } from '../../support/open-app'
import { jpeg } from '../../support/pictures'
import { stubWorker } from '../../support/stub-worker'
import { webLocks } from '../../support/web-locks'
import { refuseUploads } from './refuse-uploads'

/** Long enough to find a lost page within a hundred lives; `RANDOM_PAGES=5000` for more. */
const lives = Number(process.env['RANDOM_PAGES'] ?? 60)
const about = { title: 'Otros', link: null }
const toSave = { target: { area: 'initial', type: 32 }, title: 'Otros', seen: null } as const
let owner = 60_000

const tab = fc.constantFrom(0, 1)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('take' as const), tab, count: fc.constantFrom(1, 1, 3) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('again' as const), tab, page: fc.nat(5) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('turn' as const, 'move' as const, 'drop' as const, 'restore' as const),
      tab,
      page: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('open' as const, 'leave' as const),
      tab,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('save' as const, 'save' as const, 'save, not stored' as const),
      tab,
      ms: fc.nat(4),
      takes: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom('discard' as const, 'full disk' as const, 'space' as const),
      tab,
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('refuse' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('discard upload' as const), tab, upload: fc.nat(3) }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pause' as const), tab, ms: fc.nat(4) }) },
)

/** A form still shows what it has saved when that is refused or discarded, and something is done in it. */
const comesBack = fc
  .record({
    tab,
    count: fc.constantFrom(1, 3),
    back: fc.constantFrom('refuse' as const, 'discard upload' as const),
    then: fc.constantFrom('save' as const, 'save and leave' as const, 'drop' as const, 'turn' as const),
    ms: fc.nat(4),
  })
  .map(({ tab, count, back, then, ms }) => {
    const does = <Name extends string>(name: Name) => ({ does: name, tab, ms, page: 0, upload: 0 })
    return [
      does('space'),
      does('open'),
      { ...does('take'), count },
      { ...does('save'), takes: false },
      does(back),
      ...(then === 'save and leave'
        ? [{ ...does('save'), takes: false }, does('leave'), does('open'), { ...does('take'), count: 1 }]
        : [{ ...does(then), takes: true }]),
    ]
  })
const life = fc
  .array(fc.oneof({ weight: 20, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: comesBack }), {
    minLength: 4,
    maxLength: 30,
  })
  .map((parts) => parts.flat())

const notStored = new Error('not stored')

/** As a form does: a refused upload goes again, or what it became goes in its place. */
async function store(
  given: Made & { detalle: string },
  sent: string | null,
  own: string | null,
): Promise<Upload> {
  const upload = { ...toSave, ...given }
  try {
    if (outbox.getSnapshot().uploads.some(({ id }) => id === sent)) return await outbox.retry(sent ?? '')
    if (own !== null) return await outbox.replace(own, upload)
  } catch (error) {
    if (!(error instanceof OutboxError && error.kind === 'missing')) throw error
  }
  return outbox.add(upload)
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const namesOf = ({ name }: { name: string }) => name.split(',')

/**
 * Prepares a file after a time that follows from its bytes. A joined document is named after its pages,
 * and a photo, so that one that is refused can be joined with others.
 */
function randomPreparing(): void {
  stubWorker(({ prepare, join = [] }, answer) => {
    const captured = prepare
      ? { ...prepare, type: 'image/jpeg' }
      : { name: join.map(({ name }) => name).join(), type: 'image/jpeg', bytes: new ArrayBuffer(8) }
    setTimeout(() => answer({ captured }), prepare ? prepare.bytes.byteLength % 5 : 0)
  })
}

test(
  '97: whatever is done in two tabs, each page that nobody dropped is there once: in the form, or in what was saved',
  { timeout: 1_800_000 },
  async () => {
    randomPreparing()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        const me = ++owner
        await startSession({ ...maria, user: { ...maria.user, id: me } }, { keep: false })
        await eventually(() => expect(outbox.getSnapshot()).toMatchObject({ ready: true, uploads: [] }))
        const locks = webLocks()
        const place = initialForm(me, 32)
        const tabs = [0, 1].map(() => createChosenFile(place, locks))
        const [first, second] = tabs
        if (!first || !second) throw new Error('two tabs')
        for (const file of tabs) file.describe(about)
        const stops = new Map<number, () => void>()
        /** Names, of the page that each photo is. */
        const dropped = new Set<string>()
        const replaced = new Set<string>()
        /** Of a photo that was taken again: that of its page before, with which it is dropped. */
        const before = new Map<string, string>()
        const all = new Set<string>()
        /** Of each tab, what was chosen in it. */
        const chosenIn = [new Set<string>(), new Set<string>()]
        let saves = 0
        /** Of each tab, what its form has stored last; null in a new visit. */
        const own = [{ id: null as string | null }, { id: null as string | null }]
        const running: Promise<unknown>[] = []
        let photos = 0
        let full: { mockRestore: () => void } | null = null
        const photo = (inTab: number) => {
          const name = `p${++photos}.jpg`
          all.add(name)
          chosenIn[inTab]?.add(name)
          return new File([jpeg({ width: 40, height: 30, bytes: 400 + photos * 7 })], name)
        }
        stops.set(
          0,
          first.subscribe(() => undefined),
        )
        for (const action of steps) {
          const file = tabs[action.tab] ?? first
          const { verbs } = file
          const { pages, listed } = file.getSnapshot()
          if (action.does === 'take') {
            const chosen = Array.from({ length: action.count }, () => photo(action.tab))
            if (action.count === 1) running.push(verbs.addPhoto(chosen[0] ?? photo(action.tab)))
            else verbs.choose(chosen)
          } else if (action.does === 'again') {
            const page = pages[action.page % pages.length]
            if (!page) continue
            const again = photo(action.tab)
            for (const name of namesOf(page)) replaced.add(name)
            before.set(again.name, page.name)
            running.push(verbs.addPhoto(again, page))
          } else if (action.does === 'turn' || action.does === 'move' || action.does === 'drop') {
            const page = pages[action.page % pages.length]
            if (!page) continue
            if (action.does === 'drop') for (const name of namesOf(page)) dropped.add(name)
            const edits = { turn: turnPage(page.id), move: movePage(page.id, 0), drop: dropPage(page.id) }
            verbs.changePages(edits[action.does])
            // Only what is under way stays.
            if (action.does === 'drop' && file.getSnapshot().pages.some(({ id }) => id === page.id))
              expect(
                outbox.getSnapshot().uploads.map(({ state, file: { name } }) => state !== 'blocked' && name),
              ).toContain(page.name)
          } else if (action.does === 'restore') {
            const page = listed.find((one) => one.dropped)
            if (page) verbs.changePages(restorePage(page.id))
          } else if (action.does === 'open') {
            if (!stops.has(action.tab))
              stops.set(
                action.tab,
                file.subscribe(() => undefined),
              )
          } else if (action.does === 'leave') {
            stops.get(action.tab)?.()
            stops.delete(action.tab)
            own[action.tab] = { id: null }
          } else if (action.does === 'save' || action.does === 'save, not stored') {
            // The form does not save twice at once.
            if (file.getSnapshot().saving) continue
            const visit = own[action.tab] ?? { id: null }
            const isShown = () => stops.has(action.tab) && own[action.tab] === visit
            running.push(
              verbs
                .save(async (made, sent) => {
                  if (action.takes) await verbs.addPhoto(photo(action.tab))
                  await after(action.ms)
                  if (action.does !== 'save') throw notStored
                  const upload = await store({ ...made, detalle: `${++saves}` }, sent, visit.id)
                  if (isShown()) visit.id = upload.id
                  return upload
                }, isShown)
                .catch((error: unknown) => {
                  if (error !== notStored && !(error instanceof OutboxError)) throw error
                }),
            )
          } else if (action.does === 'refuse') {
            // What is saved by now is there.
            await Promise.all(running)
            if (!full) await refuseUploads()
          } else if (action.does === 'discard upload') {
            await Promise.all(running)
            const { uploads } = outbox.getSnapshot()
            const upload = uploads[action.upload % uploads.length]
            if (!upload || full) continue
            for (const name of namesOf(upload.file)) dropped.add(name)
            await outbox.discard(upload.id)
          } else if (action.does === 'discard') {
            // What is there, or on its way in this tab, may go; nothing that is taken elsewhere or later.
            for (const name of [...(chosenIn[action.tab] ?? []), ...listed.flatMap(namesOf)])
              dropped.add(name)
            running.push(verbs.clear())
          } else if (action.does === 'full disk')
            full ??= vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(onFullDisk)
          else if (action.does === 'space') {
            full?.mockRestore()
            full = null
          } else await after('ms' in action ? action.ms : 0)
        }
        full?.mockRestore()
        await Promise.all(running)
        // Both are opened again, and whatever is under way ends.
        stops.forEach((stop) => stop())
        for (const [index, file] of tabs.entries())
          stops.set(
            index,
            file.subscribe(() => undefined),
          )
        await eventually(() =>
          expect(tabs.map((file) => file.getSnapshot().preparing)).toEqual([false, false]),
        )
        for (const file of tabs) await file.verbs.make()

        const draft = await draftAt(place)
        const held = draft?.pages ?? []
        for (const page of held) expect(await deviceStore().part(draft?.id ?? '', page.id)).not.toBeNull()
        const { uploads } = await deviceStore().all(me)
        for (const upload of uploads) expect(await deviceStore().bytes(upload)).not.toBeNull()
        const saved = (isRefused: boolean) =>
          uploads
            .filter(({ state }) => (state === 'blocked') === isRefused)
            .flatMap(({ file }) => namesOf(file))
        const onDisk = new Set(held.map(({ id }) => id))
        const inMemory = tabs.flatMap((file) => {
          const alone = file.getSnapshot().listed.filter(({ id }) => !onDisk.has(id))
          if (alone.length > 0) expect(file.getSnapshot().notStored).not.toBeNull()
          if (file.getSnapshot().listed.length === 0) expect(file.getSnapshot().notStored).toBeNull()
          return alone
        })
        const there = [...held, ...inMemory].flatMap(namesOf).concat(saved(false))
        expect(new Set(there).size, `twice: ${there.join()}`).toBe(there.length)
        const isDropped = (name = ''): boolean =>
          name.split(',').some((one) => dropped.has(one) || (before.has(one) && isDropped(before.get(one))))
        const isGone = (name: string) => isDropped(name) || replaced.has(name)
        // A refused document that a form has changed is there too, until that is saved.
        const found = new Set([...there, ...saved(true)])
        expect([...all].filter((name) => !found.has(name) && !isGone(name))).toEqual([])
        stops.forEach((stop) => stop())
      }),
      { numRuns: lives },
    )
  },
)
