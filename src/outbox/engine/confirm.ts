import type { Session } from '../../session/parse-session'
import type { Reconcile } from '../delivery/reconcile'
import type { Clock } from '../../lib/clock'
import { isToConfirm, type Upload } from '../model/upload'
import type { UploadStore } from '../storage/upload-store'
import type { UntilShown } from './shown'
import type { SyncedView } from './synced-view'

/**
 * Looks for delivered documents without a proof (docs/architecture.md, 'Proof of a delivery'):
 * those that a hash proves lose their bytes, missing ones are queued again. A call during a look
 * starts another one after it. Never throws.
 */
export function createConfirm({
  store,
  view,
  reconcile,
  clock,
  untilShown,
  session: inForce,
}: {
  store: Pick<UploadStore, 'otherUploads' | 'confirm' | 'reopen'>
  view: Pick<SyncedView, 'watched' | 'publish'>
  reconcile: Reconcile
  clock: Clock
  untilShown: UntilShown
  session: () => Session | null
}): () => Promise<void> {
  let looking: Promise<void> | null = null
  let isAsked = false

  async function look(upload: Upload, session: Session): Promise<void> {
    const tooEarly = untilShown(upload)
    const finding = await reconcile(upload, session, await store.otherUploads(upload))
    // None of the documents there is proven to be this one, so queue it again.
    if (finding === 'absent' || (finding.kind === 'blocked' && finding.reason !== 'unsettled'))
      return tooEarly > 0 ? void clock.after(tooEarly, () => void confirm()) : reopen(upload)
    if (finding.kind !== 'accepted') return
    const confirmed = await store.confirm(upload.id, finding.receipt, clock.now())
    if (confirmed) view.publish(confirmed)
  }

  async function reopen({ id }: Upload): Promise<void> {
    const reopened = await store.reopen(id, clock.now())
    if (reopened) view.publish(reopened)
  }

  async function lookAtAll(): Promise<void> {
    const session = inForce()
    if (!session) return
    const uploads = view.watched.getSnapshot().uploads
    for (const upload of uploads) {
      if (!isToConfirm(upload) || upload.owner !== session.user.id) continue
      try {
        await look(upload, session)
      } catch (error) {
        console.warn('outbox: a delivery could not be confirmed', error)
      }
    }
  }

  async function lookWhileAsked(): Promise<void> {
    while (isAsked) {
      isAsked = false
      await lookAtAll()
    }
    // Here and not in a `finally`: a call in between would be lost.
    looking = null
  }

  function confirm(): Promise<void> {
    isAsked = true
    looking ??= lookWhileAsked()
    return looking
  }

  return confirm
}
