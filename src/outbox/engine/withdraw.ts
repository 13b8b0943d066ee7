import type { Session } from '../../session/parse-session'
import { sleep, type Clock } from '../../lib/clock'
import { OutboxError } from '../model/outbox-error'
import { watchEvery } from '../model/policy'
import type { Upload } from '../model/upload'
import type { SaveEntry } from './save-entry'
import type { UploadStore } from '../storage/upload-store'
import type { Sender } from './create-sender'
import type { SyncedView } from './synced-view'

/** Milliseconds to wait for the portal's answer. */
const discardPatience = 8_000

/** Takes back uploads that have not arrived. No drain of this context begins one meanwhile. */
export function createWithdraw({
  store,
  save,
  sender: { view, queue, reconcile },
  clock,
  session,
}: {
  store: UploadStore
  save: SaveEntry
  sender: Sender
  clock: Clock
  session: () => Session | null
}) {
  /** Asks the portal about a try without an answer. */
  async function hasArrived(upload: Upload): Promise<boolean> {
    const current = session()
    if (!current || upload.state === 'sending' || !(await store.mayHaveArrived(upload.id))) return false
    const finding = await Promise.race([
      reconcile(upload, current, await store.otherUploads(upload)),
      sleep(clock, discardPatience),
    ])
    if (!finding || finding === 'absent' || finding.kind !== 'accepted') return false
    const finished = await store.deliver(upload.id, finding.receipt, clock.now())
    if (finished) view.publish(finished)
    return true
  }

  return {
    /** Throws `OutboxError`: `sending`, or `delivered` if it turns out to have arrived. */
    async replace(
      id: string,
      upload: Upload,
      bytes: ArrayBuffer | null,
      text: string | null,
    ): Promise<Upload> {
      queue.hold(id)
      try {
        const old = await store.get(id)
        if (old?.state === 'delivered' || (old && (await hasArrived(old)))) throw new OutboxError('delivered')
        const saved = await save(upload, bytes, { replaces: id, text })
        view.publishRemoved(id)
        view.publish(saved)
        return saved
      } finally {
        queue.release(id)
      }
    },

    /** Waits for a running try, whose result decides. */
    async discard(id: string): Promise<'discarded' | 'delivered'> {
      queue.hold(id)
      try {
        for (;;) {
          const upload = await store.get(id)
          if (!upload) return 'discarded'
          if (upload.state === 'delivered' || (await hasArrived(upload))) return 'delivered'
          try {
            const delivered = await store.discard(id, clock.now())
            if (delivered) return 'delivered'
            view.publishRemoved(id)
            for (const draft of view.watched.getSnapshot().drafts)
              if (draft.replaces === id) view.publishRemoved(draft.id)
            return 'discarded'
          } catch (error) {
            if (!(error instanceof OutboxError && error.kind === 'sending')) throw error
          }
          await untilChanged({ view, clock }, id)
        }
      } finally {
        queue.release(id)
      }
    },
  }
}

function untilChanged({ view, clock }: { view: SyncedView; clock: Clock }, id: string): Promise<void> {
  const before = view.get(id)
  return new Promise((resolve) => {
    // The end of a try in another context may go unnoticed.
    const cancel = clock.after(watchEvery, end)
    const stop = view.watched.subscribe(() => {
      if (view.get(id) !== before) end()
    })
    function end(): void {
      cancel()
      stop()
      resolve()
    }
  })
}
