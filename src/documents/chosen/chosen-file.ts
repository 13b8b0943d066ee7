import type { Facts } from '../../../shared/facts/facts'
import { capture, captureDocument } from '../../capture/capture'
import { Refusal } from '../../capture/prepare/refusal'
import type { Corners } from '../../capture/page-scan/page-shape'
import { createFormLock } from '../../drafts/form-lock'
import type { Captured } from '../../lib/captured'
import { systemClock, type Clock } from '../../lib/clock'
import { ifGiven } from '../../lib/if-given'
import { createStore } from '../../lib/store'
import type { Outbox } from '../../outbox/engine/create-outbox'
import {
  shownPages,
  type DraftPlace,
  type NewUpload,
  type Page,
  type Upload,
} from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import type { Edit } from '../../outbox/storage/drafts'
import { createFormPages, type Pages, type WentAs } from './form-pages'
import { createDocumentMaker, type Made, type SaidOfPage } from './make-document'
import { createOriginals } from './originals'
import { cutOutAt, type CutOut } from './new-page'
import { checkPlace, notePageFacts, restorePage } from './page-edits'
import { createPreparing, type PreparingState } from './preparing'
import { createPageTaker } from './take-pages'

/** The pages of an upload form that are not saved, as they are shown. */
type ChosenPages = PreparingState & {
  /** The device has said which pages it has, or has not answered for a second. */
  ready: boolean
  pages: Pages
  /** All pages, also those that the user removed and may bring back. */
  listed: Pages
  /** A page came from another app. */
  isShared: boolean
  /** Chosen on an earlier visit. */
  restored: boolean
  wentAs: WentAs | null
  /** The last change is not on the disk. */
  notStored: 'full' | 'failed' | null
  /** A save is going on, even if the form was left. */
  saving: boolean
  outline: Outline | null
}

/** The sheet in a page's picture. `isMeant`: it was found or moved, so that 'Guardar' cuts it out. */
type Outline = { page: string; corners: Corners; isMeant: boolean }

