import type { Captured } from '../../lib/captured'
import { isFullDisk } from '../../lib/full-disk'
import { newId } from '../../lib/new-id'
import type { Outbox } from '../../outbox/engine/create-outbox'
import { isAt } from '../../outbox/engine/view'
import { partsOfPage } from '../../outbox/model/page-parts'
import type { Draft, DraftPlace, NewUpload, Page, Upload } from '../../outbox/model/upload'
import type { AboutDraft, Edit } from '../../outbox/storage/drafts'
import { dropPage, pagesWithout, placePage } from './page-edits'

export type Pages = readonly Page[]

/** Bytes by part. */
type Parts = ReadonlyMap<string, ArrayBuffer>

/**
 * `adds`: the id of the page that it adds. `isNote`: it changes nothing of the document. `replaced`:
 * the pages that its page took the place of.
 */
type Change = { edit: Edit; adds?: string; isNote?: boolean; replaced: Pages }

/** The upload that pages became elsewhere: in another tab, or after the form was left. */
export type WentAs = { id: string; detalle: string }

/**
 * The document that the outbox has, as a page. `upload`: null if it was sent without being stored. `isBack`: the
 * portal has refused it, or it was discarded elsewhere. It stays so if it is sent again elsewhere: what
 * is added then would be left out in silence.
 */
type SentDocument = { page: Page; upload: string | null; document: Captured | null; isBack: boolean }

/**
 * The pages of one place: its draft as last read or written, and on top what this tab has changed and
 * not written. Other tabs change the draft too: each write is one transaction that names its pages.
 * Once the outbox has the document, that alone is shown until the form is left.
 */
