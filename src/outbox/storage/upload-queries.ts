import { byOrder, type Draft, type Upload } from '../model/upload'
import type { JournalLine } from './schema'
import { isDraft, isUpload, uploadsIn, mayHaveArrived } from './records'
import type { Transactions } from './transactions'

/** Fields of another upload that tell its document from this one's. */
export type OtherUpload = Pick<Upload, 'target' | 'detalle' | 'receipt'>

/** A user's entries in any state. `unreadable`: how many can't be read. */
export type OfOwner = { owner: number; uploads: Upload[]; drafts: Draft[]; unreadable: number }

export function uploadQueries({ read }: Transactions) {
  async function part(id: string, name: string): Promise<ArrayBuffer | null> {
    return (await read(['parts'], (tx) => tx.objectStore('parts').get([id, name])))?.bytes ?? null
  }

  return {
    get(id: string): Promise<Upload | undefined> {
      return read(['uploads'], (tx) => uploadsIn(tx).get(id))
    },

    /** Oldest first. */
    async list(owner: number): Promise<Upload[]> {
      const uploads = await read(['uploads'], (tx) => uploadsIn(tx).ofOwner(owner))
      return uploads.sort(byOrder)
    },

    /** The user's entries, and those that no user has taken. */
    async all(owner: number): Promise<OfOwner> {
      const stored = await read(['uploads'], (tx) => tx.objectStore('uploads').getAll())
      const own = stored.filter((one) => one.owner === owner || one.owner === null)
      const uploads = own.filter(isUpload).sort(byOrder)
      const drafts = own.filter(isDraft).sort((a, b) => a.created - b.created)
      return { owner, uploads, drafts, unreadable: own.length - uploads.length - drafts.length }
    },

    /** The entries with these ids; those that are gone or unreadable are left out. */
    async entries(ids: readonly string[]): Promise<(Upload | Draft)[]> {
      const stored = await read(['uploads'], (tx) =>
        Promise.all(ids.map((id) => tx.objectStore('uploads').get(id))),
      )
      return stored.filter((one) => one !== undefined && (isUpload(one) || isDraft(one)))
    },

    bytes: ({ id, file }: Pick<Upload, 'id' | 'file'>) => part(id, file.part),

    /** Null if it is not there. */
    part,

    /** True if a try may have reached the server. */
    mayHaveArrived(id: string): Promise<boolean> {
      return read(['unsent'], (tx) => mayHaveArrived(tx, id))
    },

    /** Including removed ones: each may have brought the document at this upload's target. */
    otherUploads({ id, owner }: Upload): Promise<OtherUpload[]> {
      return read(['uploads', 'removed'], async (tx) => {
        const [uploads, removed] = await Promise.all([
          uploadsIn(tx).ofOwner(owner),
          tx.objectStore('removed').getAll(),
        ])
        return [...uploads, ...removed].filter((other) => other.id !== id && other.owner === owner)
      })
    },

    async journal(owner: number): Promise<JournalLine[]> {
      const lines = await read(['journal'], (tx) => tx.objectStore('journal').getAll())
      return lines.filter((line) => line.owner === owner)
    },
  }
}
