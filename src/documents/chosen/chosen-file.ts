import type { Facts } from '../../../shared/facts/facts'
import { capture, captureDocument, readFile, type PageProgress } from '../../capture/capture'
import type { Judgement } from '../../capture/page-scan/judge-photo'
import type { Corners } from '../../capture/page-scan/page-shape'
import { goesAsItIs } from '../../capture/pdf/join-pages'
import { isPhoto, nameFor } from '../../capture/prepare/kind'
import { uprightSize } from '../../capture/prepare/prepare'
import { readPicture } from '../../capture/prepare/read-picture'
import { Refusal } from '../../capture/prepare/refusal'
import { openScanner } from '../../capture/scanner'
import { createFormLock } from '../../drafts/form-lock'
import type { Captured } from '../../lib/captured'
import { systemClock, type Clock } from '../../lib/clock'
import { isFullDisk } from '../../lib/full-disk'
import { ifGiven } from '../../lib/if-given'
import { newId } from '../../lib/new-id'
import { createStore } from '../../lib/store'
import type { OutboxEngine } from '../../outbox/engine/create-outbox'
import { isAt } from '../../outbox/engine/view'
import { partsOfPage } from '../../outbox/model/page-parts'
import {
  shownPages,
  type Draft,
  type DraftPlace,
  type NewUpload,
  type Page,
  type Upload,
} from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import type { Edit } from '../../outbox/storage/drafts'
import {
  acceptPage,
  checkPlace,
  cropPage,
  judgePage,
  notePageFacts,
  placePage,
  restorePage,
  uncropPage,
  type Place,
} from './page-edits'
import { keepDrawn, keepThumbnail, makeThumbnails } from './make-thumbnails'
import { refusalText } from './refusal-text'

/** Stored with the pages, to list the form and to open it again. */
export type FormOfFile = { title: string; link: unknown }

type Pages = readonly Page[]

/** The pages of an upload form that are not saved, as they are shown. */
type ChosenPages = {
  pages: Pages
  /** Also those that the user removed and may bring back. */
  listed: Pages
  /** A page came from another app. */
  isShared: boolean
  /** Chosen on an earlier visit. */
  restored: boolean
  /** The upload that another tab or an earlier visit has made of these pages. */
  wentAs: { id: string; detalle: string } | null
  /** The last change is not on the disk. */
  notStored: 'full' | 'failed' | null
  preparing: boolean
  /** Until the outbox has the document or failed, even if the form is left. */
  saving: boolean
  /** For several files being prepared or pages being joined; else null. */
  progress: PageProgress | null
  /** Why files of the last choice were refused. Earlier files stay. */
  refusals: readonly string[]
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

/** `adds`: the id of the page that it adds. `isNote`: it changes nothing of the document. */
type Change = { edit: Edit; adds?: string; isNote?: boolean }

/** The sheet as a JPEG; null if that fails. */
type CutOut = (picture: ArrayBuffer, type: string) => Promise<ArrayBuffer | null>

/**
 * What 'Guardar' saves: the draft's one page as it lies, or the document that pages became.
 * `isSent`: the outbox has it already, and nothing has changed since.
 */
export type Made = Required<Pick<NewUpload, 'file' | 'pages' | 'owner'>> &
  Pick<NewUpload, 'id'> & { isSent: boolean }

function adding(page: Page, place: Place): Change {
  return { edit: placePage(page, place), adds: page.id }
}

/** Photos of a form whose files are kept until what they say is read. */
const mostOriginals = 4

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
  outbox: Pick<OutboxEngine, 'getSnapshot' | 'subscribe' | 'refresh' | 'bytes' | 'drafts'>
  clock: Clock
  capture: typeof capture
  captureDocument: typeof captureDocument
}

const thisPage: PageMaker = { outbox, clock: systemClock, capture, captureDocument }

/**
 * The unsaved pages of an upload form, outside React. The draft in the outbox is the truth, which
 * other tabs change too; each change is one transaction that names its pages. Each photo is written
 * before the next is processed (docs/architecture.md, 'Capture'), even after the form is left.
 */
