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

/** What is known of the form, so that what it holds can be listed, and opened again. */
export type FormOfFile = { title: string; link: unknown }

type Pages = readonly DraftPage[]

/** What an upload form holds until it is saved, as it is shown. */
type ChosenPages = {
  pages: Pages
  /** For a form that holds just one, as it was chosen. Null while it is not read, or can't be. */
  only: Captured | null
  /** The `SharedFile` that they came from, or null. */
  shared: number | null
  /** They were chosen on an earlier visit. */
  restored: boolean
  /** As which upload they went, if another page or a form that was left has saved them meanwhile; null otherwise. */
  wentAs: string | null
  /** What was added last is not on the disk. */
  notStored: 'full' | 'failed' | null
  preparing: boolean
  /** Of several files that are prepared, or pages that are joined; null for one. */
  progress: PageProgress | null
  /** Why files of the last choice were refused, and what to do. What was there before them stays. */
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
 * The file of an upload form, outside React. Each photo is on the disk, with its form, before the next is taken in hand
 * (docs/architecture.md, 'Capture'), also if the form is left meanwhile. `form` is its draft's name.
 */
export function createChosenFile(owner: number, form: string) {
  const store = createStore(nothing)
  const drafts = fileDraftStore(owner)
  const now = store.getSnapshot
  const show = (part: Partial<ChosenPages>) => store.set({ ...now(), ...part })
  /** What is on the disk: the state of the file, by its `at`, and the upload as which it is being saved. */
  let kept: { at: number; savedAs: string | null } | null = null
  /** The last state that was to be on the disk. */
  let latest: number | null = null
  /** The bytes that are not on the disk. */
  let memory = new Map<string, ArrayBuffer>()
  let onlyPage: string | undefined
  let made: { of: Pages; document: Captured } | null = null
  /** How many files were refused so far. */
  let refused = 0
  /** `of`: how many there were since nothing waited. */
  let waiting = { count: 0, of: 0 }
  /** First what is stored is read, then one file after the other: one photo at a time is in memory while it is drawn. */
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

  /** It was saved or discarded in another place. */
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
    // A page that is turned is another object, with the same bytes.
    const isSame = page?.id === onlyPage
    onlyPage = page?.id
    show({ ...rest, pages, ...(!isSame && { only: null }) })
    if (page && !isSame)
      void read(page.id).then((bytes) => {
        if (bytes && onlyPage === page.id) show({ only: { name: page.name, type: page.type, bytes } })
      })
  }

  /** Null if the device can no longer read the page. */
  async function read(page: string): Promise<ArrayBuffer | null> {
    return memory.get(page) ?? draftBytes(owner, form, page).catch(() => null)
  }

  /** On the disk when it resolves, unless `notStored` says otherwise. */
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

  /** With `states` only one of these: what another page has changed since is another document. */
  async function forget(states?: readonly (number | null)[]): Promise<void> {
    kept = null
    show({ notStored: null })
    await removeFileDraft(owner, form, states).catch((error: unknown) =>
      console.warn('drafts: not deleted on this device', error),
    )
  }

  /** `named` if several were chosen: the sentence says which file is meant. */
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

  /** `place` says where its page goes. Null if it was refused. */
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
      // The worker takes over what it is given.
      all.push({ ...page, bytes: memory.has(page.id) ? bytes.slice(0) : bytes })
    }
    return all
  }

  /** What is stored is followed as long as anybody listens. */
  function subscribe(listener: () => void): () => void {
    const stops = [drafts.subscribe(follow), store.subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  }

  /** What the form can do, with what is known of it by now. */
  const verbs = (about: FormOfFile) => ({
    /** Each photo is one more page. One file that is no photo takes the place of another. */
    choose: (files: readonly File[]): void => {
      show({ refusals: [] })
      const isOnly = files.length === 1
      for (const file of files)
        void take(about, file, (captured, pages) => placeFor(captured, pages, isOnly), isOnly)
    },
    /** The camera's photo, as one more page or in place of `before`: its page once it is stored; null if it was refused. */
    addPhoto: (photo: File, before?: DraftPage): Promise<DraftPage | null> => {
      show({ refusals: [] })
      return take(about, photo, (captured, pages) =>
        before ? placeOf(before, captured, pages) : placeFor(captured, pages, true),
      )
    },
    /** `edit` gets the pages as they are once what was chosen before is ready. */
    changePages: (edit: (pages: Pages) => Pages): void => void inTurn(() => change(about, edit(now().pages))),
    /**
     * The document of all pages, as soon as those that were chosen are ready; the same object until something changes. Null without
     * one, or if a file was refused meanwhile, which is in `refusals` then.
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
    /**
     * The id under which the pages are to be saved with this detail, recorded on the disk first. Null if they are no longer
     * there: another page has saved or discarded them.
     */
    claim: async (detalle: string): Promise<string | null> => {
      const id = crypto.randomUUID()
      if (!kept) return id
      const claimed = await markSaving(owner, form, kept.at, { id, detalle }).catch(() => id)
      if (claimed === null) gone()
      return claimed
    },
    /** The outbox has the document: nothing of it is kept here any longer, but it stays on the screen, in case it is refused. */
    handedOver: (): void => {
      if (!made) return
      const { document } = made
      const page = draftPage(document)
      // A write that failed may still have changed what is on the disk.
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

/** The camera's photo at once: its file may not outlive the next one's. Of many chosen files one at a time, when its turn comes. */
function readInTime(file: File, atOnce: boolean): () => ReturnType<typeof readFile> {
  if (!atOnce) return () => readFile(file)
  const reading = readFile(file)
  // It is awaited later: a failure before that is not reported as unhandled.
  reading.catch(() => undefined)
  return () => reading
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return refusalText[error.code]
  console.error('upload form: a file could not be prepared', error)
  return refusalText.unreadable
}

/** Throws `Refusal` if the document can't stand with what is there. */
function placeFor({ type }: Captured, before: Pages, isOnly: boolean): (page: DraftPage) => Pages {
  const file = before.find((page) => !isPhoto(page.type))
  // The only file of a choice takes the place of a PDF: the picker says 'Elegir otro archivo' then.
  if (file && isOnly) return (page) => [page]
  if (file || (!isPhoto(type) && before.length > 0)) throw new Refusal('several-files')
  return (page) => [...before, page]
}

/** The place of a page that is taken again. Throws `Refusal` as `placeFor`. */
function placeOf({ id }: DraftPage, { type }: Captured, before: Pages): (page: DraftPage) => Pages {
  if (!isPhoto(type) && before.length > 1) throw new Refusal('several-files')
  return (page) => before.map((old) => (old.id === id ? page : old))
}
