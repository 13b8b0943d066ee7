import type { Facts } from '../../../shared/facts/facts'
import { capture, captureDocument } from '../../capture/capture'
import type { Corners } from '../../capture/page-scan/page-shape'
import { createFormLock } from '../../drafts/form-lock'
import type { Captured } from '../../lib/captured'
import { systemClock, type Clock } from '../../lib/clock'
import { ifGiven } from '../../lib/if-given'
import { createStore } from '../../lib/store'
import type { Outbox } from '../../outbox/engine/create-outbox'
import { shownPages, type DraftPlace, type Page } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import type { Edit } from '../../outbox/storage/drafts'
import { createFormPages } from './form-pages'
import { createDocumentMaker, type Made } from './make-document'
import { keepDrawn } from './make-thumbnails'
import { createOriginals } from './originals'
import { cutOutAt, type CutOut } from './new-page'
import { checkPlace, notePageFacts, restorePage } from './page-edits'
import { createPreparing, type PreparingState } from './preparing'
import { createPageTaker } from './take-pages'
import { createUnsavedPages, type Pages, type WentAs } from './unsaved-pages'

/** The pages of an upload form that are not saved, as they are shown. */
type ChosenPages = PreparingState & {
  pages: Pages
  /** Also those that the user removed and may bring back. */
  listed: Pages
  /** A page came from another app. */
  isShared: boolean
  /** Chosen on an earlier visit. */
  restored: boolean
  wentAs: WentAs | null
  /** The last change is not on the disk. */
  notStored: 'full' | 'failed' | null
  /** Until the outbox has the document or failed, even if the form is left. */
  saving: boolean
  /** The sheet in a page's picture that the user outlines; 'Guardar' cuts it out. */
  outline: { page: string; corners: Corners } | null
}

const nothing: ChosenPages = {
  pages: [],
  listed: [],
  isShared: false,
  restored: false,
  wentAs: null,
  notStored: null,
  preparing: false,
  saving: false,
  progress: null,
  refusals: [],
  outline: null,
}

type ChosenFile = ReturnType<typeof createChosenFile>

const files = new Map<string, ChosenFile>()

/**
 * The pages of this place, one object for each in this page: what is still being prepared for a
 * form that was left is there when the form is opened again. It keeps no bytes while it is not used.
 */
export function chosenFile(place: DraftPlace): ChosenFile {
  const key = keyOf(place)
  const file = files.get(key) ?? createChosenFile(place)
  files.set(key, file)
  return file
}

function keyOf({ owner, form, replaces }: DraftPlace): string {
  return [owner, form, replaces].join(' ')
}

/** What prepares and keeps the pages: this page's own, but in tests of several at once. */
export type PageMaker = {
  outbox: Pick<Outbox, 'getSnapshot' | 'subscribe' | 'refresh' | 'bytes' | 'drafts'>
  clock: Clock
  capture: typeof capture
  captureDocument: typeof captureDocument
}

const thisPage: PageMaker = { outbox, clock: systemClock, capture, captureDocument }

/**
 * The unsaved pages of an upload form, outside React. Each photo is written before the next is
 * processed (docs/architecture.md, 'Capture'), even after the form is left.
 */