const nothing: ChosenPages = {
  ready: false,
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

/** The parts that prepare and keep pages. A test that needs several pages of the browser passes its own. */
export type PageMaker = {
  outbox: Pick<Outbox, 'getSnapshot' | 'subscribe' | 'refresh' | 'bytes' | 'drafts' | 'settleDrafts'>
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
  const pages = createFormPages(place, outbox, {
    onChange: draw,
    onWritten: settle,
    onUnreadable: () => preparing.refuse(new Refusal('unreadable')),
  })
  const preparing = createPreparing(lock, { onChange: show, onDone: letGo })
  const originals = createOriginals()
  const taker = createPageTaker({ pages, preparing, originals, drafts: outbox.drafts, capture })
  const maker = createDocumentMaker(pages, place.owner, captureDocument, (progress) => show({ progress }))
  /** By the form that is open: another object for each visit. */
  let said: { last: SaidOfPage | null } = { last: null }
  let listeners = 0
  let saves = 0
  /** Saves that have not read yet what they save. */
  const unread = new Set<object>()

  function draw(): void {
    const listed = pages.all()
    const shown = shownPages(listed)
    const { outline } = now()
    show({
      ...pages.shown(),
      listed,
      pages: shown,
      isShared: !pages.sent() && shown.some(({ way }) => way === 'shared'),
      outline: shown.some(({ id }) => id === outline?.page) ? outline : null,
    })
  }

  /** While the form saves, its pages are shown as they are saved. */
  function follow(): void {
    pages.followSent()
    if (saves === 0) pages.adopt()
  }

  function settle(): void {
    follow()
    letGo()
  }

  /** Only a form that saw its document go shows it. */
  function forgetSent(): void {
    if (listeners > 0 || unread.size > 0 || !pages.sent()) return
    maker.forget()
    pages.forgetSent()
  }

  /** A save has the sent document, also if the form is left, until the returned function is called. */
  function keepSent(): () => void {
    const save = {}
    unread.add(save)
    return () => {
      unread.delete(save)
      forgetSent()
    }
  }

  /** Bytes, and what is read again when the form is opened. */
  function letGo(): void {
    if (listeners > 0 || saves > 0 || preparing.isBusy() || pages.isWriting()) return
    maker.forget()
    originals.clear()
    if (!pages.letGo()) return
    preparing.warn([])
    show({ restored: false, outline: null })
    draw()
  }

  async function load(): Promise<void> {
    await outbox.refresh()
    pages.adopt()
  }

  /** Everything chosen and changed so far is processed and written. */
  async function settled(): Promise<void> {
    await preparing.idle()
    await pages.written()
  }

  /** Not while the form saves: by then the page may be an upload. */
  async function note(edit: Edit): Promise<void> {
    if (pages.sent() || saves === 0) await pages.note(edit)
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

  /** The other outlines were only looked at: an edge's writing may lie outside. */
  function cropMeant(): void {
    if (now().outline?.isMeant) void cropOutlined()
    else show({ outline: null })
  }

  /**
   * `work` on all that was chosen. Null without a document, or if it or more than `before` files were
   * refused (see `refusals`).
   */
  async function withAll<T>(before: number, work: () => Promise<T | null>): Promise<T | null> {
    await settled()
    if (!pages.sent()) await load()
    if (preparing.refused() > before) return null
    return work().catch((error: unknown) => {
      preparing.refuse(error)
      return null
    })
  }

  /**
   * Runs `work` with the lock of the form, after what other tabs prepare and save. It is held until
   * what is changed and cleaned up is written, for which the caller does not wait.
   */
  async function alone<T>(work: () => Promise<T>): Promise<T> {
    const end = hold()
    await settled()
    const release = await lock.acquire()
    try {
      return await work()
    } finally {
      void pages.written().finally(() => {
        release()
        end()
      })
    }
  }

  function handOver(made: Pick<NewUpload, 'file' | 'pages'>, upload: Upload | null, isShown: boolean): void {
    pages.handOver(made, maker.pagesOf(made), upload, isShown)
    maker.forget()
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
    if (listeners++ === 0) {
      // Pages that the outbox has already read are shown at once.
      follow()
      show({ ready: outbox.getSnapshot().owner === place.owner, restored: now().pages.length > 0 })
      // The user can choose a file also if the device does not answer.
      const cancel = clock.after(1_000, () => show({ ready: true }))
      // Pages that wait for this form come first, unless it has others.
      preparing.waitFor(outbox.settleDrafts().then(load).then(opened).finally(cancel))
    }
    return () => {
      stops.forEach((stop) => stop())
      if (--listeners === 0) {
        said = { last: null }
        forgetSent()
      }
      letGo()
    }
  }

  function opened(): void {
    show({ ready: true, restored: now().pages.length > 0 })
    // Pages of another app, and pages from before a sign-out, lack their small pictures.
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
    /** Notes what is known of a page. */
    note,
    /** Notes the facts that were read from a page's paper. */
    factsRead: (page: Page, facts: Facts | null): Promise<void> => {
      originals.forget(page)
      return note(notePageFacts(page.id, facts))
    },
    /** Shows the corners of the sheet, until it is cut out; null leaves the picture whole. */
    setOutline: (outline: Outline | null): void => show({ outline }),
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
      cropMeant()
      return withAll(preparing.refused(), maker.make)
    },
    /**
     * `store` makes an upload of all that was chosen; `sent`: the one that it is already, unless
     * something has changed since. If `isShown` then, the form shows it until it is left. Null without
     * pages. Rejects as `store`.
     */
    save: (
      store: (made: Made, sent: string | null) => Promise<Upload>,
      isShown = () => false,
    ): Promise<Upload | null> => {
      const before = preparing.refused()
      // The form may be left meanwhile, and opened again.
      const saidNow = said
      const endReading = keepSent()
      cropMeant()
      return alone(async () => {
        const made = await withAll(before, () => maker.toSave(saidNow.last))
        const sent = pages.sent()?.upload ?? null
        endReading()
        if (!made) return null
        const upload = await store(made, sent)
        handOver(made, upload, isShown())
        return upload
      }).finally(endReading)
    },
    hold,
    /** For the upload that the page becomes. */
    noteSaid: (says: SaidOfPage | null): void => void (said.last = says),
    /** The portal has this, without the device: what was added since stays. */
    sentUnstored: (made: Pick<NewUpload, 'file' | 'pages'>, isShown: boolean): void =>
      handOver(made, null, isShown),
    /** Discards the pages, also those that are still being prepared. */
    clear: (): Promise<void> => {
      said = { last: null }
      maker.forget()
      originals.clear()
      preparing.discard()
      show({ restored: false })
      return pages.clear()
    },
  }

  return {
    getSnapshot: now,
    subscribe,
    read: pages.read,
    original: originals.of,
    settled,
    /** Sets what the form knows of the document: it is stored with the pages. */
    describe: pages.describe,
    verbs,
  }
}
