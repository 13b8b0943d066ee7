import { OutboxError } from '../model/outbox-error'
import { isToConfirm, leavesBytes, type Receipt, type Upload } from '../model/upload'
import { change, uploadsIn } from './records'
import { isFull, uploadAndBytes, type Transactions } from './transactions'

/** What makes an upload delivered, and what becomes of a delivery that a success without a receipt is all there is of. */
export function deliveries(transactions: Transactions) {
  const { write } = transactions
  return {
    /** Null if it is delivered already, or gone. */
    deliver(id: string, receipt: Receipt, now: number): Promise<Upload | null> {
      return deliver(transactions, id, receipt, now)
    },

    /** The user has seen that the portal's document is this one. Another tab may have settled it: then nothing changes. */
    claim(id: string, now: number): Promise<Upload> {
      return write('strict', uploadAndBytes, async (tx) => {
        const upload = await uploadsIn(tx).get(id)
        if (!upload) throw new OutboxError('missing')
        if (upload.state !== 'blocked' || upload.reason?.kind !== 'unproven') return upload
        await tx.objectStore('bytes').delete(id)
        return change(tx, upload, now, {
          state: 'delivered',
          reason: null,
          receipt: { document_id: null, received_at: new Date(now).toISOString(), proof: 'user' },
          delivered: now,
        })
      })
    },

    /** The document was found: the bytes go if its hash proves it. Null if there is nothing to confirm (any more). */
    confirm(id: string, receipt: Receipt, now: number): Promise<Upload | null> {
      return write('relaxed', uploadAndBytes, async (tx) => {
        const upload = await uploadsIn(tx).get(id)
        if (!upload || !isToConfirm(upload)) return null
        if (!leavesBytes(receipt)) await tx.objectStore('bytes').delete(id)
        return change(tx, upload, now, { receipt })
      })
    },

    /**
     * The list lacks the document: it is queued again, as one that may have arrived. Null if something shows it by now, or
     * if its bytes are gone.
     */
    reopen(id: string, now: number): Promise<Upload | null> {
      return write('relaxed', uploadAndBytes, async (tx) => {
        const upload = await uploadsIn(tx).get(id)
        const key = await tx.objectStore('bytes').getKey(id)
        if (!upload || !isToConfirm(upload) || key === undefined) return null
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

async function deliver(
  { write, writeBatched }: Transactions,
  id: string,
  receipt: Receipt,
  now: number,
): Promise<Upload | null> {
  function store(): Promise<Upload | null> {
    return writeBatched('relaxed', uploadAndBytes, async (tx) => {
      const upload = await uploadsIn(tx).get(id)
      if (!upload || upload.state === 'delivered') return null
      const [delivered] = await Promise.all([
        change(tx, upload, now, { state: 'delivered', reason: null, lease: null, receipt, delivered: now }),
        !leavesBytes(receipt) && tx.objectStore('bytes').delete(id),
        tx.objectStore('unsent').delete(id),
      ])
      return delivered
    })
  }
  try {
    return await store()
  } catch (error) {
    if (!isFull(error) || leavesBytes(receipt)) throw error
    // The document has arrived, and only without its bytes is there space to say so. If the page dies in between, the
    // target's list proves the delivery of the upload that is left without bytes.
    await write('strict', ['bytes'], (tx) => tx.objectStore('bytes').delete(id))
    return store()
  }
}
