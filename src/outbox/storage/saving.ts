import { OutboxError } from '../model/outbox-error'
import type { Draft, Page, Upload } from '../model/upload'
import { documentPart } from '../model/upload'
import { giveBack } from './drafts'
import {
  addRecords,
  change,
  draftsIn,
  fileKey,
  findAlike,
  isTwin,
  putDraft,
  remove,
  removeDraft,
  uploadsIn,
} from './records'
import { allStores, type Transactions, type WriteTx } from './transactions'

/** `replaces`: the upload that goes. `text`: the name of the text draft that goes with it. */
export type Save = { upload: Upload; replaces: string | null; text: string | null }

/** 'Guardar': a draft, or bytes that were staged, become an upload. */
export function saving({ read, write }: Transactions) {
  return {
    /** Bytes that `save` gives an upload. */
    async stage({ id }: Upload, bytes: ArrayBuffer): Promise<void> {
      await write('strict', ['parts'], (tx) =>
        tx.objectStore('parts').put({ kind: 'document', bytes }, [id, documentPart]),
      )
    },

    /** Unless it has been saved. */
    async dropStaged({ id }: Upload): Promise<void> {
      await write('relaxed', ['uploads', 'parts'], async (tx) => {
        if (!(await uploadsIn(tx).get(id))) await tx.objectStore('parts').delete([id, documentPart])
      })
    },

    /**
     * One transaction. Returns the upload, or the one that it is already: saved in another tab, or
     * the waiting twin of a double tap. Pages that came since stay, as a draft of their own
     * (`lateId`). Throws `OutboxError`: `changed` if one of its pages did.
     */
    save({ upload, replaces, text }: Save, lateId: string): Promise<Upload> {
      return write('strict', allStores, async (tx) => {
        const alike = await findAlike(tx, upload)
        const itself = alike.find(({ id }) => id === upload.id)
        if (itself && itself.reason?.kind !== 'damaged') return itself
        const draft = await draftsIn(tx).get(upload.id)
        if (!upload.pages.every((page) => isUnchanged(page, draft))) throw new OutboxError('changed')
        if (replaces !== null) await remove(tx, replaces, upload.created)
        if (text !== null) await tx.objectStore('drafts').delete([upload.owner, text])
        const damaged = alike.find(({ id, reason }) => id !== replaces && reason?.kind === 'damaged')
        const twin = alike.find((other) => other.id !== replaces && other !== damaged && isTwin(other, upload))
        const saved = twin ?? (damaged ? await mend(tx, damaged, upload) : await begin(tx, upload, draft))
        if (draft) await settle(tx, draft, saved, upload.pages, lateId)
        else if (saved.id !== upload.id) await tx.objectStore('parts').delete(fileKey(upload))
        return saved
      })
    },

    /** Null if it is not there. */
    async part(id: string, part: string): Promise<ArrayBuffer | null> {
      return (await read(['parts'], (tx) => tx.objectStore('parts').get([id, part])))?.bytes ?? null
    },
  }
}

function isUnchanged({ id, turn }: Page, draft: Draft | undefined): boolean {
  const page = draft?.pages.find((one) => one.id === id)
  return page !== undefined && page.turn === turn && !page.dropped
}

/** What the draft had and this version does not know stays in the record. */
async function begin(tx: WriteTx, upload: Upload, draft: Draft | undefined): Promise<Upload> {
  // Another page may have deleted staged bytes as unused.
  if ((await tx.objectStore('parts').getKey(fileKey(upload))) === undefined)
    throw new OutboxError('damaged')
  const { place: _place, form: _form, link: _link, replaces: _replaces, changed: _changed, ...kept } =
    (draft ?? {}) as Partial<Draft> & { place?: unknown }
  const pages = upload.pages.map((page) => draft?.pages.find(({ id }) => id === page.id) ?? page)
  return addRecords(tx, { ...kept, ...upload, pages })
}

/** A damaged upload of the same document gets the bytes: as two uploads, both would be sent. */
async function mend(tx: WriteTx, damaged: Upload, upload: Upload): Promise<Upload> {
  const part = await tx.objectStore('parts').get(fileKey(upload))
  if (!part) throw new OutboxError('damaged')
  await tx.objectStore('parts').put(part, fileKey(damaged))
  return change(tx, damaged, upload.created, { state: 'queued', reason: null })
}

/** Of the draft's parts only the upload's file stays, and pages that nobody has saved or removed. */
async function settle(
  tx: WriteTx,
  draft: Draft,
  saved: Upload,
  pages: readonly Page[],
  lateId: string,
): Promise<void> {
  const parts = tx.objectStore('parts')
  const isSaved = (page: Page) => pages.some(({ id }) => id === page.id)
  const late = draft.pages.filter((page) => !isSaved(page) && !page.dropped)
  const moved = await Promise.all(
    late.map(async ({ id }) => [id, await parts.get([draft.id, id])] as const),
  )
  for (const page of draft.pages)
    if (page.dropped && page.way === 'shared' && !isSaved(page)) await giveBack(tx, draft, page)
  if (saved.id !== draft.id) await removeDraft(tx, draft)
  else {
    const gone = [documentPart, ...draft.pages.flatMap(({ id }) => [id, uncropped(id)])]
    await Promise.all(
      gone.filter((part) => part !== saved.file.part).map((part) => parts.delete([draft.id, part])),
    )
  }
  if (late.length === 0) return
  await putDraft(tx, { ...draft, id: lateId, pages: late })
  await Promise.all(moved.map(([id, part]) => part && parts.put(part, [lateId, id])))
}

/** Where the picture lies that a page was cut out of. */
function uncropped(page: string): string {
  return `uncropped ${page}`
}
