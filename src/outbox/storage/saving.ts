import { OutboxError } from '../model/outbox-error'
import type { Draft, Page, Upload } from '../model/upload'
import { kindOf, partsOfPage, thumbnailPart } from '../model/page-parts'
import { documentPart } from '../model/upload'
import { copyPage, copyPart, giveBack } from './drafts'
import {
  addRecords,
  change,
  draftsIn,
  fileKey,
  findAlike,
  isTwin,
  partNamed,
  putDraft,
  remove,
  removeDraft,
  uploadsIn,
} from './records'
import { allStores, type Transactions, type WriteTx } from './transactions'

/**
 * `replaces`: the upload that goes. `text`: the name of the text draft that goes with it. `lateId`:
 * of the draft of pages that came since.
 */
export type Saving = { replaces: string | null; text: string | null; lateId: string }

export type Staged = Pick<Upload, 'id' | 'owner' | 'title' | 'created'> & {
  file: Pick<Upload['file'], 'part' | 'sha256'>
}

/** 'Guardar': a draft, or bytes that were staged, become an upload. */
export function saving({ write }: Transactions) {
  return {
    /**
     * Bytes that `save` gives an upload, or `assign` a page; without a draft in an empty one, which
     * keeps them. False if another tab has saved it with other bytes, which stay, or if it has arrived.
     */
    stage({ id, owner, title, created, file }: Staged, bytes: ArrayBuffer): Promise<boolean> {
      return write('strict', ['uploads', 'parts'], async (tx) => {
        const saved = await uploadsIn(tx).get(id)
        const isSame = saved?.file.part === file.part && saved.file.sha256 === file.sha256
        if (saved && (saved.state === 'delivered' || !isSame)) return false
        const empty: Draft = {
          ...{ id, state: 'draft', owner, form: null, replaces: null, title, link: null, pages: [] },
          ...{ created, changed: created },
        }
        const isThere = (await tx.objectStore('uploads').getKey(id)) !== undefined
        const draft = isThere ? await draftsIn(tx).get(id) : empty
        if (draft) await putDraft(tx, { ...draft, staged: file.sha256 })
        await tx.objectStore('parts').put(partNamed(file.part, bytes), [id, file.part])
        return true
      })
    },

    /** Unless it has been saved. */
    dropStaged({ id }: Pick<Upload, 'id'>): Promise<void> {
      return write('relaxed', ['uploads', 'parts'], async (tx) => {
        const draft = await draftsIn(tx).get(id)
        if (draft?.pages.length === 0) await removeDraft(tx, draft)
        else if (draft) await tx.objectStore('parts').delete([id, documentPart])
      })
    },

    /**
     * One transaction. Returns the upload, or the one that it is already: saved in another tab, or
     * the waiting twin of a double tap. Pages that came since stay, as a draft of their own. Throws
     * `OutboxError`: `changed` if one of its pages did, or another tab saved other ones.
     */
    save(upload: Upload, { replaces, text, lateId }: Saving): Promise<Upload> {
      return write('strict', allStores, async (tx) => {
        const alike = await findAlike(tx, upload)
        const itself = alike.find(({ id }) => id === upload.id)
        if (itself && (upload.pages.length > 0 || !isTwin(itself))) {
          // This tab's document may hold a page that is only in its memory: the form keeps that.
          if (upload.file.part === documentPart && itself.file.sha256 !== upload.file.sha256)
            throw new OutboxError('changed')
          return itself
        }
        const draft = await draftsIn(tx).get(upload.id)
        const isReplaced = upload.file.part === documentPart && draft?.staged !== upload.file.sha256
        if (isReplaced || !areUnchanged(upload.pages, draft)) throw new OutboxError('changed')
        const before = replaces === null ? undefined : await uploadsIn(tx).get(replaces)
        // Another detail alone: what is known of the file stays with it.
        const isSameFile = before?.file.sha256 === upload.file.sha256 && upload.pages.length === 0
        const same = isSameFile ? before : undefined
        const thumbnail = thumbnailPart(same?.pages[0]?.id ?? '')
        if (same) await copyPart(tx, [same.id, thumbnail], [upload.id, thumbnail])
        if (replaces !== null) await remove(tx, replaces, upload.created)
        if (text !== null) await tx.objectStore('drafts').delete([upload.owner, text])
        const twin = alike.find((other) => other.id !== replaces && isTwin(other))
        const saved = twin
          ? await mend(tx, twin, upload)
          : await begin(tx, { ...same, ...upload, pages: same?.pages ?? upload.pages }, draft)
        if (draft) await settle(tx, draft, saved, upload.pages, lateId)
        else if (upload.file.part === documentPart && fileKey(saved).join() !== fileKey(upload).join())
          await tx.objectStore('parts').delete(fileKey(upload))
        return saved
      })
    },
  }
}

