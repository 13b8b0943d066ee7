import { capture, captureDocument, readFile, type PageProgress } from '../../capture/capture'
import { isPhoto } from '../../capture/prepare/kind'
import { Refusal } from '../../capture/prepare/refusal'
import type { DraftPage, FileDraft } from '../../drafts/drafts-database'
import {
  changeFileDraft,
  discardFileDraft,
  draftBytes,
  draftPage,
  fileDraftStore,
  readFileDraft,
  removePages,
  sharedOf,
  shownPages,
  withPages,
} from '../../drafts/file-drafts'
import { createFormLock } from '../../drafts/form-lock'
import { documentOf, markSaving } from '../../drafts/mark-saving'
import type { Captured } from '../../lib/captured'
import { isFullDisk } from '../../lib/full-disk'
import { ifGiven } from '../../lib/if-given'
import { createStore } from '../../lib/store'
import { checkPlace, placePage, restorePage, type Edit, type Place } from './page-edits'
import { refusalText } from './refusal-text'

/** Stored with the file, to list the form and to open it again. */
export type FormOfFile = { title: string; link: unknown }

type Pages = readonly DraftPage[]

/** An upload form's unsaved file, as it is shown. */
type ChosenPages = {
  pages: Pages
  /** Also those that the user removed and may bring back. */
  listed: Pages
  /** The `SharedFile` they came from. */
  shared: number | null
  /** Chosen on an earlier visit. */
  restored: boolean
  /** What another tab or an earlier visit has already saved these pages as. */
  wentAs: { id: string; detalle: string } | null
  /** The last change is not on the disk. */
  notStored: 'full' | 'failed' | null
  preparing: boolean
  /** For several files being prepared or pages being joined; else null. */
  progress: PageProgress | null
  /** Why files of the last choice were refused. Earlier files stay. */
  refusals: readonly string[]
}

const nothing: ChosenPages = {
  pages: [],
  listed: [],
  shared: null,
  restored: false,
  wentAs: null,
  notStored: null,
  preparing: false,
  progress: null,
  refusals: [],
}

/** `adds`: the id of the page that it adds. */
type Change = { edit: Edit; adds?: string }

function adding(page: DraftPage, place: Place): Change {
  return { edit: placePage(page, place), adds: page.id }
}

type ChosenFile = ReturnType<typeof createChosenFile>

const files = new Map<string, ChosenFile>()

/**
 * The file of this form, one for each in this page: what is still being prepared for a form that
 * was left is there when the form is opened again. It keeps no bytes while it is not used.
 */
export function chosenFile(owner: number, form: string): ChosenFile {
  const key = `${owner}/${form}`
  const file = files.get(key) ?? createChosenFile(owner, form)
  files.set(key, file)
  return file
}

/**
 * The file of an upload form, outside React. What is on the disk is the truth, which other tabs
 * change too; each change is one transaction that names its pages (`changeFileDraft`). Each photo
 * is written before the next is processed (docs/architecture.md, 'Capture'), even after the form is
 * left. `form` is the draft's name.
 */
