import type { Draft, DraftPlace, Page, Upload } from '../model/upload'
import { kindOf } from '../model/page-parts'
import { OutboxError } from '../model/outbox-error'
import type { DraftKey, JournalLine, Part, PartKey, Stored } from './schema'
import type { ReadTx, WriteTx } from './transactions'
import { areaIds, sameTarget } from '../../../shared/areas'

/** Steps inside a transaction, over the records of an upload. */

export function uploadsIn(tx: ReadTx | WriteTx) {
  const store = tx.objectStore('uploads')
  return {
    async get(id: string): Promise<Upload | undefined> {
      const stored = await store.get(id)
      return stored && isUpload(stored) ? stored : undefined
    },
    async ofOwner(owner: number): Promise<Upload[]> {
      return (await store.index('owner').getAll(owner)).filter(isUpload)
    },
    async withHash(sha256: string): Promise<Upload[]> {
      return (await store.index('sha256').getAll(sha256)).filter(isUpload)
    },
  }
}

export function draftsIn(tx: ReadTx | WriteTx) {
  const store = tx.objectStore('uploads')
  return {
    async get(id: string): Promise<Draft | undefined> {
      const stored = await store.get(id)
      return stored && isDraft(stored) ? stored : undefined
    },
    async at(place: DraftPlace): Promise<Draft | undefined> {
      const stored = await store.index('place').get(draftKey(place))
      return stored && isDraft(stored) ? stored : undefined
    },
    async all(): Promise<Draft[]> {
      return (await store.getAll()).filter(isDraft)
    },
  }
}

function draftKey({ owner, form, replaces }: DraftPlace): DraftKey {
  return [owner, form, replaces ?? '']
}

/** Stores a draft with the key of its place. A draft without a form has none, so the index leaves it out. */
export async function putDraft(tx: WriteTx, draft: Draft): Promise<void> {
  const { owner, form, replaces } = draft
  const { place: _place, ...kept } = draft as Draft & { place?: DraftKey }
  const store = tx.objectStore('uploads')
  if (owner === null || form === null) return void (await store.put(kept))
  const place = draftKey({ owner, form, replaces })
  await clearPlace(tx, place)
  await store.put({ ...kept, place })
}

/** An entry that can't be read leaves its place, and stays: one place takes one entry. */
async function clearPlace(tx: WriteTx, place: DraftKey): Promise<void> {
  const store = tx.objectStore('uploads')
  const there = await store.index('place').get(place)
  if (!there || isDraft(there)) return
  const { place: _place, ...kept } = there as Upload & { place?: DraftKey }
  await store.put(kept)
}

/** True if the draft is older than `age`, also after the clock was put back. */
export function isOlder({ changed }: Draft, now: number, age: number): boolean {
  return Math.abs(now - changed) > age
}

export function partNamed(name: string, bytes: ArrayBuffer): Part {
  return { kind: kindOf(name), bytes }
}

/** All parts of an upload, also those that this version does not know. */
export function partsOf(id: string): IDBKeyRange {
  // An array sorts after every string.
  return IDBKeyRange.bound([id], [id, []])
}

/** The key of the bytes that are sent. */
export function fileKey({ id, file }: Upload): PartKey {
  return [id, file.part]
}

/** The draft and its bytes go. */
export async function removeDraft(tx: WriteTx, { id }: Draft): Promise<void> {
  await Promise.all([tx.objectStore('uploads').delete(id), tx.objectStore('parts').delete(partsOf(id))])
}

const states: readonly unknown[] = ['queued', 'sending', 'delivered', 'blocked'] satisfies Upload['state'][]

/** False for a record that a later version, or a fault of the device, has made unreadable. */
export function isUpload(stored: Stored): stored is Upload {
  const { state, target, file, pages } = stored as Partial<Upload>
  return (
    states.includes(state) &&
    areaIds.some((area) => area === target?.area) &&
    typeof file?.part === 'string' &&
    arePages(pages)
  )
}

export function isDraft(stored: Stored): stored is Draft {
  return stored.state === 'draft' && arePages(stored.pages)
}

function arePages(pages: unknown): boolean {
  return Array.isArray(pages) && pages.every((page: Partial<Page> | null) => typeof page?.id === 'string')
}

/** True if a try may have reached the server. */
export async function mayHaveArrived(tx: ReadTx | WriteTx, id: string): Promise<boolean> {
  return (await tx.objectStore('unsent').getKey(id)) === undefined
}

/** Uploads of the same document in any state, and the upload itself with any file. */
export async function findAlike(tx: WriteTx, upload: Upload): Promise<Upload[]> {
  const itself = await uploadsIn(tx).get(upload.id)
  const alike = (await uploadsIn(tx).withHash(upload.file.sha256)).filter(
    (other) => other.id !== upload.id && isSameDocument(other, upload),
  )
  return itself ? [itself, ...alike] : alike
}

/** Whether both are of the same file for the same place. */
export function isSameDocument(one: Upload, other: Upload): boolean {
  return (
    one.file.sha256 === other.file.sha256 &&
    one.owner === other.owner &&
    one.detalle === other.detalle &&
    sameTarget(one.target, other.target)
  )
}

/** The upload waits, or its bytes are damaged: saving the same document again adds no other. */
export function isTwin({ state, reason }: Upload): boolean {
  return state === 'queued' || state === 'sending' || reason?.kind === 'damaged'
}

export async function addRecords(tx: WriteTx, upload: Upload): Promise<Upload> {
  const [order] = await Promise.all([
    note(tx, upload, upload.created, upload.state),
    // A try from memory may have arrived.
    upload.attempts === 0 && tx.objectStore('unsent').add(true, upload.id),
  ])
  const added = { ...upload, order }
  await tx.objectStore('uploads').put(added)
  return added
}

export async function change(tx: WriteTx, upload: Upload, now: number, to: Partial<Upload>): Promise<Upload> {
  const changed = { ...upload, ...to }
  await Promise.all([
    tx.objectStore('uploads').put(changed),
    (changed.state !== upload.state || changed.reason !== upload.reason) &&
      note(tx, changed, now, changed.state),
  ])
  return changed
}

/** Throws `OutboxError` if the upload is missing, delivered or being sent. */
export async function remove(tx: WriteTx, id: string, now: number): Promise<void> {
  const upload = await uploadsIn(tx).get(id)
  if (!upload) throw new OutboxError('missing')
  if (upload.state === 'delivered') throw new OutboxError('delivered')
  if (upload.state === 'sending') throw new OutboxError('sending')
  const isNoted = await mayHaveArrived(tx, id)
  const { owner, target, detalle, receipt } = upload
  await Promise.all([
    tx.objectStore('uploads').delete(id),
    tx.objectStore('parts').delete(partsOf(id)),
    tx.objectStore('unsent').delete(id),
    isNoted && tx.objectStore('removed').put({ id, owner, target, detalle, receipt, at: now }),
    note(tx, upload, now, 'discarded'),
  ])
}

/** Returns the line's number, which always increases. */
export async function note(
  tx: WriteTx,
  upload: Upload,
  at: number,
  state: JournalLine['state'],
): Promise<number> {
  const { owner, attempts, reason } = upload
  return tx.objectStore('journal').add({ at, owner, upload: upload.id, state, attempts, reason })
}
