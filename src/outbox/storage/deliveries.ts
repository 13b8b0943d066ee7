import { isToConfirm, leavesBytes, type Receipt, type Upload } from '../model/upload'
import { change, fileKey, uploadsIn } from './records'
import { unlessFull, uploadAndParts, type Transactions } from './transactions'

/** Becoming delivered, and confirming a success without a receipt. */
export function deliveries({ write, writeBatched }: Transactions) {
  return {
    /** Null if it is already delivered or gone. */
    async deliver(id: string, receipt: Receipt, now: number): Promise<Upload | null> {
      function store(): Promise<Upload | null> {
        return writeBatched('relaxed', uploadAndParts, async (tx) => {
          const upload = await uploadsIn(tx).get(id)
          if (!upload || upload.state === 'delivered') return null
          const to = { state: 'delivered', reason: null, lease: null, receipt, delivered: now } as const
          const [delivered] = await Promise.all([
            change(tx, upload, now, to),
            !leavesBytes(receipt) && tx.objectStore('parts').delete(fileKey(upload)),
            tx.objectStore('unsent').delete(id),
            tx.objectStore('lease').delete(id),
          ])
          return delivered
        })
      }
      if (receipt.proof === 'success') return store()
      return unlessFull(store(), async () => {
        // Only deleting the bytes makes space to record the arrival. If the page dies in between,
        // the target's list still shows the document.
        await write('strict', ['uploads', 'parts'], async (tx) => {
          const upload = await uploadsIn(tx).get(id)
          if (upload) await tx.objectStore('parts').delete(fileKey(upload))
        })
        return store()
      })
    },

    /** Deletes the bytes if the receipt proves it. Null if there is nothing to confirm. */
    confirm(id: string, receipt: Receipt, now: number): Promise<Upload | null> {
      return write('relaxed', uploadAndParts, async (tx) => {
        const upload = await uploadsIn(tx).get(id)
        if (!upload || !isToConfirm(upload)) return null
        if (!leavesBytes(receipt)) await tx.objectStore('parts').delete(fileKey(upload))
        return change(tx, upload, now, { receipt })
      })
    },

    /**
     * The list lacks the document, so queue it again as one that may have arrived. Null if it was
     * confirmed meanwhile, or if its bytes are gone.
     */
    reopen(id: string, now: number): Promise<Upload | null> {
      return write('relaxed', uploadAndParts, async (tx) => {
        const upload = await uploadsIn(tx).get(id)
        if (!upload || !isToConfirm(upload)) return null
        if ((await tx.objectStore('parts').getKey(fileKey(upload))) === undefined) return null
        return change(tx, upload, now, {
          state: 'queued',
          reason: { kind: 'unconfirmed' },
          delivered: null,
          nextAttempt: 0,
          wait: 0,
        })
      })
    },
  }
}
