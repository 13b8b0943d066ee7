import { capture, captureDocument, readFile, type PageProgress } from '../../capture/capture'
import { isPhoto } from '../../capture/prepare/kind'
import { Refusal } from '../../capture/prepare/refusal'
import type { DraftPage } from '../../drafts/drafts-database'
import {
  keepFileDraft,
  markSaving,
  readFileDraft,
  removeFileDraft,
  draftBytes,
  draftPage,
  fileDraftStore,
} from '../../drafts/file-drafts'
import type { Captured } from '../../lib/captured'
import { isFullDisk } from '../../lib/full-disk'
import { createStore } from '../../lib/store'
import { refusalText } from './refusal-text'

/** Stored with the file, to list the form and to open it again. */
export type FormOfFile = { title: string; link: unknown }

type Pages = readonly DraftPage[]

/** An upload form's unsaved file, as it is shown. */
type ChosenPages = {
  pages: Pages
  /** The file of a form with one page. Null until it is read, or if it can't be. */
  only: Captured | null
  /** The `SharedFile` they came from. */
  shared: number | null
  /** Chosen on an earlier visit. */
  restored: boolean
  /** The upload's id, if another tab or an earlier visit has already saved these pages. */
  wentAs: string | null
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
  only: null,
  shared: null,
  restored: false,
  wentAs: null,
  notStored: null,
  preparing: false,
  progress: null,
  refusals: [],
}

/**
 * The file of an upload form, outside React. Each photo is written to the disk before the next is
 * processed (docs/architecture.md, 'Capture'), even after the form is left. `form` is the draft's
 * name.
 */
