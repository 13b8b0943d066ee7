import { OutboxError } from '../model/outbox-error'
import { waitsForTime } from '../model/policy'
import type { Reason, Upload } from '../model/upload'
import { change, remove, uploadsIn } from './records'
import { allStores, stateStores, type Transactions } from './transactions'

/** Reasons for which sending again is the user's decision. */
const usersDecision: readonly Reason['kind'][] = ['other-document', 'unproven', 'unsettled', 'list-busy']

/** Changes of uploads outside of a try. Each is one transaction. */
export function uploadChanges({ write }: Transactions) {
  return {
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