export function createChosenFile(
  place: DraftPlace,
  locks = ifGiven(() => navigator.locks),
  { outbox, clock, capture, captureDocument } = thisPage,
) {
  const store = createStore(nothing)
  const now = store.getSnapshot
  const show = (part: Partial<ChosenPages>) => store.set({ ...now(), ...part })
  const lock = createFormLock(locks, `form ${keyOf(place)}`, clock)
  const unsaved = createUnsavedPages(place, outbox, { onChange: draw, onWritten: settle })
  const pages = createFormPages(unsaved, { outbox, onChange: draw })
  const preparing = createPreparing(lock, { onChange: show, onDone: letGo })
  const originals = createOriginals()
  const taker = createPageTaker(pages, { unsaved, preparing, drafts: outbox.drafts, capture, originals })
  const maker = createDocumentMaker(pages, {
    ...{ owner: place.owner, unsaved, captureDocument, onProgress: (progress) => show({ progress }) },
  })
  let listeners = 0
  let saves = 0

  function draw(): void {
    const listed = pages.all()
    const shown = shownPages(listed)
    const { outline } = now()
    show({
      ...unsaved.shown(),
      listed,
      pages: shown,
      isShared: !pages.isSent() && shown.some(({ way }) => way === 'shared'),
      outline: shown.some(({ id }) => id === outline?.page) ? outline : null,
    })
  }

  /** While the form saves, its pages are shown as they are saved. */
  function follow(): void {
    if (saves === 0) unsaved.adopt()
  }

  function settle(): void {
    follow()
    letGo()
  }

  /** Bytes, and what is read again when the form is opened. */
  function letGo(): void {
    if (listeners > 0 || saves > 0 || preparing.isBusy() || unsaved.isWriting()) return
    maker.forget()
    originals.clear()
    if (!unsaved.letGo()) return
    preparing.warn([])
    show({ restored: false, outline: null })
    draw()
  }

  async function load(): Promise<void> {
    await outbox.refresh()
    unsaved.adopt()
  }

  /** Everything chosen and changed so far is processed and written. */
  async function settled(): Promise<void> {
    await preparing.idle()
    await unsaved.written()
  }

  /** Not while the form saves: by then the page may be an upload. */
  async function note(edit: Edit): Promise<void> {
    if (pages.isSent() || saves === 0) await pages.note(edit)
  }

  async function crop(page: Page, cutOut: CutOut): Promise<void> {
    show({ outline: null })
    await taker.crop(page, cutOut)
  }

  /** The sheet that the user outlined. */
  async function cropOutlined(): Promise<void> {
    const { outline, pages: shown } = now()
    const page = shown.find(({ id }) => id === outline?.page)
    if (outline && page) await crop(page, cutOutAt(outline.corners))
  }

  /**
   * `work` on all that was chosen. Null without a document, or if it or more than `before` files were
   * refused (see `refusals`).
   */
  async function withAll<T>(before: number, work: () => Promise<T | null>): Promise<T | null> {
    await settled()
    if (!pages.isSent()) await load()
    if (preparing.refused() > before) return null
    return work().catch((error: unknown) => {
      preparing.refuse(error)
      return null
    })
  }

  /** Runs `work` with the lock of the form, after what other tabs prepare and save. */
  async function alone<T>(work: () => Promise<T>): Promise<T> {
    const end = hold()
    await settled()
    const release = await lock.acquire()
    try {
      return await work()
    } finally {
      release()
      end()
    }
  }

  /** Keeps what is in memory, also if the form is left, until the returned function is called. */
  function hold(): () => void {
    saves++
    show({ saving: true })
    return () => {
      saves--
      if (saves === 0) show({ saving: false })
      settle()
    }
  }

  /** Follows the stored state while there is a listener. */
  function subscribe(listener: () => void): () => void {
    const stops = [outbox.subscribe(follow), store.subscribe(listener)]
    if (listeners++ === 0) preparing.waitFor(load().then(opened))
    return () => {
      stops.forEach((stop) => stop())
      if (--listeners === 0 && pages.isSent()) {
        maker.forget()
        pages.forgetSent()
      }
      letGo()
    }
  }

  function opened(): void {
    show({ restored: now().pages.length > 0 })
    // What came from another app, or was here before a sign-out.
    taker.showInLists()
  }

  const verbs = {
    /** A photo adds a page. A single chosen file replaces a PDF. */
    choose: (chosen: readonly File[], way?: Page['way']): void => {
      preparing.warn([])
      for (const file of chosen) void taker.take(file, { isOnly: chosen.length === 1 }, way)
    },
    /** Adds the photo, or replaces `before`. Resolves to its page; null if it was refused. */
    addPhoto: (photo: File, before?: Page, way: Page['way'] = 'camera'): Promise<Page | null> => {
      preparing.warn([])
      // The user may have removed that page while the picker was open.
      const isRemoved = pages.all().some(({ id, dropped }) => dropped && id === before?.id)
      return taker.take(photo, { isOnly: true, before: isRemoved ? undefined : before }, way)
    },
    changePages: (edit: Edit): void => void pages.change(edit),
    /** What is known of a page. */
    note,
    /** What the paper says of itself. */
    factsRead: (page: Page, facts: Facts | null): Promise<void> => {
      originals.forget(page)
      return note(notePageFacts(page.id, facts))
    },
    /** Shows the corners of the sheet, until it is cut out; null leaves the picture whole. */
    setOutline: (outline: ChosenPages['outline']): void => show({ outline }),
    /** Cuts the sheet out: the outlined one, or as `cutOut` does. */
    cropOutlined: (): void => void cropOutlined(),
    crop,
    /** 'Usar original'. */
    uncrop: (page: Page): void => void taker.uncrop(page),
    /** Brings a removed page back to its place. */
    restore: (page: Page): void => {
      preparing.warn([])
      try {
        checkPlace(page, pages.all(), { isOnly: false })
        void pages.change(restorePage(page.id))
      } catch (error) {
        preparing.refuse(error)
      }
    },
    /** The document of all that was chosen. Null without pages, or if a file was refused. */
    make: (): Promise<Captured | null> => {
      void cropOutlined()
      return withAll(preparing.refused(), maker.make)
    },
    /**
     * Calls `work` with what is to be saved; false without pages. `work` ends when the outbox has
     * it.
     */
    save: (work: (made: Made) => Promise<void>): Promise<boolean> => {
      const before = preparing.refused()
      void cropOutlined()
      return alone(async () => {
        const made = await withAll(before, maker.toSave)
        if (made) await work(made)
        await unsaved.written()
        return made !== null
      })
    },
    hold,
    handedOver: maker.handedOver,
    /** The portal has refused the document: a change of it is another document. */
    refused: (): void => pages.refused(),
    /** Also what is still being prepared. */
    clear: (): Promise<void> => {
      maker.forget()
      originals.clear()
      preparing.discard()
      show({ restored: false })
      return pages.clear()
    },
  }

  /** The first page of a PDF, as the form shows it. */
  async function firstPageDrawn(page: string, drawn: HTMLCanvasElement): Promise<void> {
    await unsaved.written()
    const entry = pages.entry()
    if (entry !== null) await keepDrawn(entry, page, drawn)
  }

  return {
    getSnapshot: now,
    subscribe,
    read: pages.read,
    original: originals.of,
    settled,
    firstPageDrawn,
    /** What the form knows of the document by now: it is stored with the pages. */
    describe: unsaved.describe,
    verbs,
  }
}