export function createChosenFile(owner: number, form: string) {
  const store = createStore(nothing)
  const drafts = fileDraftStore(owner)
  const now = store.getSnapshot
  const show = (part: Partial<ChosenPages>) => store.set({ ...now(), ...part })
  /** The state on the disk, by its `at`, and the upload that it becomes. */
  let kept: { at: number; savedAs: string | null } | null = null
  /** The last state that should be on the disk. */
  let latest: number | null = null
  /** Bytes that are not on the disk. */
  let memory = new Map<string, ArrayBuffer>()
  let onlyPage: string | undefined
  let made: { of: Pages; document: Captured } | null = null
  /** Counts refused files. */
  let refused = 0
  /** `of` counts since the queue was last empty. */
  let waiting = { count: 0, of: 0 }
  /** Reads the stored file first, then processes one file at a time to limit memory. */
  let queue = load()

  async function load(): Promise<void> {
    try {
      const stored = await readFileDraft(owner, form)
      if (!stored) return
      latest = stored.at
      kept = { at: stored.at, savedAs: stored.saving?.id ?? null }
      showPages(stored.pages, { shared: stored.shared, restored: true })
    } catch (error) {
      console.warn('drafts: not read on this device', error)
    }
  }

  function follow(): void {
    const held = drafts.getSnapshot().find((other) => other.form === form)
    if (!held && kept && memory.size === 0) gone()
    else if (held && kept) kept.savedAs = held.file.saving?.id ?? null
  }

  /** Saved or discarded elsewhere. */
  function gone(): void {
    const wentAs = kept?.savedAs ?? null
    kept = null
    showNone({ wentAs })
  }

  function showNone(rest: Partial<ChosenPages> = {}): void {
    latest = null
    showPages([], { ...rest, shared: null, restored: false })
  }

  function showPages(pages: Pages, rest: Partial<ChosenPages>): void {
    const page = pages.length === 1 ? pages[0] : undefined
    // Turning a page creates a new object with the same bytes.
    const isSame = page?.id === onlyPage
    onlyPage = page?.id
    show({ ...rest, pages, ...(!isSame && { only: null }) })
    if (page && !isSame)
      void read(page.id).then((bytes) => {
        if (bytes && onlyPage === page.id) show({ only: { name: page.name, type: page.type, bytes } })
      })
  }

  /** Null if the device can no longer read it. */
  async function read(page: string): Promise<ArrayBuffer | null> {
    return memory.get(page) ?? draftBytes(owner, form, page).catch(() => null)
  }

  /** Resolves when written; a failure is in `notStored`. */
  async function change(about: FormOfFile, pages: Pages): Promise<void> {
    if (pages.length === 0) return clear()
    const at = (latest = Date.now())
    showPages(pages, { wentAs: null })
    const added = memory
    for (const id of added.keys()) if (!pages.some((page) => page.id === id)) added.delete(id)
    try {
      await keepFileDraft(owner, form, { ...about, shared: now().shared, pages, at }, added)
      kept = { at, savedAs: null }
      added.clear()
      show({ notStored: null })
    } catch (error) {
      console.warn('drafts: not written on this device', error)
      show({ notStored: isFullDisk(error) ? 'full' : 'failed' })
    }
  }

  async function clear(): Promise<void> {
    memory.clear()
    showNone()
    await forget()
  }

  /** With `states` only if the file is in one of them: a later change is another document. */
  async function forget(states?: readonly (number | null)[]): Promise<void> {
    kept = null
    show({ notStored: null })
    await removeFileDraft(owner, form, states).catch((error: unknown) =>
      console.warn('drafts: not deleted on this device', error),
    )
  }

  /** `named`: the file's name, if several were chosen. */
  function inTurn(work: () => Promise<void>, named: string | null = null): Promise<void> {
    wait({ count: waiting.count + 1, of: waiting.count === 0 ? 1 : waiting.of + 1 })
    return (queue = queue
      .then(work)
      .catch((error: unknown) => refuse(error, named))
      .finally(() => wait({ ...waiting, count: waiting.count - 1 })))
  }

  function wait(next: typeof waiting): void {
    waiting = next
    const { count, of } = waiting
    show({ preparing: count > 0, progress: count > 0 && of > 1 ? { done: of - count, of } : null })
  }

  function refuse(error: unknown, named: string | null): void {
    refused++
    const sentence = sentenceOf(error)
    show({ refusals: [...now().refusals, named === null ? sentence : `«${named}»: ${sentence}`] })
  }

  /** `place` inserts the page. Null if the file was refused. */
  async function take(
    about: FormOfFile,
    file: File,
    place: (captured: Captured, pages: Pages) => (page: DraftPage) => Pages,
    isOnly = true,
  ): Promise<DraftPage | null> {
    const bytes = readInTime(file, isOnly)
    let taken: DraftPage | null = null
    const work = async () => {
      const captured = await capture(await bytes())
      const placed = place(captured, now().pages)
      const page = draftPage(captured)
      memory.set(page.id, captured.bytes)
      await change(about, placed(page))
      taken = page
    }
    await inTurn(work, isOnly ? null : file.name)
    return taken
  }

  async function readAll() {
    const all = []
    for (const page of now().pages) {
      const bytes = await read(page.id)
      if (!bytes) throw new Refusal('unreadable')
      // The worker takes ownership of the bytes.
      all.push({ ...page, bytes: memory.has(page.id) ? bytes.slice(0) : bytes })
    }
    return all
  }

  /** Follows the stored state while there is a listener. */
  function subscribe(listener: () => void): () => void {
    const stops = [drafts.subscribe(follow), store.subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  }

  const verbs = (about: FormOfFile) => ({
    /** A photo adds a page. A single chosen file replaces a PDF. */
    choose: (files: readonly File[]): void => {
      show({ refusals: [] })
      const isOnly = files.length === 1
      for (const file of files)
        void take(about, file, (captured, pages) => placeFor(captured, pages, isOnly), isOnly)
    },
    /** Adds the photo, or replaces `before`. Resolves to its page; null if it was refused. */
    addPhoto: (photo: File, before?: DraftPage): Promise<DraftPage | null> => {
      show({ refusals: [] })
      return take(about, photo, (captured, pages) =>
        before ? placeOf(before, captured, pages) : placeFor(captured, pages, true),
      )
    },
    /** `edit` gets the pages after everything chosen so far is processed. */
    changePages: (edit: (pages: Pages) => Pages): void => void inTurn(() => change(about, edit(now().pages))),
    /**
     * The document of all pages, after everything chosen is processed; the same object until
     * something changes. Null without pages, or if a file was refused meanwhile (see `refusals`).
     */
    make: async (): Promise<Captured | null> => {
      const before = refused
      for (let turn; turn !== queue;) await (turn = queue)
      const of = now().pages
      if (of.length === 0 || refused > before) return null
      if (made?.of === of) return made.document
      try {
        const document = await captureDocument(readAll, about.title, (progress) => show({ progress }))
        made = { of, document }
        return document
      } catch (error) {
        refuse(error, null)
        return null
      } finally {
        show({ progress: null })
      }
    },
    /** The upload id to save under, stored first. Null if another page took the file. */
    claim: async (detalle: string): Promise<string | null> => {
      const id = crypto.randomUUID()
      if (!kept) return id
      const claimed = await markSaving(owner, form, kept.at, { id, detalle }).catch(() => id)
      if (claimed === null) gone()
      return claimed
    },
    /** Deletes what is stored here, but shows it until the end, in case it is refused. */
    handedOver: (): void => {
      if (!made) return
      const { document } = made
      const page = draftPage(document)
      // A failed write may still have changed the disk.
      void forget([kept?.at ?? null, latest])
      latest = Date.now()
      memory = new Map([[page.id, document.bytes]])
      made = { of: [page], document }
      showPages(made.of, { shared: null })
    },
    read,
    clear,
  })

  return { getSnapshot: now, subscribe, verbs }
}

/** Reads a camera's photo immediately, since its file may not last; others wait. */
function readInTime(file: File, atOnce: boolean): () => ReturnType<typeof readFile> {
  if (!atOnce) return () => readFile(file)
  const reading = readFile(file)
  // Prevents an 'unhandled rejection' before it is awaited.
  reading.catch(() => undefined)
  return () => reading
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return refusalText[error.code]
  console.error('upload form: a file could not be prepared', error)
  return refusalText.unreadable
}

/** Throws `Refusal` if the file can't be combined with the pages. */
function placeFor({ type }: Captured, before: Pages, isOnly: boolean): (page: DraftPage) => Pages {
  const file = before.find((page) => !isPhoto(page.type))
  // A single chosen file replaces a PDF: the picker says 'Elegir otro archivo'.
  if (file && isOnly) return (page) => [page]
  if (file || (!isPhoto(type) && before.length > 0)) throw new Refusal('several-files')
  return (page) => [...before, page]
}

/** Throws `Refusal` as `placeFor`. */
function placeOf({ id }: DraftPage, { type }: Captured, before: Pages): (page: DraftPage) => Pages {
  if (!isPhoto(type) && before.length > 1) throw new Refusal('several-files')
  return (page) => before.map((old) => (old.id === id ? page : old))
}
