import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createChosenFile } from '../../../src/documents/chosen/chosen-file'
import { dropPage, movePage, restorePage, turnPage } from '../../../src/documents/chosen/page-edits'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { startSession } from '../../../src/session/session'
import type { Page } from '../../../src/capture/pdf/join-pages'
import type { ReadFile } from '../../../src/capture/prepare/prepare'
import { eventually } from '../../support/eventually'
import { deviceStore, draftAt, initialForm } from '../../support/file-drafts'
import { onFullDisk } from '../../support/full-disk'
import { maria } from '../../support/open-app'
import { jpeg } from '../../support/pictures'
import { webLocks } from '../../support/web-locks'

/** Long enough to find a lost page within a hundred lives; `RANDOM_PAGES=5000` for more. */
const lives = Number(process.env['RANDOM_PAGES'] ?? 60)
const about = { title: 'Otros', link: null }
const toSave = { target: { area: 'initial', type: 32 }, title: 'Otros', seen: null } as const
let owner = 60_000

afterEach(() => {
  vi.unstubAllGlobals()
})

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
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('open' as const, 'leave' as const, 'save' as const, 'save, not stored' as const),
      tab,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom('discard' as const, 'full disk' as const, 'space' as const),
      tab,
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pause' as const), tab, ms: fc.nat(4) }) },
)

/** Prepares a file after a time that follows from its bytes. A joined document is named after its pages. */
function randomPreparing(): void {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | null = null
      postMessage({ prepare, join = [] }: { prepare?: ReadFile; join?: readonly Page[] }) {
        const captured = prepare
          ? { ...prepare, type: 'image/jpeg' }
          : { name: join.map(({ name }) => name).join(), type: 'application/pdf', bytes: new ArrayBuffer(8) }
        setTimeout(() => this.onmessage?.({ data: { captured } }), prepare ? prepare.bytes.byteLength % 5 : 0)
      }
      terminate() {
        // Nothing runs on.
      }
    },
  )
}

test(
  '97: whatever is done in two tabs, each page that nobody dropped is there once: in the form, or in what was saved',
  { timeout: 1_800_000 },
  async () => {
    randomPreparing()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 40 }), async (steps) => {
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
        const running: Promise<unknown>[] = []
        let photos = 0
        let full: { mockRestore: () => void } | null = null
        const photo = (inTab: number) => {
          const name = `p${++photos}.jpg`
          all.add(name)
          chosenIn[inTab]?.add(name)
          return new File([jpeg({ width: 40, height: 30, bytes: 400 + photos * 7 })], name)
        }
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
            replaced.add(page.name)
            before.set(again.name, page.name)
            running.push(verbs.addPhoto(again, page))
          } else if (action.does === 'turn' || action.does === 'move' || action.does === 'drop') {
            const page = pages[action.page % pages.length]
            if (!page) continue
            if (action.does === 'drop') dropped.add(page.name)
            const edits = { turn: turnPage(page.id), move: movePage(page.id, 0), drop: dropPage(page.id) }
            verbs.changePages(edits[action.does])
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
          } else if (action.does === 'save' || action.does === 'save, not stored') {
            running.push(
              verbs.save(async (made) => {
                await Promise.resolve()
                if (action.does !== 'save') return
                const upload = await outbox
                  .add({ ...toSave, ...made, detalle: `${++saves}` })
                  .catch(() => null)
                if (upload) verbs.handedOver(made, upload, { isShown: false })
              }),
            )
          } else if (action.does === 'discard') {
            // What is there, or on its way in this tab, may go; nothing that is taken elsewhere or later.
            for (const name of [...(chosenIn[action.tab] ?? []), ...listed.map((page) => page.name)])
              dropped.add(name)
            running.push(verbs.clear())
          } else if (action.does === 'full disk')
            full ??= vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(onFullDisk)
          else if (action.does === 'space') {
            full?.mockRestore()
            full = null
          } else await new Promise((resolve) => setTimeout(resolve, 'ms' in action ? action.ms : 0))
        }
        full?.mockRestore()
        await Promise.all(running)
        // Both are opened again, and whatever is under way ends.
        for (const [index, file] of tabs.entries())
          if (!stops.has(index))
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
        const saved = uploads.flatMap(({ file }) => file.name.split(','))
        const onDisk = new Set(held.map(({ id }) => id))
        const inMemory = tabs.flatMap((file) => {
          const alone = file.getSnapshot().listed.filter(({ id }) => !onDisk.has(id))
          if (alone.length > 0) expect(file.getSnapshot().notStored).not.toBeNull()
          if (file.getSnapshot().listed.length === 0) expect(file.getSnapshot().notStored).toBeNull()
          return alone
        })
        const there = [...held, ...inMemory].map(({ name }) => name).concat(saved)
        expect(new Set(there).size, `twice: ${there.join()}`).toBe(there.length)
        const isDropped = (name: string | undefined): boolean =>
          name !== undefined && (dropped.has(name) || isDropped(before.get(name)))
        const isGone = (name: string) => isDropped(name) || replaced.has(name)
        expect([...all].filter((name) => !there.includes(name) && !isGone(name))).toEqual([])
        stops.forEach((stop) => stop())
      }),
      { numRuns: lives },
    )
  },
)
