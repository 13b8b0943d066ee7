import { note, uploadsIn } from './records'
import type { Transactions } from './transactions'

const receiptsAreKept = 90 * 24 * 60 * 60 * 1000
const journalLines = 20_000

/** What time removes. Nothing else is removed unless the user asks. */
export function retention({ write }: Transactions) {
  return {
    /** Deletes receipts and notes of removed uploads after 90 days, and the journal's oldest lines. Answers with the deleted ids. */
    tidy(owner: number, now: number): Promise<string[]> {
      return write('relaxed', ['uploads', 'removed', 'journal'], async (tx) => {
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