export function createChosenFile(owner: number, form: string, locks = ifGiven(() => navigator.locks)) {
  const store = createStore(nothing)
  const drafts = fileDraftStore(owner)
  const lock = createFormLock(locks, `form ${owner} ${form}`)
  const now = store.getSnapshot
  const show = (part: Partial<ChosenPages>) => store.set({ ...now(), ...part })
  let listeners = 0
  /** As last read or written. */
  let stored: FileDraft | null = null
  /** Changes that are not on the disk yet, in their order. */
  let unwritten: readonly Change[] = []
  /** Bytes that are not on the disk. */
  const memory = new Map<string, ArrayBuffer>()
  /** The document that the outbox has and the form still shows, in case it is refused. */
  let sent: DraftPage | null = null
  let isRefused = false
  let made: { of: Pages; document: Captured } | null = null
  let claimed: ChosenPages['wentAs'] = null
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

  function unsent(): Pages {
    return unwritten.reduce((pages, { edit }) => edit(pages), stored?.pages ?? [])
  }

  const listed = (): Pages => (sent ? [sent] : unsent())

  function draw(part: Partial<ChosenPages> = {}): void {
    const all = listed()
    const shared = stored && !sent ? sharedOf(stored) : null
    show({ listed: all, pages: shownPages(all), shared, ...part })
  }

  /** What is on the disk, which another tab may have changed. Older than what is being written. */
  function adopt(file: FileDraft | null): void {
    if (writing > 0) return
    if (file?.at === stored?.at && file?.saving?.id === stored?.saving?.id) return
    const went = file || sent ? null : stored?.saving
    const wentAs = went ?? now().wentAs
    stored = file
    draw({ wentAs })
  }

  function follow(): void {
    adopt(drafts.getSnapshot().find((other) => other.form === form)?.file ?? null)
  }

  async function load(): Promise<void> {
    try {
      adopt(await readFileDraft(owner, form))
    } catch (error) {
      console.warn('drafts: not read on this device', error)
    }
  }

  /** Null if the device can no longer read it. */
  async function read(page: string): Promise<ArrayBuffer | null> {
    return memory.get(page) ?? draftBytes(owner, form, page).catch(() => null)
  }

  /** Shown at once. Resolves when written; a failure is in `notStored`. */
  function change(about: FormOfFile, next: Change): Promise<void> {
    // What the outbox has is a page again only once the portal has refused it.
    if (sent && isRefused) {
      unwritten = [...unwritten, adding(sent, { isOnly: false })]
      sent = null
    }
    unwritten = [...unwritten, next]
    draw({ wentAs: null })
    return inOrder(() => write(about))
  }

  function inOrder(work: () => Promise<void>): Promise<void> {
    writing++
    const written = writes.then(work).finally(() => {
      writing--
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
    const edit = (file: FileDraft | null) => {
      if (began !== generation) return file
      const before = file ?? { ...about, pages: [], shared: null, at: 0 }
      const pages = changes.reduce((all, one) => one.edit(all), before.pages)
      return { ...withPages(before, pages), ...about, at: Math.max(Date.now(), before.at + 1) }
    }
    try {
      const file = await changeFileDraft(owner, form, edit, added)
      if (began !== generation) return
      stored = file
      unwritten = unwritten.filter((one) => !changes.includes(one))
      for (const id of added.keys()) if (id !== sent?.id) memory.delete(id)
      draw({ notStored: null })
    } catch (error) {
      console.warn('drafts: not written on this device', error)
      if (began === generation) show({ notStored: isFullDisk(error) ? 'full' : 'failed' })
    }
  }

  /** Also what is still being prepared. */
  async function clear(): Promise<void> {
    generation++
    reset()
    wait({ count: 0, of: 0 })
    await inOrder(() => discardFileDraft(owner, form).catch(notDeleted))
  }

  /** Nothing is in memory. */
  function reset(): void {
    stored = sent = made = null
    unwritten = []
    memory.clear()
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
  async function take(about: FormOfFile, file: File, place: Place): Promise<DraftPage | null> {
    // A camera's photo is read at once, since its file may not last; others wait, to limit memory.
    const reading = place.isOnly ? readFile(file) : null
    // Prevents an 'unhandled rejection' before it is awaited.
    reading?.catch(() => undefined)
    const began = generation
    let taken: DraftPage | null = null
    const work = async () => {
      const captured = await capture(await (reading ?? readFile(file)))
      if (began !== generation) return
      const page = draftPage(captured)
      // What is being sent is no page of the next document.
      checkPlace(page, sent && isRefused ? [...unsent(), sent] : unsent(), place)
      memory.set(page.id, captured.bytes)
      await change(about, adding(page, place))
      taken = page
    }
    await inTurn(work, place.isOnly ? null : file.name)
    return taken
  }

  /** Everything chosen and changed so far is processed and written. */
  async function settled(): Promise<void> {
    for (let before; before !== queue;) await (before = queue)
    await writes
  }

  async function readAll(pages: Pages) {
    const all = []
    for (const page of pages) {
      const bytes = await read(page.id)
      if (!bytes) throw new Refusal('unreadable')
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
    await settled()
    if (!sent) await load()
    const of = listed()
    const pages = shownPages(of)
    if (pages.length === 0 || refused > before) return null
    if (made && documentOf(made.of) === documentOf(of)) return made.document
    try {
      if (pages.length > 1 && !pages.every(({ type }) => isPhoto(type))) throw new Refusal('several-files')
      const document = await captureDocument(
        () => readAll(pages),
        title,
        (progress) => show({ progress }),
      )
      made = { of, document }
      return document
    } catch (error) {
      refuse(error, null)
      return null
    } finally {
      show({ progress: null })
    }
  }

  /** The upload id to save under, stored first. Null if another tab took a page. */
  async function claim(of: Pages, detalle: string): Promise<string | null> {
    const id = crypto.randomUUID()
    const onDisk = of.filter((page) => !memory.has(page.id))
    if (onDisk.length === 0) return id
    return markSaving(owner, form, onDisk, { id, detalle }).catch(() => id)
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
    return () => {
      saves--
      letGo()
    }
  }

  /**
   * The outbox has the made document: its pages go from the disk. `isShown`: the document is shown
   * until the form is left. What was added since stays.
   */
  function handedOver({ isShown }: { isShown: boolean }): void {
    if (!made) return
    const { of, document } = made
    unwritten = unwritten.filter(({ adds }) => of.every(({ id }) => id !== adds))
    const notStored = unwritten.length > 0 ? now().notStored : null
    for (const { id } of of) memory.delete(id)
    isRefused = false
    if (isShown) {
      sent = draftPage(document)
      memory.set(sent.id, document.bytes)
      made = { of: [sent], document }
      draw({ notStored, wentAs: null })
    }
    void inOrder(async () => {
      try {
        // Also of a failed write, which may still have changed the disk.
        stored = await removePages(owner, form, of)
      } catch (error) {
        notDeleted(error)
      }
      draw(isShown ? {} : { notStored, wentAs: claimed })
    })
  }

  /** Bytes and what is read again when the form is opened. */
  function letGo(): void {
    if (listeners > 0 || waiting.count > 0 || writing > 0 || saves > 0) return
    made = null
    if (unwritten.length > 0) return
    stored = null
    draw({ restored: false, wentAs: null, refusals: [] })
  }

  /** The form is left: only a form that saw its document go shows it. */
  function forgetSent(): void {
    if (!sent) return
    memory.delete(sent.id)
    sent = made = null
    draw()
  }

  /** Follows the stored state while there is a listener. */
  function subscribe(listener: () => void): () => void {
    const stops = [drafts.subscribe(follow), store.subscribe(listener)]
    if (listeners++ === 0) {
      const isOpen = () => show({ restored: now().pages.length > 0 })
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
    choose: (chosen: readonly File[]): void => {
      show({ refusals: [] })
      for (const file of chosen) void take(about, file, { isOnly: chosen.length === 1 })
    },
    /** Adds the photo, or replaces `before`. Resolves to its page; null if it was refused. */
    addPhoto: (photo: File, before?: DraftPage): Promise<DraftPage | null> => {
      show({ refusals: [] })
      // The user may have removed that page while the picker was open.
      const isRemoved = listed().some(({ id, dropped }) => dropped && id === before?.id)
      return take(about, photo, { isOnly: true, before: isRemoved ? undefined : before })
    },
    changePages: (edit: Edit): void => void change(about, { edit }),
    /** Brings a removed page back to its place. */
    restore: (page: DraftPage): void => {
      show({ refusals: [] })
      try {
        checkPlace(page, listed(), { isOnly: false })
        void change(about, { edit: restorePage(page.id) })
      } catch (error) {
        refuse(error, null)
      }
    },
    make: () => make(about.title),
    /**
     * Makes the document and calls `work` with it and the id of its upload, stored first. Not
     * without a document, or if another tab took a page. `work` ends when the outbox has it.
     */
    save: (detalle: string, work: (document: Captured, id: string) => Promise<void>): Promise<void> => {
      const before = refused
      return alone(async () => {
        const document = await make(about.title, before)
        const id = document && made && (await claim(made.of, detalle))
        if (document && id !== null) {
          claimed = { id, detalle }
          await work(document, id)
        } else await load()
        await writes
      })
    },
    hold,
    handedOver,
    /** The portal has refused the document: a change of it is another document. */
    refused: (): void => void (isRefused = true),
    clear,
  })

  return { getSnapshot: now, subscribe, read, verbs }
}

/** The next start deletes it (`followDrafts`), or the user again. */
function notDeleted(error: unknown): void {
  console.warn('drafts: not deleted on this device', error)
}
