import { isFullDisk } from '../../lib/full-disk'
import type { Outbox } from '../../outbox/engine/create-outbox'
import { isAt } from '../../outbox/engine/view'
import { partsOfPage } from '../../outbox/model/page-parts'
import type { Draft, DraftPlace, Page } from '../../outbox/model/upload'
import type { AboutDraft, Edit } from '../../outbox/storage/drafts'
import { pagesWithout } from './page-edits'

export type Pages = readonly Page[]

/** Bytes by part. */
export type Parts = ReadonlyMap<string, ArrayBuffer>

/** `adds`: the id of the page that it adds. `isNote`: it changes nothing of the document. */
type NewChange = { edit: Edit; adds?: string; isNote?: boolean }

/** `replaced`: the pages that its page took the place of. */
type Change = NewChange & { replaced: Pages }

/** The upload that pages became elsewhere: in another tab, or after the form was left. */
export type WentAs = { id: string; detalle: string }

/**
 * The pages of one place: its draft as last read or written, and on top what this tab has changed and
 * not written. Other tabs change the draft too: each write is one transaction that names its pages.
 */
export function createUnsavedPages(
  place: DraftPlace,
  { getSnapshot, drafts }: Pick<Outbox, 'getSnapshot' | 'drafts'>,
  { onChange, onWritten }: { onChange: () => void; onWritten: () => void },
) {
  let about: AboutDraft = { title: '', link: null }
  let draft: Draft | null = null
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

  /** What is on the disk, which another tab may have changed. Older than what is being written. */
  function adopt(): void {
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
  }

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

  function keep(added: Parts): void {
    for (const [part, bytes] of added) memory.set(part, bytes)
  }

  /** Shown at once. Resolves when written; a failure is in `notStored`. */
  function change(next: NewChange, added: Parts | Promise<Parts> = new Map()): Promise<void> {
    const began = discards
    if (added instanceof Promise)
      coming = Promise.all([coming, added.then((parts) => began === discards && keep(parts))])
    else keep(added)
    const before = all()
    unwritten = [...unwritten, { ...next, replaced: pagesWithout(before, next.edit(before)) }]
    if (!next.isNote) wentAs = null
    onChange()
    return inOrder(write)
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

  async function write(): Promise<void> {
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
      // Of a draft that another tab has saved `adopt` shows where it went.
      if (written) draft = written
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
    const edit: Edit = (all) => pagesWithout(all, pages)
    await inOrder(async () => {
      await drafts
        .change(place, about, edit)
        .catch((error: unknown) => console.warn('drafts: not deleted on this device', error))
    })
  }

  const all = (): Pages => unwritten.reduce((pages, { edit }) => edit(pages), draft?.pages ?? [])

  return {
    /** What the form knows of the document by now, for the next write. */
    describe: (known: AboutDraft): void => void (about = known),
    title: () => about.title,
    /** Also those that the user removed. */
    all,
    shown: () => ({ notStored, wentAs }),
    draft: () => draft,
    isInMemory: (part: string) => memory.has(part),
    isWriting: () => writing > 0,
    written: () => writes,
    adopt,
    change,
    remove,

    /** Of a page by its id, or of another part. Null if the device can no longer read it. */
    async read(part: string): Promise<ArrayBuffer | null> {
      return memory.get(part) ?? (draft && drafts.bytes(draft.id, part).catch(() => null))
    },

    /** Never a page that another tab has added meanwhile. */
    discard(): Promise<void> {
      const discarded = all()
      discards++
      unwritten = []
      memory.clear()
      draft = notStored = null
      onChange()
      return remove(discarded)
    },

    /** The outbox has these pages. `as`: where they went, if the form does not show it. */
    handOver(pages: Pages, as: WentAs | null): void {
      draft = null
      // Without them, what they took the place of in memory would come back.
      let gone = pages
      for (const change of [...unwritten].reverse())
        if (gone.some(({ id }) => id === change.adds)) {
          gone = [...gone, ...change.replaced]
          unwritten = unwritten.filter((other) => other !== change)
        }
      for (const part of gone.flatMap(partsOfPage)) memory.delete(part)
      if (unwritten.length === 0) notStored = null
      wentAs = as
    },

    /** Forgets what is read again when the form is opened. False if that would lose something. */
    letGo(): boolean {
      if (unwritten.length > 0) return false
      draft = wentAs = null
      return true
    },
  }
}

export type UnsavedPages = ReturnType<typeof createUnsavedPages>
