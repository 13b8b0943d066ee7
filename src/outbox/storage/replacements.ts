import type { Upload } from '../model/upload'
import { insertStaged, remove, uploadsIn, type NewEntry } from './records'
import { allStores, type Transactions } from './transactions'

/** The new upload's bytes are stored and verified before it replaces the other. */
export function replacements({ write }: Transactions) {
  return {
    /** `replace` gives these bytes an upload. */
    async putStagedBytes({ upload, bytes }: NewEntry): Promise<void> {
      await write('strict', ['bytes'], (tx) => tx.objectStore('bytes').put(bytes, upload.id))
    },

    async dropStagedBytes(id: string): Promise<void> {
      await write('relaxed', ['uploads', 'bytes'], async (tx) => {
        if (!(await uploadsIn(tx).get(id))) await tx.objectStore('bytes').delete(id)
      })
    },

    /** One transaction, so that a crash leaves neither both nor none. */
    replace(id: string, upload: Upload, now: number): Promise<Upload> {
      return write('strict', allStores, async (tx) => {
        await remove(tx, id, now)
        return insertStaged(tx, upload)
      })
    },
  }
}
