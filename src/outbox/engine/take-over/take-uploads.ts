import * as v from 'valibot'
import type { Clock } from '../../../lib/clock'
import { areaIds } from '../../../../shared/areas'
import { documentPart, type Draft, type Upload } from '../../model/upload'
import type { Stored } from '../../storage/schema'
import { copyPage } from '../../storage/drafts'
import { areEqual } from '../../storage/equal-bytes'
import { draftsIn, partNamed, partsOf, putDraft, removeDraft, uploadsIn } from '../../storage/records'
import type { Transactions, WriteTx } from '../../storage/transactions'
import type { UploadStore } from '../../storage/upload-store'
import { verify } from '../../storage/verify'
import { isSame, parseOld, type OldDatabase, type OldOutboxDb } from './old-databases'

/**
 * An upload on its way from the old database. The engine does not know this state: until the old
 * record is gone, an old tab may send it.
 */
type Moving = { id: string; state: 'moving'; upload: Upload; isUnsent: boolean }

/** The pages of a draft that an old tab was saving as the upload of this id. */
export type SavingDraft = Draft & { saving?: readonly string[] }

/** `bytes` is the file's size. */
const oldUpload = v.object({
  id: v.string(),
  owner: v.number(),
  target: v.object({ area: v.picklist(areaIds) }),
  file: v.object({ name: v.string(), type: v.string(), bytes: v.number(), sha256: v.string() }),
  created: v.number(),
  order: v.optional(v.number()),
  state: v.picklist(['queued', 'sending', 'delivered', 'blocked']),
})

type OldUpload = { stored: unknown; bytes: ArrayBuffer | undefined; isUnsent: boolean }

/** Milliseconds in which an old tab reads back what it stored. */
const verified = 60_000

/** 'left' if it may be taken later. */
export type Taken = 'taken' | 'left' | 'unreadable'

/** This version's store, and what its engine needs. */
export type Own = {
  store: UploadStore
  transactions: Transactions
  clock: Clock
  newId: () => string
  hash: (bytes: ArrayBuffer) => Promise<string>
  onTaken: (id: string) => void
}

