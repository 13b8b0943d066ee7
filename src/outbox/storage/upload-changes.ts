import { OutboxError } from '../model/outbox-error'
import { waitsForTime } from '../model/policy'
import type { Reason, SeenRow, Upload } from '../model/upload'
import { change, insert, remove, uploadsIn, mayHaveArrived, type NewEntry } from './records'
import { allStores, isFull, stateStores, uploadAndBytes, type Transactions } from './transactions'

/** Reasons for which sending again is the user's decision. */
const usersDecision: readonly Reason['kind'][] = ['other-document', 'unproven', 'unsettled', 'list-busy']

/** Changes of uploads outside of a try. Each is one transaction. */
export function uploadChanges({ write }: Transactions) {
  return {
    /** In one transaction. */
    save(entries: readonly NewEntry[]): Promise<Upload[]> {
      return write('strict', uploadAndBytes, async (tx) => {
        const saved: Upload[] = []
        // In sequence, since they may contain both taps of a double tap.
        for (const entry of entries) saved.push(await insert(tx, entry))
        return saved
      })
    },

    /** For bytes that differ after reading them back. */
    rewriteBytes({ upload, bytes }: NewEntry): Promise<void> {
      return write('strict', uploadAndBytes, async (tx) => {
        const stored = await uploadsIn(tx).get(upload.id)
        // Another tab may have tried to send it, and found the damage too.
        const isDamaged = stored?.reason?.kind === 'damaged'
        if (stored?.state !== 'queued' && !isDamaged) return
        await tx.objectStore('bytes').put(bytes, upload.id)
        if (isDamaged) await change(tx, stored, stored.created, { state: 'queued', reason: null })
      })
    },

    /** Returns the uploads that waited for their time. */
    makeDue(ids: readonly string[], now: number): Promise<Upload[]> {
      return write('relaxed', stateStores, async (tx) => {
        const uploads = await Promise.all(ids.map((id) => uploadsIn(tx).get(id)))
        return Promise.all(
          uploads.flatMap((upload) =>
            upload && waitsForTime(upload, now)
              ? change(tx, upload, now, { nextAttempt: 0, wait: 0, setbacks: 0 })
              : [],
          ),
        )
      })
    },

    /** The row before the first try. On a full disk it is read again before the next try. */
    async learnSeen(id: string, seen: SeenRow): Promise<void> {
      try {
        await write('relaxed', stateStores, async (tx) => {
          const upload = await uploadsIn(tx).get(id)
          if (upload?.state === 'queued' && !(await mayHaveArrived(tx, id)))
            await change(tx, upload, 0, { seen })
        })
      } catch (error) {
        if (!isFull(error)) throw error
      }
    },

    /** Queues a blocked upload again. If it may have arrived, the user has decided. */
    requeue(id: string, now: number): Promise<Upload> {
      return write('strict', stateStores, async (tx) => {
        const upload = await uploadsIn(tx).get(id)
        if (!upload) throw new OutboxError('missing')
        const isDecided = upload.reason !== null && usersDecision.includes(upload.reason.kind)
        if (upload.state !== 'blocked' && !(upload.state === 'queued' && isDecided)) return upload
        if (isDecided) await tx.objectStore('unsent').put(true, id)
        return change(tx, upload, now, {
          state: 'queued',
          reason: null,
          nextAttempt: 0,
          wait: 0,
          setbacks: 0,
        })
      })
    },

    /** Returns a delivered upload, which stays as its receipt; else null. */
    discard(id: string, now: number): Promise<Upload | null> {
      return write('strict', allStores, async (tx) => {
        const upload = await uploadsIn(tx).get(id)
        if (!upload || upload.state === 'delivered') return upload ?? null
        await remove(tx, id, now)
        return null
      })
    },
  }
}
