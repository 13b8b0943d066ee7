import { OutboxError } from '../model/outbox-error'
import type { Draft, DraftPlace, Page } from '../model/upload'
import { partsOfPage, pictureOf } from '../model/page-parts'
import { shownPages } from '../model/upload'
import { draftsIn, isOlder, partNamed, partsOf, putDraft, removeDraft, uploadsIn } from './records'
import { forgetArrived } from './shared-files'
import type { PartKey } from './schema'
import type { Transactions, WriteTx } from './transactions'

/** Makes the new pages from all pages of a draft as they are then; drops only pages that its caller names. */
export type Edit = (pages: readonly Page[]) => readonly Page[]

/** Adds and removes no page. `link`: which document the user has said it is. */
export type Note = (draft: Draft) => Partial<Pick<Draft, 'link' | 'pages'>>

/** The document as its form knows it. */
export type AboutDraft = Pick<Draft, 'title' | 'link'>

/** Milliseconds for which a draft with nothing but removed pages offers them back. */
const restorable = 24 * 3_600_000

/** Changes of drafts. Each is one transaction that reads the draft and names what it changes. */
export function drafts({ read, write }: Transactions) {
  return {
    /**
     * Edits the draft of this place (`placeNow`), which begins with its first page (`newId`), and
     * returns it; null without pages. Pages that `edit` leaves out go with their bytes. `added`: by part.
     */
    changeDraft(
      place: DraftPlace,
      {
        about,
        edit,
        added,
        staged = null,
        newId,
        now,
      }: {
        about: AboutDraft
        edit: Edit
        added: ReadonlyMap<string, ArrayBuffer>
        /** The draft that has what is `added` (`stageParts`), if it is still there. */
        staged?: string | null
        newId: string
        now: number
      },
    ): Promise<Draft | null> {
      return write('strict', ['uploads', 'parts'], async (tx) => {
        const at = await placeNow(tx, place)
        const before = await draftsIn(tx).at(at)
        const pages = edit(before?.pages ?? [])
        if (before) await giveBackRemoved(tx, before, pages)
        if (pages.length === 0) {
          if (before) await removeDraft(tx, before)
          return null
        }
        const moved = (await isOver(tx, place)) && { changeOf: place.replaces }
        const begun = { id: newId, state: 'draft', ...at, ...moved, created: now, changed: 0 } as const
        const known = { ...begun, ...about, ...without(before, added), ...(at === place && about) }
        const draft = { ...known, pages, changed: later(now, before) }
        const named = new Set(pages.flatMap(partsOfPage))
        await Promise.all([
          replaceDraft(tx, before ?? draft, draft),
          ...[...added].map(([part, bytes]) => {
            const key: PartKey = [draft.id, part]
            // The page that it would have replaced may be gone.
            if (!named.has(part)) return tx.objectStore('parts').delete(key)
            return draft.id !== staged && tx.objectStore('parts').put(partNamed(part, bytes), key)
          }),
        ])
        return draft
      })
    },

    /**
     * Bytes of pages with which `edit` replaces others next. Returns the draft that has them; null
     * if it replaces none.
     */
    stageParts(
      place: DraftPlace,
      edit: Edit,
      added: ReadonlyMap<string, ArrayBuffer>,
    ): Promise<string | null> {
      return write('strict', ['uploads', 'parts'], async (tx) => {
        const draft = await draftsIn(tx).at(await placeNow(tx, place))
        if (!draft || goneBy(draft, edit(draft.pages)).length === 0) return null
        const unread = [...(without(draft, added).unread ?? []), ...added.keys()]
        await putDraft(tx, { ...draft, unread })
        for (const [part, bytes] of added)
          await tx.objectStore('parts').put(partNamed(part, bytes), [draft.id, part])
        return draft.id
      })
    },

    /** Undefined if the upload is not a draft, or gone. */
    draft(id: string): Promise<Draft | undefined> {
      return read(['uploads'], (tx) => draftsIn(tx).get(id))
    },

    /** Notes what is known of a draft, unless it is gone. */
    note(id: string, change: Note): Promise<void> {
      return write('relaxed', ['uploads'], async (tx) => {
        const draft = await draftsIn(tx).get(id)
        if (draft) await putDraft(tx, { ...draft, ...change(draft) })
      })
    },

    /**
     * A file without a document begins the draft of this place (`newId`) as a prepared page, whose
     * bytes are staged there; with null a page of another form does, as it lies. What is known of it
     * stays. False if that place shows other pages than those to be `replaced` (ids); what was removed
     * there can still be brought back. Null if the file is gone.
     */
    assign(
      from: { id: string; page: string },
      place: DraftPlace,
      {
        about,
        page,
        replaced,
        newId,
        now,
      }: {
        about: AboutDraft
        page: Page | null
        replaced: readonly string[]
        newId: string
        now: number
      },
    ): Promise<boolean | null> {
      return write('strict', ['uploads', 'parts'], async (tx) => {
        const before = await draftsIn(tx).get(from.id)
        const taken = before?.pages.find(({ id }) => id === from.page)
        if (!taken || before?.owner !== place.owner) return null
        const isOther = ({ id, dropped }: Page) =>
          id !== from.page && (dropped === true || !replaced.includes(id))
        const there = await draftsIn(tx).at(place)
        const others = there?.pages.filter(isOther) ?? []
        if (shownPages(others).length > 0) return false
        const { dropped: _dropped, ...whole } = taken
        const given = page ? { ...unprepared(whole), ...page, turn: whole.turn } : whole
        await copyPage(tx, before.id, taken, newId, given.id)
        if ((await tx.objectStore('parts').getKey([newId, given.id])) === undefined)
          throw new OutboxError('damaged')
        const removed = there ? await takeRemoved(tx, there, others, newId) : []
        if (there) await removeDraft(tx, there)
        if (there?.id !== before.id) await takeOut(tx, before, from.page, now)
        const {
          changeOf: _changeOf,
          staged: _staged,
          unread: _unread,
          ...known
        }: Draft = { ...before, ...there, created: before.created }
        const begun = { id: newId, ...place, ...about, changed: later(now, there) }
        await putDraft(tx, { ...known, ...begun, pages: [...removed, given] })
        return true
      })
    },

    /** Under another id, with all its parts. False if it is no draft any more. */
    renameDraft(id: string, newId: string): Promise<boolean> {
      return write('strict', ['uploads', 'parts'], async (tx) => {
        const draft = await draftsIn(tx).get(id)
        if (!draft) return false
        for (const [, part] of await tx.objectStore('parts').getAllKeys(partsOf(id)))
          await copyPart(tx, [id, part], [newId, part])
        await removeDraft(tx, draft)
        await putDraft(tx, { ...draft, id: newId })
        return true
      })
    },

    /** A page goes with its bytes, and with the last one its draft. */
    dropFromDraft(id: string, page: string, now: number): Promise<void> {
      return write('strict', ['uploads', 'parts'], async (tx) => {
        const draft = await draftsIn(tx).get(id)
        if (draft) await takeOut(tx, draft, page, now)
      })
    },

    /**
     * Changes of a file whose upload is gone or delivered become the draft of the document's own
     * form, once that shows no page; until then they wait (`Draft.changeOf`). A draft of nothing but
     * removed pages goes after a day, what no user has taken after seven. Returns the ids of what
     * changed.
     */
    settleDrafts(owner: number, now: number): Promise<string[]> {
      return write('relaxed', ['uploads', 'parts'], async (tx) => {
        const changed = await forgetArrived(tx, now)
        for (const draft of await draftsIn(tx).all()) {
          if (draft.owner !== owner) continue
          const isEmpty = shownPages(draft.pages).length === 0
          const isLate = await isOver(tx, draft)
          if (isEmpty && (isLate || isOlder(draft, now, restorable))) {
            changed.push(...(await giveBack(tx, draft)), draft.id)
            await removeDraft(tx, draft)
          } else if (isLate) changed.push(...(await moveToForm(tx, draft, owner)))
        }
        return changed
      })
    },
  }
}

