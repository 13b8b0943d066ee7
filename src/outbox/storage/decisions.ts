import { formOf } from '../../../shared/areas'
import { OutboxError } from '../model/outbox-error'
import type { Reason, Upload } from '../model/upload'
import { change, draftsIn, fileKey, remove, removeDraft, uploadsIn } from './records'
import { allStores, stateStores, uploadAndParts, type Transactions } from './transactions'

/** Reasons for which sending again is the user's decision. */
const usersDecision: readonly Reason['kind'][] = ['other-document', 'unproven', 'unsettled', 'list-busy']

/** The user's decisions about an upload. Each is one transaction. */
export function decisions({ write }: Transactions) {
  return {
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

    /** Does nothing if another tab has settled it; rejects as `missing` if it is gone. */
    claim(id: string, now: number): Promise<Upload> {
      return write('strict', uploadAndParts, async (tx) => {
        const upload = await uploadsIn(tx).get(id)
        if (!upload) throw new OutboxError('missing')
        if (upload.state !== 'blocked' || upload.reason?.kind !== 'unproven') return upload
        await tx.objectStore('parts').delete(fileKey(upload))
        return change(tx, upload, now, {
          state: 'delivered',
          reason: null,
          receipt: { document_id: null, received_at: new Date(now).toISOString(), proof: 'user' },
          delivered: now,
        })
      })
    },

    /** With what was chosen to change it. Returns a delivered upload, which stays as its receipt; else null. */
    discard(id: string, now: number): Promise<Upload | null> {
      return write('strict', allStores, async (tx) => {
        const upload = await uploadsIn(tx).get(id)
        if (!upload || upload.state === 'delivered') return upload ?? null
        const { owner, target } = upload
        const chosen = await draftsIn(tx).at({ owner, form: formOf(target), replaces: id })
        await Promise.all([remove(tx, id, now), chosen && removeDraft(tx, chosen)])
        return null
      })
    },
  }
}
