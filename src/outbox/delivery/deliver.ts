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
 * One try of a recorded upload; null if another context has taken it over. Network and server
 * failures are outcomes, not errors.
 */
export type Deliver = (
  oneTry: Try,
  bytes: ArrayBuffer | null,
  session: Session,
  onProgress: (progress: Progress) => void,
  /** Asked right before sending: the page may have been frozen since the try began. */
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
  /** False if no new CSRF token can be had. */
  renewToken: () => Promise<boolean>
}): Deliver {
  const abilities = createServerAbilities(store)

  return async ({ upload, mayHaveArrived }, bytes, session, onProgress, isOurs) => {
    const provesByKey = await abilities.provesByKey()
    const isIntact = bytes !== null && (await hash(bytes)) === upload.file.sha256
    // Damaged bytes can't be sent again under the same key.
    if (mayHaveArrived && !(provesByKey && isIntact)) {
      const finding = await reconcile(upload, session, await store.otherUploads(upload))
      if (finding !== 'absent') return finding
    }
    if (!isIntact) return { kind: 'blocked', reason: 'damaged', arrived: mayHaveArrived ? 'maybe' : 'no' }

    if (!(await isOurs())) return null
    const send = () =>
      transport(requestFor(upload, bytes, session, provesByKey), { bytes: bytes.byteLength, onProgress })
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
    // With keys the server would have answered this same upload with its receipt.
    if (provesByKey) return { kind: 'blocked', reason: 'other-document', arrived: 'no', ...details }
    return reconcileConflict(upload, session, details)
  }

  /**
   * Without keys the list settles a 409: Chromium may repeat a POST when a kept-alive connection is
   * cut (`HttpNetworkTransaction::ShouldResendRequest`), and our own document is then in the way.
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