/**
 * The document's form, if the upload whose file would change does not wait, and has no draft here.
 * Not if the form has other pages: that of 'Otros' is for any document.
 */
async function placeNow(tx: WriteTx, place: DraftPlace): Promise<DraftPlace> {
  if ((await draftsIn(tx).at(place)) || !(await isOver(tx, place))) return place
  const form = { ...place, replaces: null }
  const there = await draftsIn(tx).at(form)
  return !there || there.changeOf === place.replaces ? form : place
}

/** The upload whose file would change is gone or delivered. */
async function isOver(tx: WriteTx, { replaces }: Pick<DraftPlace, 'replaces'>): Promise<boolean> {
  const upload = replaces === null ? null : await uploadsIn(tx).get(replaces)
  return upload === undefined || upload?.state === 'delivered'
}

/** Pages that were removed in the form can still be brought back. Returns the ids of what changed. */
async function moveToForm(tx: WriteTx, draft: Draft, owner: number): Promise<string[]> {
  const { id, form, replaces, changeOf } = draft
  const there = form === null ? undefined : await draftsIn(tx).at({ owner, form, replaces: null })
  if (there && shownPages(there.pages).length > 0) {
    if (changeOf === replaces) return []
    await putDraft(tx, { ...draft, changeOf: replaces })
    return [id]
  }
  const removed = there ? await takeRemoved(tx, there, there.pages, id) : []
  if (there) await removeDraft(tx, there)
  await putDraft(tx, { ...draft, replaces: null, changeOf: replaces, pages: [...removed, ...draft.pages] })
  return [id, ...(there ? [there.id, ...there.pages.map(pictureOf)] : [])]
}

