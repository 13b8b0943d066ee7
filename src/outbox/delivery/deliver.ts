import type { Session } from '../../session/parse-session'
import { meaningOf } from './response-meaning'
import type { Clock } from '../../lib/clock'
import type { Outcome } from '../model/policy'
import { staleTokenStatus } from '../../api/csrf'
import { requestFor } from './request'
import type { Reconcile } from './reconcile'
import { createServerAbilities } from './server-abilities'
import type { Try } from '../storage/tries'
import type { UploadStore } from '../storage/upload-store'
import type { Transport } from './transport'
import type { Progress, Upload } from '../model/upload'

/**
 * One try, from the recorded beginning to what came of it; null if it is no longer ours to send. Never throws for anything that a network or
 * a server does.
 */
export type Deliver = (
  oneTry: Try,
  bytes: ArrayBuffer | null,
  session: Session,
  onProgress: (progress: Progress) => void,
  /** Asked right before the bytes leave: the page may have been frozen since the try began. */
  isOurs: () => Promise<boolean>,
) => Promise<Outcome | null>

export type DeliveryStore = Pick<UploadStore, 'otherUploads' | 'sendsReceipts' | 'learnReceipts'>

export function createDelivery({
  clock,
  transport,
  store,
  reconcile,
  hash,
  renewToken,
}: {
  clock: Clock
  transport: Transport
  store: DeliveryStore
  reconcile: Reconcile
  hash: (bytes: ArrayBuffer) => Promise<string>
  /** Gets a new CSRF token; false if there is none to be had. */
  renewToken: () => Promise<boolean>
}): Deliver {
  const abilities = createServerAbilities(store)

  return async ({ upload, mayHaveArrived }, bytes, session, onProgress, isOurs) => {
    const provesByKey = await abilities.provesByKey()
    const isIntact = bytes !== null && (await hash(bytes)) === upload.file.sha256
    // Without its bytes there is nothing that could be sent again under the same key.
    if (mayHaveArrived && !(provesByKey && isIntact)) {
      const finding = await reconcile(upload, session, await store.otherUploads(upload))
      if (finding !== 'absent') return finding
    }
    if (!isIntact) return { kind: 'blocked', reason: 'damaged', arrived: mayHaveArrived ? 'maybe' : 'no' }

    if (!(await isOurs())) return null
    const send = () => transport(requestFor(upload, bytes, session), { bytes: bytes.byteLength, onProgress })
    let result = await send()
    if ('response' in result && result.response.status === staleTokenStatus && (await renewToken())) {
      if (!(await isOurs())) return null
      result = await send()
    }
    if ('none' in result)
      return { kind: 'waits', reason: result.none.why, arrived: 'maybe', sent: result.none.sent !== false }
    const meaning = meaningOf(result.response, upload, clock.now(), provesByKey)
    if (meaning.kind === 'accepted' && meaning.receipt.proof === 'answer') await abilities.learn()
    if (meaning.kind !== 'conflict') return meaning
    const details = { ...(meaning.message && { message: meaning.message }), status: 409 }
    // This very upload would have been answered with its receipt.
    if (provesByKey) return { kind: 'blocked', reason: 'other-document', arrived: 'no', ...details }
    return reconcileConflict(upload, session, details)
  }

  /**
   * Every 409 is reconciled with the list, the first one too: a browser may send a POST again by itself when a kept-alive
   * connection is cut (Chromium's `HttpNetworkTransaction::ShouldResendRequest`), and then our own document is the one in the
   * way. If the portal refuses the list as well, no read will ever tell.
   */
  async function reconcileConflict(
    upload: Upload,
    session: Session,
    details: { message?: string; status: number },
  ): Promise<Outcome> {
    const finding = await reconcile(upload, session, await store.otherUploads(upload))
    if (finding === 'absent') return { kind: 'blocked', reason: 'refused', arrived: 'no', ...details }
    if (finding.kind !== 'blocked') return finding
    const reason = finding.reason === 'unsettled' ? 'unproven' : finding.reason
    return { ...finding, reason, ...details }
  }
}