export function createFormPages(
  place: DraftPlace,
  outbox: Pick<Outbox, 'getSnapshot' | 'bytes' | 'drafts'>,
  {
    onChange,
    onWritten,
    onUnreadable,
  }: {
    onChange: () => void
    onWritten: () => void
    /** A sent document that came back has no bytes on this device: it is no page. */
    onUnreadable: () => void
  },
) {
  const { getSnapshot, drafts } = outbox
  let about: AboutDraft = { title: '', link: null }
  let draft: Draft | null = null
  let sent: SentDocument | null = null
  /** In their order. */
  let unwritten: readonly Change[] = []
  /** Bytes that are not on the disk, by part. */
  const memory = new Map<string, ArrayBuffer>()
  /** Bytes of `unwritten` that are still being read. */
  let coming: Promise<unknown> = Promise.resolve()
  /** The last change is not on the disk. */
  let notStored: 'full' | 'failed' | null = null
  let wentAs: WentAs | null = null
  let writes: Promise<unknown> = Promise.resolve()
  let writing = 0
  let discards = 0

  const unsaved = (): Pages => unwritten.reduce((pages, { edit }) => edit(pages), draft?.pages ?? [])

  const all = (): Pages => (sent ? [sent.page] : unsaved())

  /** Forgets the changes whose pages are gone: they would wait for space in vain. False if none was. */
  function forgetIdle(stored: Pages): boolean {
    let pages = stored
    const isIdle = ({ edit, adds }: Change) => {
      const before = pages
      pages = edit(before)
      const isSame = pages.length === before.length && pages.every((page, at) => page === before[at])
      return isSame && pages.every(({ id }) => id !== adds)
    }
    const idle = unwritten.filter(isIdle)
    if (idle.length === 0) return false
    unwritten = unwritten.filter((one) => !idle.includes(one))
    for (const { adds } of idle)
      if (adds !== undefined) for (const part of partsOfPage({ id: adds })) memory.delete(part)
    if (unwritten.every(({ isNote }) => isNote)) notStored = null
    return true
  }

  /** Shown at once. Resolves when written; a failure is in `notStored`. */
  function write(next: Omit<Change, 'replaced'>, added: Parts | Promise<Parts> = new Map()): Promise<void> {
    const began = discards
    const keep = (parts: Parts) => parts.forEach((bytes, part) => memory.set(part, bytes))
    if (added instanceof Promise)
      coming = Promise.all([coming, added.then((parts) => began === discards && keep(parts))])
    else keep(added)
    const before = unsaved()
    unwritten = [...unwritten, { ...next, replaced: pagesWithout(before, next.edit(before)) }]
    if (!next.isNote) wentAs = null
    onChange()
    return inOrder(writeAll)
  }

  function inOrder(work: () => Promise<void>): Promise<void> {
    writing++
    const written = writes.then(work).finally(() => {
      writing--
      onWritten()
    })
    writes = written
    return written
  }

  async function writeAll(): Promise<void> {
    await coming
    const changes = unwritten
    if (changes.length === 0) return
    const added = new Map(memory)
    const began = discards
    const edit: Edit = (pages) =>
      began === discards ? changes.reduce((all, one) => one.edit(all), pages) : pages
    try {
      const written = await drafts.change(place, about, edit, added)
      if (began !== discards) return
      // If another tab has saved the draft, `adopt` shows where it went. If the upload whose file
      // would change is over, the document's own form has the pages, perhaps with others.
      if (written) draft = isAt(written, place) ? written : null
      unwritten = unwritten.filter((one) => !changes.includes(one))
      for (const part of added.keys()) memory.delete(part)
      notStored = null
      onChange()
    } catch (error) {
      console.warn('drafts: not written on this device', error)
      if (began !== discards || changes.every(({ isNote }) => isNote)) return
      notStored = isFullDisk(error) ? 'full' : 'failed'
      onChange()
    }
  }

  /** From the disk, if they are there; what fails is deleted at the next start, or by the user again. */
  async function remove(pages: Pages): Promise<void> {
    if (pages.length === 0) return
    const dropped = pages.flatMap((page) => (page.dropped ? page.id : []))
    // What the user removed goes as such, also if that is not written: a shared file is given back.
    const drop: Edit = (all) => dropped.reduce((left, id) => dropPage(id)(left), all)
    const edit: Edit = (all) => pagesWithout(all, pages)
    await inOrder(async () => {
      try {
        if (dropped.length > 0) await drafts.change(place, about, drop)
        await drafts.change(place, about, edit)
      } catch (error) {
        console.warn('drafts: not deleted on this device', error)
      }
    })
  }

  async function readSent({ upload, document }: SentDocument): Promise<ArrayBuffer | null> {
    if (document) return document.bytes
    return upload === null ? null : outbox.bytes(upload).catch(() => null)
  }

  /** Notes whether the sent document came back; null if it did not. */
  function sentBack(): SentDocument | null {
    const was = sent
    const { owner, uploads } = getSnapshot()
    // Another user's has none of these.
    if (was && was.upload !== null && owner === place.owner) {
      const found = uploads.find(({ id }) => id === was.upload)
      was.isBack ||= !found || found.state === 'blocked'
    }
    return was?.isBack ? was : null
  }

  /** The document is a page again once it came back, of a new draft. */
  function takeBack(): void {
    const back = sentBack()
    if (!back) return
    const { page } = back
    const change = { edit: placePage(page, { isOnly: false }), adds: page.id }
    const began = discards
    const bytes = readSent(back).then((found) => {
      if (found) return new Map([[page.id, found]])
      if (began === discards) {
        unwritten = unwritten.filter(({ adds }) => adds !== page.id)
        onChange()
        onUnreadable()
      }
      return new Map<string, ArrayBuffer>()
    })
    sent = null
    void write(change, bytes)
  }

  return {
    /** Sets what the form knows of the document, for the next write. */
    describe: (known: AboutDraft): void => void (about = known),
    title: () => about.title,
    /** All pages, also those that the user removed. */
    all,
    /** The pages of the document that is saved next: not of the one that is being sent. */
    ofNext: (): Pages => {
      const back = sentBack()
      return back ? [...unsaved(), back.page] : unsaved()
    },
    shown: () => ({ notStored, wentAs }),
    draft: () => draft,
    sent: () => sent,
    isInMemory: (part: string) => memory.has(part),
    isWriting: () => writing > 0,
    written: () => writes,

    /** Whether the sent document came back is seen at each change of the outbox. */
    followSent: (): void => void sentBack(),

    /** Takes the pages from the disk, which another tab may have changed. Not while this form writes. */
    adopt(): void {
      const snapshot = getSnapshot()
      // Another user's would show none of these pages: what is not written of them would go.
      if (writing > 0 || snapshot.owner !== place.owner) return
      const found = snapshot.drafts.find((one) => isAt(one, place)) ?? null
      const hasForgotten = forgetIdle(found?.pages ?? [])
      const isSame = found?.id === draft?.id && found?.changed === draft?.changed
      if (isSame && !hasForgotten) return
      const went = isSame ? undefined : snapshot.uploads.find(({ id }) => id === draft?.id)
      if (went) wentAs = { id: went.id, detalle: went.detalle }
      draft = found
      onChange()
    },

    /** Shown at once. Resolves when written; a failure is in `notStored`. */
    change(edit: Edit): Promise<void> {
      takeBack()
      return write({ edit })
    },

    /** As `change`, with the bytes of the page that `edit` adds. */
    add(page: Page, edit: Edit, parts: Parts): Promise<void> {
      takeBack()
      return write({ edit, adds: page.id }, parts)
    },

    /** Notes what is known of a page; for the sent document only on the screen. */
    async note(edit: Edit): Promise<void> {
      if (!sent) return write({ edit, isNote: true })
      sent.page = edit([sent.page])[0] ?? sent.page
      onChange()
    },

    /** The bytes of a page, by its id, or of another part. Null if the device can no longer read them. */
    read: async (part: string): Promise<ArrayBuffer | null> => {
      if (sent?.page.id === part) return readSent(sent)
      return memory.get(part) ?? (draft && drafts.bytes(draft.id, part).catch(() => null))
    },

    /** Discards what the form shows: never a page that another tab has added meanwhile. */
    clear(): Promise<void> {
      const discarded = all()
      discards++
      unwritten = []
      memory.clear()
      sent = draft = notStored = null
      onChange()
      return remove(discarded)
    },

    /**
     * The outbox has the document `file` that was made of `all`; `pages` of them were on the disk.
     * `upload`: null if it was sent without being stored. What was added since stays.
     */
    handOver(
      { file, pages = [] }: Pick<NewUpload, 'file' | 'pages'>,
      all: Pages,
      upload: Upload | null,
      isShown: boolean,
    ): void {
      const isSaved = ({ id }: Page) => id === sent?.page.id || pages.some((page) => page.id === id)
      // Its crop, or what it was cut out of: made while it was saved, it is no other page.
      const isOfSaved = ({ id, original }: Page) =>
        all.some((page) => page.original?.id === id || page.id === original?.id)
      const left = unsaved()
      const late = left.filter(isOfSaved)
      // What was sent without being stored goes from the draft; of the rest what was written meanwhile,
      // and what was replaced, if the disk does not know of it.
      const sentOrWritten = upload ? all.filter((page) => !isSaved(page)) : pages
      const onDisk = [...sentOrWritten, ...late, ...pagesWithout(draft?.pages ?? [], left)]
      let gone = [...all, ...late]
      // Their writes in memory go too: else the pages that they replaced would come back.
      for (const change of [...unwritten].reverse())
        if (gone.some(({ id }) => id === change.adds)) {
          gone = [...gone, ...change.replaced]
          unwritten = unwritten.filter((other) => other !== change)
        }
      for (const part of gone.flatMap(partsOfPage)) memory.delete(part)
      if (unwritten.length === 0) notStored = null
      draft = null
      sent = isShown ? sentAs(file, upload) : null
      wentAs = !isShown && upload ? { id: upload.id, detalle: upload.detalle } : null
      onChange()
      void remove(onDisk)
    },

    forgetSent(): void {
      sent = null
      onChange()
    },

    /** Forgets what is read again when the form is opened. False if that would lose something. */
    letGo(): boolean {
      if (unwritten.length > 0) return false
      draft = wentAs = null
      return true
    },
  }
}

export type FormPages = ReturnType<typeof createFormPages>

function sentAs(file: NewUpload['file'], upload: Upload | null): SentDocument {
  const of = upload?.id ?? null
  if (!('bytes' in file)) return { page: file, upload: of, document: null, isBack: false }
  const { name, type, bytes } = file
  const stored = { id: newId(), name, type, size: bytes.byteLength, sha256: upload?.file.sha256 ?? '' }
  return { page: { ...stored, turn: 0 }, upload: of, document: file, isBack: false }
}