async function takeOut(tx: WriteTx, draft: Draft, page: string, now: number): Promise<void> {
  const pages = draft.pages.filter(({ id }) => id !== page)
  if (pages.length === 0) return removeDraft(tx, draft)
  await replaceDraft(tx, draft, { ...draft, pages, changed: later(now, draft) })
}

/** The draft without `unread` parts that are now `added`. */
function without<T extends Draft | undefined>(draft: T, added: ReadonlyMap<string, unknown>): T {
  const unread = draft?.unread?.filter((part) => !added.has(part))
  return draft && unread ? { ...draft, unread } : draft
}

function goneBy({ pages }: Draft, after: readonly Page[]): Page[] {
  return pages.filter(({ id }) => after.every((page) => page.id !== id))
}

/** Pages that it has no longer go with their bytes. */
function replaceDraft(tx: WriteTx, before: Draft, draft: Draft): Promise<unknown> {
  const gone = goneBy(before, draft.pages).flatMap(partsOfPage)
  return Promise.all([
    putDraft(tx, draft),
    ...gone.map((part) => tx.objectStore('parts').delete([draft.id, part])),
  ])
}

/**
 * Shared files that were removed from a form (among `pages`) wait for a document again, as they came.
 * Returns the ids of their drafts.
 */
export async function giveBack(tx: WriteTx, draft: Draft, pages = draft.pages): Promise<string[]> {
  const removed = pages.filter(({ dropped, way }) => dropped && way === 'shared')
  for (const one of removed) {
    const { dropped: _dropped, ...page } = one.original ?? one
    const { id } = page
    await copyPage(tx, draft.id, page, id)
    if (one.original) await copyPart(tx, [draft.id, partsOfPage(one)[1]], [id, id], 'page')
    const file = { ...page, turn: 0 }
    await putDraft(tx, { ...draft, id, form: null, replaces: null, title: '', link: null, pages: [file] })
  }
  return removed.map(pictureOf)
}

/** As `giveBack`, of the pages that go: not of a picture that is one of `after` as its crop, or whole. */
function giveBackRemoved(tx: WriteTx, before: Draft, after: readonly Page[]): Promise<string[]> {
  const left = after.map(pictureOf)
  return giveBack(
    tx,
    before,
    goneBy(before, after).filter((page) => !left.includes(pictureOf(page))),
  )
}

/** Removed pages that can still be brought back in the draft `to`; shared ones are given back. */
async function takeRemoved(tx: WriteTx, draft: Draft, removed: readonly Page[], to: string): Promise<Page[]> {
  await giveBack(tx, draft, removed)
  const kept = removed.filter(({ way }) => way !== 'shared')
  for (const page of kept) await copyPage(tx, draft.id, page, to)
  return kept
}

/** Another picture of the same sheet: where the sheet lay in the old one says nothing of it. */
function unprepared({ pixels: _pixels, corners: _corners, ...page }: Page): Page {
  return page
}

/** With its parts of kinds that only a later version knows; under another id (`as`) with these alone. */
export async function copyPage(tx: WriteTx, from: string, { id }: Page, to: string, as = id): Promise<void> {
  const left: readonly string[] = as === id ? [] : partsOfPage({ id })
  for (const [, part] of await tx.objectStore('parts').getAllKeys(partsOf(from)))
    if ((part === id || part.endsWith(` ${id}`)) && !left.includes(part))
      await copyPart(tx, [from, part], [to, part.slice(0, -id.length) + as])
}

/** `kind`: if the copy is of another one. */
export async function copyPart(tx: WriteTx, from: PartKey, to: PartKey, kind?: string): Promise<void> {
  const part = await tx.objectStore('parts').get(from)
  if (part) await tx.objectStore('parts').put({ ...part, ...(kind && { kind }) }, to)
}

/** Increases with each change, unlike clocks. */
function later(now: number, before: Draft | undefined): number {
  return Math.max(now, (before?.changed ?? 0) + 1)
}