export function createChosenFile(
  place: DraftPlace,
  locks = ifGiven(() => navigator.locks),
  { outbox, clock, capture, captureDocument } = thisPage,
) {
  const store = createStore(nothing)
  const lock = createFormLock(locks, `form ${keyOf(place)}`, clock)
  const now = store.getSnapshot
  const show = (part: Partial<ChosenPages>) => store.set({ ...now(), ...part })
  let listeners = 0
  /** As last read or written. */
  let stored: Draft | null = null
  /** Changes that are not on the disk yet, in their order. */
  let unwritten: readonly Change[] = []
  /** Bytes that are not on the disk, by part. */
  const memory = new Map<string, ArrayBuffer>()
  /** The files that the last photos were taken as, by page. A camera's are in memory. */
  const originals = new Map<string, File>()
  /** The document that the outbox has and the form still shows, in case it is refused. */
  let sent: { page: Page; upload: string | null } | null = null
  let isRefused = false
  let made: { of: Pages; document: Captured } | null = null
  /** Counts refused files. */
  let refused = 0
  let saves = 0
  /** A discard begins a new one: what an earlier one still prepares is dropped. */
  let generation = 0
  /** `of` counts since the queue was last empty. */
  let waiting = { count: 0, of: 0 }
  let unshare: (() => void) | null = null
  /** Processes one file at a time to limit memory. */
  let queue: Promise<unknown> = Promise.resolve()
  let writes: Promise<unknown> = Promise.resolve()
  let writing = 0

  function unsaved(): Pages {
    return unwritten.reduce((pages, { edit }) => edit(pages), stored?.pages ?? [])
  }

  const listed = (): Pages => (sent ? [sent.page] : unsaved())

  function draw(part: Partial<ChosenPages> = {}): void {
    const all = listed()
    const pages = shownPages(all)
    const outline = now().outline
    const isOutlined = pages.some(({ id }) => id === outline?.page)
    show({
      outline: isOutlined ? outline : null,
      listed: all,
      pages,
      isShared: !sent && pages.some(({ way }) => way === 'shared'),
      ...part,
    })
  }

  function follow(): void {
    if (saves === 0) adopt()
  }

  /** What is on the disk, which another tab may have changed. Older than what is being written. */
  function adopt(): void {
    if (writing > 0) return
    const { drafts, uploads, ready } = outbox.getSnapshot()
    const draft = drafts.find((one) => isAt(one, place)) ?? null
    if (!ready || (draft?.id === stored?.id && draft?.changed === stored?.changed)) return
    const went = sent ? undefined : uploads.find(({ id }) => id === stored?.id)
    stored = draft
    draw(went ? { wentAs: { id: went.id, detalle: went.detalle } } : {})
  }

  async function load(): Promise<void> {
    await outbox.refresh()
    adopt()
  }

  /** Of a page by its id, or of another part. Null if the device can no longer read it. */
  async function read(part: string): Promise<ArrayBuffer | null> {
    const kept = memory.get(part)
    if (kept) return kept
    if (sent?.page.id === part && sent.upload !== null) return outbox.bytes(sent.upload).catch(() => null)
    return stored && outbox.drafts.bytes(stored.id, part).catch(() => null)
  }

  /** Shown at once. Resolves when written; a failure is in `notStored`. */
  function change(about: FormOfFile, next: Change): Promise<void> {
    // What the outbox has is a page again only once the portal has refused it.
    if (sent && isRefused) {
      const { page } = sent
      unwritten = [...unwritten, adding(page, { isOnly: false })]
      if (!memory.has(page.id)) writes = Promise.all([writes, remember(page.id)])
      sent = null
    }
    unwritten = [...unwritten, next]
    draw({ wentAs: null })
    return inOrder(() => write(about))
  }

  /**
   * What is known of a page; of one that the outbox has, only on the screen. Not while the form
   * saves: by then the page may be an upload.
   */
  async function note(about: FormOfFile, edit: Edit): Promise<void> {
    if (sent) {
      const [page = sent.page] = edit([sent.page])
      sent = { ...sent, page }
    } else if (saves > 0) return
    else unwritten = [...unwritten, { edit, isNote: true }]
    draw()
    await inOrder(() => write(about))
  }

  /** Of what was sent: a new draft gets bytes of its own. */
  async function remember(page: string): Promise<void> {
    const bytes = await read(page)
    if (bytes) memory.set(page, bytes)
  }

  function inOrder(work: () => Promise<void>): Promise<void> {
    writing++
    const written = writes.then(work).finally(() => {
      writing--
      follow()
      letGo()
    })
    writes = written
    return written
  }

  async function write(about: FormOfFile): Promise<void> {
    const changes = unwritten
    if (changes.length === 0) return
    const added = new Map(memory)
    const began = generation
    const edit: Edit = (pages) =>
      began === generation ? changes.reduce((all, one) => one.edit(all), pages) : pages
    try {
      const draft = await outbox.drafts.change(place, about, edit, added)
      if (began !== generation) return
      // Of a draft that another tab has saved `adopt` shows where it went.
      if (draft) stored = draft
      unwritten = unwritten.filter((one) => !changes.includes(one))
      for (const id of added.keys()) if (id !== sent?.page.id) memory.delete(id)
      draw({ notStored: null })
    } catch (error) {
      console.warn('drafts: not written on this device', error)
      const isLoss = changes.some(({ isNote }) => !isNote)
      if (began === generation && isLoss) show({ notStored: isFullDisk(error) ? 'full' : 'failed' })
    }
  }

  /** Also what is still being prepared; never a page that another tab has added meanwhile. */
  async function clear(): Promise<void> {
    const discarded = unsaved()
    generation++
    reset()
    wait({ count: 0, of: 0 })
    await inOrder(() => remove(discarded))
  }

  /** Nothing is in memory. */
  function reset(): void {
    stored = sent = made = null
    unwritten = []
    memory.clear()
    originals.clear()
    draw({ restored: false, notStored: null })
  }

  /** `named`: the file's name, if several were chosen. */
  function inTurn(work: () => Promise<void>, named: string | null = null): Promise<unknown> {
    const began = generation
    const isOver = () => began !== generation
    wait({ count: waiting.count + 1, of: waiting.count === 0 ? 1 : waiting.of + 1 })
    return (queue = queue
      .then(() => (isOver() ? undefined : work()))
      .catch((error: unknown) => (isOver() ? undefined : refuse(error, named)))
      .finally(() => {
        if (!isOver()) wait({ ...waiting, count: waiting.count - 1 })
        letGo()
      }))
  }

  function wait(next: typeof waiting): void {
    waiting = next
    const { count, of } = waiting
    if (count > 0) unshare ??= lock.share()
    else {
      unshare?.()
      unshare = null
    }
    show({ preparing: count > 0, progress: count > 0 && of > 1 ? { done: of - count, of } : null })
  }

  function refuse(error: unknown, named: string | null): void {
    refused++
    if (!(error instanceof Refusal)) console.error('upload form: a file could not be prepared', error)
    const sentence = refusalText[error instanceof Refusal ? error.code : 'unreadable']
    show({ refusals: [...now().refusals, named === null ? sentence : `«${named}»: ${sentence}`] })
  }

  /** Null if the file was refused, or the form discarded. */
  async function take(about: FormOfFile, file: File, place: Place, way?: Page['way']): Promise<Page | null> {
    // A camera's photo is read at once, since its file may not last; others wait, to limit memory.
    const reading = place.isOnly ? readFile(file) : null
    // Prevents an 'unhandled rejection' before it is awaited.
    reading?.catch(() => undefined)
    const began = generation
    let taken: Page | null = null
    const work = async () => {
      let onThumbnail = (_made: ArrayBuffer): void => undefined
      const thumbnail = new Promise<ArrayBuffer>((resolve) => (onThumbnail = resolve))
      const captured = await capture(await (reading ?? readFile(file)), onThumbnail)
      const page = await pageOf(outbox, captured, way)
      if (began !== generation) return
      // What is being sent is no page of the next document.
      checkPlace(page, sent && isRefused ? [...unsaved(), sent.page] : unsaved(), place)
      memory.set(page.id, captured.bytes)
      await change(about, adding(page, place))
      taken = page
      keepOriginal(page, file)
      const entry = stored?.id
      if (entry !== undefined) void keepWhenIdle(entry, page.id, thumbnail)
    }
    await inTurn(work, place.isOnly ? null : file.name)
    return taken
  }

  function keepOriginal({ id, type }: Page, file: File): void {
    if (!isPhoto(type)) return
    originals.set(id, file)
    const [oldest] = originals.keys()
    if (originals.size > mostOriginals && oldest !== undefined) originals.delete(oldest)
  }

  /** Photos that are still to be prepared do not wait for a small picture. */
  async function keepWhenIdle(entry: string, page: string, thumbnail: Promise<ArrayBuffer>): Promise<void> {
    const made = await thumbnail
    await idle()
    await keepThumbnail(entry, page, made)
  }

  /** In lists: makes the small pictures that its pages lack, once nothing is prepared. */
  function showPages(): void {
    const draft = stored
    if (draft) void idle().then(() => makeThumbnails(draft, read))
  }

  /** The page's picture stays behind the crop; if that fails, the page stays whole. */
  async function crop(about: FormOfFile, page: Page, cutOut: CutOut): Promise<void> {
    const began = generation
    show({ outline: null })
    const work = async () => {
      const picture = await read(page.id)
      const bytes = picture && (await cutOut(picture, page.type))
      if (began !== generation) return
      if (!picture || !bytes) {
        show({ refusals: ['No se pudo recortar la hoja: queda entera.'] })
        return
      }
      const cut = { name: nameFor('jpeg', page.name), type: 'image/jpeg', bytes }
      const sheet = await pageOf(outbox, cut)
      memory.set(sheet.id, bytes)
      memory.set(uncropped(sheet), picture)
      await change(about, { edit: cropPage(page.id, sheet), adds: sheet.id })
      showPages()
    }
    await inTurn(work)
  }

  /** The sheet that the user outlined. */
  async function cropOutlined(about: FormOfFile): Promise<void> {
    const { outline, pages } = now()
    const page = pages.find(({ id }) => id === outline?.page)
    if (outline && page) await crop(about, page, (...picture) => cutOutAlone(...picture, outline.corners))
  }

  async function uncrop(about: FormOfFile, page: Page): Promise<void> {
    const { id, original } = page
    if (!original) return
    const work = async () => {
      const picture = await read(uncropped(page))
      if (!picture) throw new Refusal('unreadable')
      memory.set(original.id, picture)
      await change(about, { edit: uncropPage(id), adds: original.id })
      showPages()
    }
    await inTurn(work)
  }

  /** Everything chosen and changed so far is processed and written. */
  async function settled(): Promise<void> {
    await idle()
    await writes
  }

  /** Everything chosen so far is processed. */
  async function idle(): Promise<void> {
    for (let before; before !== queue;) await (before = queue)
  }

  async function readAll(pages: Pages) {
    const all = []
    for (const page of pages) {
      const bytes = await read(page.id)
      // Another size: the disk has damaged it, and the app ended before it was read back.
      if (bytes?.byteLength !== page.size) throw new Refusal('unreadable')
      // The worker takes ownership of the bytes.
      all.push({ ...page, bytes: memory.has(page.id) ? bytes.slice(0) : bytes })
    }
    return all
  }

  /**
   * The document of all pages, after everything chosen is processed; the same object until
   * something changes. Null without pages, or if more than `before` files were refused (see
   * `refusals`).
   */
  async function make(title: string, before = refused): Promise<Captured | null> {
    const pages = await toSave(before)
    return pages && (await join(pages, title))
  }

  async function toSave(before: number): Promise<Pages | null> {
    await settled()
    if (!sent) await load()
    const pages = shownPages(listed())
    return pages.length === 0 || refused > before ? null : pages
  }

  async function join(pages: Pages, title: string): Promise<Captured | null> {
    if (made && isSameDocument(made.of, pages)) return made.document
    try {
      if (pages.length > 1 && !pages.every(({ type }) => isPhoto(type))) throw new Refusal('several-files')
      const document = await captureDocument(
        () => readAll(pages),
        title,
        (progress) => show({ progress }),
      )
      made = { of: pages, document }
      return document
    } catch (error) {
      refuse(error, null)
      return null
    } finally {
      show({ progress: null })
    }
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

  /** One page on the disk that goes as it lies is not read; of others the document is made. */
  async function toMake(title: string, before: number): Promise<Made | null> {
    const pages = await toSave(before)
    if (!pages) return null
    const isSent = sent !== null
    const onDisk = isSent ? [] : pages.filter(({ id }) => !memory.has(id))
    const [only] = onDisk
    const file = only && pages.length === 1 && goesAsItIs(only, only.size) ? only : await join(pages, title)
    const id = stored && onDisk.length > 0 && { id: stored.id }
    return file && { ...id, owner: place.owner, file, pages: onDisk, isSent }
  }

  /** Keeps what is in memory, also if the form is left, until the returned function is called. */
  function hold(): () => void {
    saves++
    show({ saving: true })
    return () => {
      saves--
      if (saves === 0) show({ saving: false })
      follow()
      letGo()
    }
  }

  /**
   * The outbox has the document (null: it was sent without being stored). `isShown`: it is shown
   * until the form is left. What was added since stays.
   */
  function handedOver(
    { file, pages = [] }: Pick<NewUpload, 'file' | 'pages'>,
    upload: Upload | null,
    { isShown }: { isShown: boolean },
  ): void {
    const of = 'bytes' in file && made ? made.of : pages
    const isSaved = ({ id }: Page) => id === sent?.page.id || pages.some((page) => page.id === id)
    // What was sent without being stored goes from the draft; of the rest what was written meanwhile.
    const gone = upload === null ? pages : of.filter((page) => !isSaved(page))
    unwritten = unwritten.filter(({ adds }) => of.every((page) => page.id !== adds))
    for (const part of of.flatMap(partsOfPage)) {
      memory.delete(part)
      originals.delete(part)
    }
    isRefused = false
    sent = isShown ? { page: shownAs(file, upload), upload: upload?.id ?? null } : null
    made = null
    if (sent && 'bytes' in file) {
      memory.set(sent.page.id, file.bytes)
      made = { of: [sent.page], document: file }
    }
    draw({ notStored: unwritten.length > 0 ? now().notStored : null, wentAs: null })
    if (gone.length > 0) void inOrder(() => remove(gone))
  }

  async function remove(pages: Pages): Promise<void> {
    const edit: Edit = (all) => all.filter(({ id }) => pages.every((page) => page.id !== id))
    try {
      const { title, link } = stored ?? { title: '', link: null }
      await outbox.drafts.change(place, { title, link }, edit)
    } catch (error) {
      notDeleted(error)
    }
  }

  /** Bytes and what is read again when the form is opened. */
  function letGo(): void {
    if (listeners > 0 || waiting.count > 0 || writing > 0 || saves > 0) return
    made = null
    originals.clear()
    if (unwritten.length > 0) return
    stored = null
    draw({ restored: false, wentAs: null, refusals: [], outline: null })
  }

  /** The form is left: only a form that saw its document go shows it. */
  function forgetSent(): void {
    if (!sent) return
    memory.delete(sent.page.id)
    sent = made = null
    draw()
  }

  /** Follows the stored state while there is a listener. */
  function subscribe(listener: () => void): () => void {
    const stops = [outbox.subscribe(follow), store.subscribe(listener)]
    if (listeners++ === 0) {
      const isOpen = () => {
        show({ restored: now().pages.length > 0 })
        // What came from another app, or was here before a sign-out.
        showPages()
      }
      queue = Promise.all([queue, load().then(isOpen)])
    }
    return () => {
      stops.forEach((stop) => stop())
      if (--listeners === 0) forgetSent()
      letGo()
    }
  }

  const verbs = (about: FormOfFile) => ({
    /** A photo adds a page. A single chosen file replaces a PDF. */
    choose: (chosen: readonly File[], way?: Page['way']): void => {
      show({ refusals: [] })
      for (const file of chosen) void take(about, file, { isOnly: chosen.length === 1 }, way)
    },
    /** Adds the photo, or replaces `before`. Resolves to its page; null if it was refused. */
    addPhoto: (photo: File, before?: Page, way: Page['way'] = 'camera'): Promise<Page | null> => {
      show({ refusals: [] })
      // The user may have removed that page while the picker was open.
      const isRemoved = listed().some(({ id, dropped }) => dropped && id === before?.id)
      return take(about, photo, { isOnly: true, before: isRemoved ? undefined : before }, way)
    },
    changePages: (edit: Edit): void => void change(about, { edit }),
    /** What the scanner found in a page, `bytes`, if they are at hand; null if it could not be judged. */
    judged: ({ id, type }: Page, judgement: Judgement | null, bytes?: ArrayBuffer | null): Promise<void> =>
      note(about, judgePage(id, judgement, pixelsOf(type, bytes ?? null))),
    /** What the paper says of itself. */
    factsRead: (page: Page, facts: Facts | null): Promise<void> => {
      originals.delete(pictureOf(page))
      return note(about, notePageFacts(page.id, facts))
    },
    /** 'Usar igual'. */
    accept: ({ id }: Page): void => void note(about, acceptPage(id)),
    /** Shows the corners of the sheet, until it is cut out; null leaves the picture whole. */
    setOutline: (outline: ChosenPages['outline']): void => show({ outline }),
    /** Cuts the sheet out: the outlined one, or as `cutOut` does. */
    cropOutlined: (): void => void cropOutlined(about),
    crop: (page: Page, cutOut: CutOut): Promise<void> => crop(about, page, cutOut),
    /** 'Usar original'. */
    uncrop: (page: Page): void => void uncrop(about, page),
    /** Brings a removed page back to its place. */
    restore: (page: Page): void => {
      show({ refusals: [] })
      try {
        checkPlace(page, listed(), { isOnly: false })
        void change(about, { edit: restorePage(page.id) })
      } catch (error) {
        refuse(error, null)
      }
    },
    make: () => {
      void cropOutlined(about)
      return make(about.title)
    },
    /**
     * Calls `work` with what is to be saved; false without pages. `work` ends when the outbox has
     * it.
     */
    save: (work: (made: Made) => Promise<void>): Promise<boolean> => {
      const before = refused
      void cropOutlined(about)
      return alone(async () => {
        const document = await toMake(about.title, before)
        if (document) await work(document)
        await writes
        return document !== null
      })
    },
    hold,
    handedOver,
    /** The portal has refused the document: a change of it is another document. */
    refused: (): void => void (isRefused = true),
    clear,
  })

  /** The first page of a PDF, as the form shows it. */
  async function firstPageDrawn(page: string, drawn: HTMLCanvasElement): Promise<void> {
    await writes
    const entry = stored?.id ?? sent?.upload
    if (entry !== undefined && entry !== null) await keepDrawn(entry, page, drawn)
  }

  /** The file that a photo was taken as, sharper than its page; null if it is no longer kept. */
  const original = (page: Page): File | null => originals.get(pictureOf(page)) ?? null

  return { getSnapshot: now, subscribe, read, original, settled, firstPageDrawn, verbs }
}

function isSameDocument(one: Pages, other: Pages): boolean {
  const key = (pages: Pages) => pages.map(({ id, turn }) => `${id} ${turn}`).join()
  return key(one) === key(other)
}

/** The id of the photo that a page is, or was cut out of. */
function pictureOf({ id, original }: Page): string {
  return original?.id ?? id
}

/** Where the picture lies that a page was cut out of. */
function uncropped(page: Page): string {
  return partsOfPage(page)[1]
}

/** By a worker of its own, since it is seldom asked. */
async function cutOutAlone(
  picture: ArrayBuffer,
  type: string,
  corners: Corners,
): Promise<ArrayBuffer | null> {
  const scanner = openScanner()
  const sheet = await scanner.straighten(picture, type, corners, 'colour')
  scanner.close()
  return sheet
}

/** With its size, so that its bytes are not read for that again. */
async function pageOf(
  { drafts }: Pick<OutboxEngine, 'drafts'>,
  captured: Captured,
  way?: Page['way'],
): Promise<Page> {
  const page = await drafts.page(captured, way)
  const pixels = pixelsOf(captured.type, captured.bytes)
  return pixels ? { ...page, pixels } : page
}

/** Upright; null if it can't be read. */
function pixelsOf(type: string, bytes: ArrayBuffer | null): { width: number; height: number } | null {
  const picture = bytes && ifGiven(() => readPicture(type, new Uint8Array(bytes)))
  return picture ? uprightSize(picture) : null
}

/** A document that the outbox has, as a page. */
function shownAs(file: Made['file'], upload: Upload | null): Page {
  if (!('bytes' in file)) return file
  const { name, type, bytes } = file
  return { id: newId(), name, type, size: bytes.byteLength, sha256: upload?.file.sha256 ?? '', turn: 0 }
}

/** The next start deletes it, or the user again. */
function notDeleted(error: unknown): void {
  console.warn('drafts: not deleted on this device', error)
}
