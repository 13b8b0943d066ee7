import type { Upload } from '../model/upload'
import { OutboxError } from '../model/outbox-error'
import type { JournalLine } from './database'
import { fromStored, toStored } from './stored-upload'
import type { ReadTx, WriteTx } from './transactions'
import { sameTarget } from '../../../shared/areas'

/** Steps inside a transaction, over the records of an upload. */

export type NewEntry = { upload: Upload; bytes: ArrayBuffer }

export function uploadsIn(tx: ReadTx | WriteTx) {
  const store = tx.objectStore('uploads')
  return {
    async get(id: string): Promise<Upload | undefined> {
      const stored = await store.get(id)
      return stored && fromStored(stored)
    },
    async ofOwner(owner: number): Promise<Upload[]> {
      return (await store.index('owner').getAll(owner)).map(fromStored)
    },
    async withHash(sha256: string): Promise<Upload[]> {
      return (await store.index('sha256').getAll(sha256)).map(fromStored)
    },
  }
}

/** True if a try may have reached the server. */
export async function mayHaveArrived(tx: ReadTx | WriteTx, id: string): Promise<boolean> {
  return (await tx.objectStore('unsent').getKey(id)) === undefined
}

/**
 * Adds an upload, or returns its waiting twin (a double tap). A damaged twin gets these bytes: as
 * two uploads, both would be sent.
 */
export async function insert(tx: WriteTx, { upload, bytes }: NewEntry): Promise<Upload> {
  const alike = await findAlike(tx, upload)
  const damaged = alike.find(({ reason }) => reason?.kind === 'damaged')
  const twin = alike.find((one) => one !== damaged && isTwin(one, upload))
  if (twin) return twin
  if (damaged) {
    await tx.objectStore('bytes').put(bytes, damaged.id)
    return change(tx, damaged, upload.created, { state: 'queued', reason: null })
  }
  const [added] = await Promise.all([addRecords(tx, upload), tx.objectStore('bytes').add(bytes, upload.id)])
  return added
}

/** As `insert`, for staged bytes (`stage-bytes.ts`). */
export async function insertStaged(tx: WriteTx, upload: Upload): Promise<Upload> {
  const twin = (await findAlike(tx, upload)).find((one) => isTwin(one, upload))
  if (twin) {
    if (twin.id !== upload.id) await tx.objectStore('bytes').delete(upload.id)
    return twin
  }
  // Another page may have deleted them as unused.
  if ((await tx.objectStore('bytes').getKey(upload.id)) === undefined) throw new OutboxError('damaged')
  return addRecords(tx, upload)
}

/** Uploads of the same document in any state, and the upload itself with any file. */
async function findAlike(tx: WriteTx, upload: Upload): Promise<Upload[]> {
  const itself = await uploadsIn(tx).get(upload.id)
  const alike = (await uploadsIn(tx).withHash(upload.file.sha256)).filter(
    (other) =>
      other.id !== upload.id &&
      other.owner === upload.owner &&
      other.detalle === upload.detalle &&
      sameTarget(other.target, upload.target),
  )
  return itself ? [itself, ...alike] : alike
}

function isTwin({ id, state }: Upload, upload: Upload): boolean {
  return id === upload.id || state === 'queued' || state === 'sending'
}

async function addRecords(tx: WriteTx, upload: Upload): Promise<Upload> {
  const [order] = await Promise.all([
    note(tx, upload, upload.created, upload.state),
    tx.objectStore('unsent').add(true, upload.id),
  ])
  const added = { ...upload, order }
  await tx.objectStore('uploads').add(toStored(added))
  return added
}

export async function change(tx: WriteTx, upload: Upload, now: number, to: Partial<Upload>): Promise<Upload> {
  const changed = { ...upload, ...to }
  await Promise.all([
    tx.objectStore('uploads').put(toStored(changed)),
    (changed.state !== upload.state || changed.reason !== upload.reason) &&
      note(tx, changed, now, changed.state),
  ])
  return changed
}

/** Throws `OutboxError` if the upload is missing, delivered or being sent. */
export async function remove(tx: WriteTx, id: string, now: number): Promise<void> {
  const upload = await uploadsIn(tx).get(id)
  if (!upload || upload.state === 'delivered') throw new OutboxError('missing')
  if (upload.state === 'sending') throw new OutboxError('sending')
  const isNoted = await mayHaveArrived(tx, id)
  const { owner, target, detalle, receipt } = upload
  await Promise.all([
    tx.objectStore('uploads').delete(id),
    tx.objectStore('bytes').delete(id),
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