/** Nor moved. What came since is no change of them. */
function areUnchanged(pages: readonly Page[], draft: Draft | undefined): boolean {
  const there = (draft?.pages ?? []).filter(({ id }) => pages.some((page) => page.id === id))
  const isSame = ({ id, turn }: Page, now: Page | undefined) =>
    now?.id === id && now.turn === turn && !now.dropped
  return pages.every((page, at) => isSame(page, there[at]))
}

/** Fields of the draft that this version does not know stay in the record. */
async function begin(tx: WriteTx, upload: Upload, draft: Draft | undefined): Promise<Upload> {
  if ((await tx.objectStore('parts').getKey(fileKey(upload))) === undefined) throw new OutboxError('damaged')
  const {
    place: _place,
    form: _form,
    link: _link,
    replaces: _replaces,
    changed: _changed,
    changeOf: _changeOf,
    staged: _staged,
    unread: _unread,
    ...kept
  } = (draft ?? {}) as Partial<Draft> & { place?: unknown }
  const pages = upload.pages.map((page) => draft?.pages.find(({ id }) => id === page.id) ?? page)
  return addRecords(tx, { ...kept, ...upload, pages })
}

/**
 * What waits of the same document (a double tap), or is damaged, gets these bytes, which are known
 * to be as they were: as two uploads, both would be sent.
 */
async function mend(tx: WriteTx, twin: Upload, upload: Upload): Promise<Upload> {
  const part = await tx.objectStore('parts').get(fileKey(upload))
  if (!part && twin.id !== upload.id) throw new OutboxError('damaged')
  if (part) await tx.objectStore('parts').put({ ...part, kind: kindOf(twin.file.part) }, fileKey(twin))
  return twin.reason?.kind === 'damaged'
    ? change(tx, twin, upload.created, { state: 'queued', reason: null })
    : twin
}

/** Deletes the draft's parts, except the upload's file and pages that are neither saved nor removed. */
async function settle(
  tx: WriteTx,
  draft: Draft,
  saved: Upload,
  pages: readonly Page[],
  lateId: string,
): Promise<void> {
  const isSaved = (page: Page) => pages.some(({ id }) => id === page.id)
  const late = draft.pages.filter((page) => !isSaved(page) && !page.dropped)
  for (const page of late) await copyPage(tx, draft.id, page, lateId)
  await giveBack(tx, draft)
  if (saved.id !== draft.id) await removeDraft(tx, draft)
  else {
    const parts = [documentPart, ...(draft.unread ?? []), ...draft.pages.flatMap(partsOfPage)]
    const shown = thumbnailPart(pages[0]?.id ?? '')
    const gone = parts.filter((part) => part !== saved.file.part && part !== shown)
    await Promise.all(gone.map((part) => tx.objectStore('parts').delete([draft.id, part])))
  }
  if (late.length > 0) await putDraft(tx, { ...draft, id: lateId, pages: late, unread: [] })
}
