import type { Upload } from '../model/upload'
import { insertStaged, remove, uploadsIn, type NewEntry } from './records'
import { allStores, type Transactions } from './transactions'

/** One upload in place of another: its bytes are stored and read back first, then it takes the place in one transaction. */
export function replacements({ write }: Transactions) {
  return {
    /** Stores bytes that no upload has yet; `replace` gives them one. */
    async putStagedBytes({ upload, bytes }: NewEntry): Promise<void> {
      await write('strict', ['bytes'], (tx) => tx.objectStore('bytes').put(bytes, upload.id))
    },

    async dropStagedBytes(id: string): Promise<void> {
      await write('relaxed', ['uploads', 'bytes'], async (tx) => {
        if (!(await uploadsIn(tx).get(id))) await tx.objectStore('bytes').delete(id)
      })
    },

    /** Removes one upload and adds another, whose bytes are staged: there is never a moment with both or with neither. */
    replace(id: string, upload: Upload, now: number): Promise<Upload> {
      return write('strict', allStores, async (tx) => {
        await remove(tx, id, now)
        return insertStaged(tx, upload)
      })
    },
  }
}
