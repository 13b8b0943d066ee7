import { byOrder, type Upload } from '../model/upload'
import type { JournalLine } from './database'
import { uploadsIn, wasNeverTried } from './records'
import type { Transactions } from './transactions'

/** What another upload says about a target's document. */
export type OtherUpload = Pick<Upload, 'target' | 'detalle' | 'receipt'>

export function uploadQueries({ read }: Transactions) {
  return {
    get(id: string): Promise<Upload | undefined> {
      return read(['uploads'], (tx) => uploadsIn(tx).get(id))
    },

    /** Oldest first. */
    async list(owner: number): Promise<Upload[]> {
      const uploads = await read(['uploads'], (tx) => uploadsIn(tx).ofOwner(owner))
      return uploads.sort(byOrder)
    },

    /** Null if there is no such upload. */
    read(id: string): Promise<{ upload: Upload; bytes: ArrayBuffer | undefined } | null> {
      return read(['uploads', 'bytes'], async (tx) => {
        const [upload, bytes] = await Promise.all([uploadsIn(tx).get(id), tx.objectStore('bytes').get(id)])
        return upload ? { upload, bytes } : null
      })
    },

    async bytes(id: string): Promise<ArrayBuffer | null> {
      return (await read(['bytes'], (tx) => tx.objectStore('bytes').get(id))) ?? null
    },

    /** True if a try may have reached the server. */
    async isDoubtful(id: string): Promise<boolean> {
      return !(await read(['unsent'], (tx) => wasNeverTried(tx, id)))
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