export function createTakeUploads({
  old,
  store,
  transactions: { read, write },
  clock,
  newId,
  onTaken,
}: Own & { old: OldDatabase<OldOutboxDb> }) {
  function readOld(id: string): Promise<OldUpload | null> {
    return old.read(['uploads', 'bytes', 'unsent'], async (tx) => {
      const [stored, bytes, unsent] = await Promise.all([
        tx.objectStore('uploads').get(id),
        tx.objectStore('bytes').get(id),
        tx.objectStore('unsent').getKey(id),
      ])
      return stored === undefined ? null : { stored, bytes, isUnsent: unsent !== undefined }
    })
  }

  /** False if an old tab has changed it, or removed it. */
  function removeOld(id: string, { stored, isUnsent }: OldUpload): Promise<boolean> {
    return old.write(['uploads', 'bytes', 'unsent'], async (tx) => {
      const before = await tx.objectStore('uploads').get(id)
      const unsent = await tx.objectStore('unsent').getKey(id)
      if (!isSame(before, stored) || (unsent !== undefined) !== isUnsent) return false
      await Promise.all([
        tx.objectStore('uploads').delete(id),
        tx.objectStore('bytes').delete(id),
        tx.objectStore('unsent').delete(id),
      ])
      return true
    })
  }

  /** Returns the upload if this database has it already. */
  async function stage(moving: Moving, bytes: ArrayBuffer | undefined): Promise<Upload | null> {
    const { id } = moving
    const put = () =>
      write('strict', ['uploads', 'parts'], async (tx) => {
        const there = await uploadsIn(tx).get(id)
        if (there) return there
        const draft = await draftsIn(tx).get(id)
        if (draft) await giveWay(tx, draft)
        await tx.objectStore('uploads').put(moving as unknown as Stored)
        const parts = tx.objectStore('parts')
        // A page that died may have put them, before an old tab had a receipt.
        await parts.delete(partsOf(id))
        if (bytes) await parts.put(partNamed(documentPart, bytes), [id, documentPart])
        return null
      })
    const there = await put()
    if (there) return there
    if (bytes) await verify(bytes, () => store.part(id, documentPart), put)
    if (!isSame(await readMoving(id), moving)) throw new Error(`${id}: not as it was written`)
    return null
  }

  /** The draft of these pages was taken over while an old tab saved them. Later pages stay. */
  async function giveWay(tx: WriteTx, draft: SavingDraft): Promise<void> {
    const { saving = [], ...kept } = draft
    const late = draft.pages.filter(({ id }) => !saving.includes(id))
    const id = newId()
    for (const page of late) await copyPage(tx, draft.id, page, id)
    await removeDraft(tx, draft)
    if (late.length > 0) await putDraft(tx, { ...kept, id, pages: late })
  }

  async function readMoving(id: string): Promise<Moving | null> {
    const stored = await read(['uploads'], (tx) => tx.objectStore('uploads').get(id))
    return asMoving(stored)
  }

  /** The old record is gone: this one is the upload. 'left' if that could not be written. */
  async function land(id: string): Promise<Taken> {
    const work = async (tx: WriteTx) => {
      const moving = asMoving(await tx.objectStore('uploads').get(id))
      if (!moving) return
      await tx.objectStore('uploads').put(moving.upload)
      if (moving.isUnsent) await tx.objectStore('unsent').put(true, id)
    }
    try {
      await write('strict', ['uploads', 'unsent'], work)
      onTaken(id)
      return 'taken'
    } catch (error) {
      console.warn('outbox: not taken over yet', error)
      return 'left'
    }
  }

  async function unstage(id: string): Promise<void> {
    await write('strict', ['uploads', 'parts'], async (tx) => {
      if (!asMoving(await tx.objectStore('uploads').get(id))) return
      await Promise.all([tx.objectStore('uploads').delete(id), tx.objectStore('parts').delete(partsOf(id))])
    })
  }

  /** In an old tab. What a page took over has no such line. */
  async function wasRemoved(id: string): Promise<boolean> {
    const lines = await old.read(['journal'], (tx) => tx.objectStore('journal').getAll())
    const last = lines.filter(({ upload }) => upload === id).at(-1)?.state
    return last === 'discarded' || last === 'expired'
  }

  /** This database has it already: it is the later one. */
  async function isHere(upload: Upload, { bytes }: OldUpload): Promise<boolean> {
    if (upload.state === 'delivered') return true
    const own = await store.bytes(upload)
    return own !== null && bytes !== undefined && areEqual(own, bytes)
  }

  async function take(id: string): Promise<Taken> {
    // An old tab may change it between reading and removing.
    for (let times = 0; times < 3; times += 1) {
      const found = await readOld(id)
      if (!found) {
        if (!(await wasRemoved(id))) return await land(id)
        await unstage(id)
        return 'taken'
      }
      const upload = toUpload(found.stored)
      if (!upload) return 'unreadable'
      if (upload.state !== 'delivered' && Math.abs(clock.now() - upload.created) < verified) return 'left'
      const there = await stage({ id, state: 'moving', upload, isUnsent: found.isUnsent }, found.bytes)
      if (there && !(await isHere(there, found))) return 'unreadable'
      if (await removeOld(id, found)) return there ? 'taken' : await land(id)
    }
    return 'left'
  }

  /** Those that a page took and did not live to enter come first. */
  async function ids(): Promise<string[]> {
    const stored = await read(['uploads'], (tx) => tx.objectStore('uploads').getAll())
    const left = await old.read(['uploads'], (tx) => tx.objectStore('uploads').getAllKeys())
    return [...new Set([...stored.flatMap((one) => asMoving(one)?.id ?? []), ...left])]
  }

  return { ids, take }
}

/** Null for an upload or draft of this version. */
export function asMoving(stored: unknown): Moving | null {
  const moving = stored as Moving | undefined
  return moving?.state === 'moving' ? moving : null
}

/** Null if it can't be read. Its drainer is gone, since this page has the drain's lock. */
function toUpload(stored: unknown): Upload | null {
  const old = parseOld(oldUpload, stored)
  if (!old) return null
  const { file, state, order = 0, ...upload } = old
  const { bytes: size, ...about } = file
  return {
    ...upload,
    order,
    file: { ...about, size, part: documentPart },
    pages: [],
    state: state === 'sending' ? 'queued' : state,
    lease: null,
  } as unknown as Upload
}
