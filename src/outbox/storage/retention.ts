import { hasLeftBytes, leftBytesAreKept } from '../model/upload'
import { fileKey, note, partsOf, uploadsIn } from './records'
import type { Transactions, WriteTx } from './transactions'

const day = 24 * 60 * 60 * 1000
/** Days of use, as all ages here. */
const receiptsAreKept = 90
const journalLines = 20_000

export function retention({ write }: Transactions) {
  return {
    /**
     * Deletes receipts and removed uploads after 90 days, the oldest journal lines, and after 30 the bytes
     * of deliveries without a proof. Returns the ids of the deleted uploads.
     */
    tidy(owner: number, now: number): Promise<string[]> {
      return write('relaxed', ['uploads', 'parts', 'removed', 'journal', 'days'], async (tx) => {
        const { age, forget } = await readAges(tx, now)
        const expired: string[] = []
        for (const upload of await uploadsIn(tx).ofOwner(owner)) {
          if (hasLeftBytes(upload) && (await age(upload.id)) > leftBytesAreKept / day)
            await tx.objectStore('parts').delete(fileKey(upload))
          if (upload.delivered === null) await forget(upload.id)
          else if ((await age(upload.id)) > receiptsAreKept) {
            await tx.objectStore('uploads').delete(upload.id)
            await tx.objectStore('parts').delete(partsOf(upload.id))
            await tx.objectStore('days').delete(upload.id)
            await note(tx, upload, now, 'expired')
            expired.push(upload.id)
          }
        }
        for (const { id } of await tx.objectStore('removed').getAll())
          if ((await age(id)) > receiptsAreKept) {
            await tx.objectStore('removed').delete(id)
            await tx.objectStore('days').delete(id)
          }
        const journal = tx.objectStore('journal')
        const last = (await journal.openKeyCursor(null, 'prev'))?.key ?? 0
        if (last > journalLines) await journal.delete(IDBKeyRange.upperBound(last - journalLines))
        return expired
      })
    },
  }
}

type Ages = {
  /** Days of use since `tidy` first saw it. */
  age: (id: string) => Promise<number>
  /** Forgets the age of an entry: only delivered ones have an age. */
  forget: (id: string) => Promise<void>
}

/**
 * Counts days on which the app is opened, not time: a clock put forward by a year adds one day, and
 * deletes nothing recent.
 */
async function readAges(tx: WriteTx, now: number): Promise<Ages> {
  const store = tx.objectStore('days')
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
  const days = new Map(keys.map((key, index) => [key, values[index] ?? 0]))
  const last = days.get('time') ?? now
  const isNewDay = Math.abs(now - last) >= day
  const today = (days.get('count') ?? 0) + (isNewDay ? 1 : 0)
  if (isNewDay || !days.has('time')) await Promise.all([store.put(now, 'time'), store.put(today, 'count')])
  return {
    async age(id) {
      const since = days.get(id)
      if (since === undefined) {
        days.set(id, today)
        await store.put(today, id)
      }
      return today - (since ?? today)
    },
    async forget(id) {
      if (days.has(id)) await store.delete(id)
    },
  }
}
