import { isProvisional, unprovenBytesAreKept } from '../model/upload'
import { note, uploadsIn } from './records'
import type { Transactions, WriteTx } from './transactions'

const day = 24 * 60 * 60 * 1000
const receiptsAreKept = 90 * day
const journalLines = 20_000

/** What time removes. Nothing else is removed unless the user asks. */
export function retention({ write }: Transactions) {
  return {
    /**
     * Deletes receipts and notes of removed uploads after 90 days, the journal's oldest lines, and bytes that nothing needs. Answers
     * with the ids of the deleted uploads.
     */
    tidy(owner: number, now: number): Promise<string[]> {
      return write('relaxed', ['uploads', 'bytes', 'removed', 'journal'], async (tx) => {
        await dropNeedlessBytes(tx, now)
        const expired = (await uploadsIn(tx).ofOwner(owner)).filter(
          ({ delivered }) => delivered !== null && now - delivered > receiptsAreKept,
        )
        for (const upload of expired) {
          await tx.objectStore('uploads').delete(upload.id)
          await note(tx, upload, now, 'expired')
        }
        for (const removed of await tx.objectStore('removed').getAll())
          if (now - removed.at > receiptsAreKept) await tx.objectStore('removed').delete(removed.id)
        const journal = tx.objectStore('journal')
        const last = (await journal.openKeyCursor(null, 'prev'))?.key ?? 0
        if (last > journalLines) await journal.delete(IDBKeyRange.upperBound(last - journalLines))
        return expired.map(({ id }) => id)
      })
    },
  }
}

/** Those of old deliveries without a proof, and those that a crash left between their staging and their upload. */
async function dropNeedlessBytes(tx: WriteTx, now: number): Promise<void> {
  for (const id of await tx.objectStore('bytes').getAllKeys()) {
    const upload = await uploadsIn(tx).get(id)
    const isOld = upload && isProvisional(upload) && now - (upload.delivered ?? now) > unprovenBytesAreKept
    if (!upload || isOld) await tx.objectStore('bytes').delete(id)
  }
}
