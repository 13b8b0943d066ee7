import type { Session } from '../../session/parse-session'
import { meaningOf } from './response-meaning'
import type { Clock } from '../../lib/clock'
import type { Outcome } from '../model/policy'
import { requestFor } from './request'
import type { Reconcile } from './reconcile'
import type { Begun } from '../storage/tries'
import type { UploadStore } from '../storage/upload-store'
import type { Transport } from './transport'
import type { Progress, Upload } from '../model/upload'

/** One try, from the recorded beginning to what came of it. Never throws for anything that a network or a server does. */
export type Deliver = (
  begun: Begun,
  bytes: ArrayBuffer | null,
  session: Session,
  onProgress: (progress: Progress) => void,
) => Promise<Outcome>

export function createDelivery(deps: {
  clock: Clock
  transport: Transport
  reconcile: Reconcile
  hash: (bytes: ArrayBuffer) => Promise<string>
  otherUploads: UploadStore['otherUploads']
}): Deliver {
  const { clock, transport, reconcile, hash, otherUploads } = deps

  return async ({ upload, doubtful }, bytes, session, onProgress) => {
    if (doubtful) {
      const finding = await reconcile(upload, session, await otherUploads(upload))
      if (finding !== 'absent') return finding
    }
    if (!bytes || (await hash(bytes)) !== upload.file.sha256)
      return { kind: 'blocked', reason: 'damaged', arrived: doubtful ? 'maybe' : 'no' }

    const result = await transport(requestFor(upload, bytes, session), {
      bytes: bytes.byteLength,
      onProgress,
    })
    if ('none' in result)
      return { kind: 'waits', reason: result.none.why, arrived: 'maybe', sent: result.none.sent !== false }
    const meaning = meaningOf(result.response, upload, clock.now())
    return meaning.kind === 'conflict' ? reconcileConflict(upload, session, meaning) : meaning
  }

  /**
   * Every 409 is reconciled with the list, the first one too: a browser may send a POST again by itself when a kept-alive
   * connection is cut (Chromium's `HttpNetworkTransaction::ShouldResendRequest`), and then our own document is the one in the
   * way. If the portal refuses the list as well, no read will ever tell. The 409 is its answer then, and a user who tries again
   * is not sent back to that list.
   */
  async function reconcileConflict(
    upload: Upload,
    session: Session,
    conflict: { message?: string },
  ): Promise<Outcome> {
    const told = { ...(conflict.message && { message: conflict.message }), status: 409 }
    const finding = await reconcile(upload, session, await otherUploads(upload))
    if (finding === 'absent') return { kind: 'blocked', reason: 'refused', arrived: 'no', ...told }
    if (finding.kind !== 'blocked') return finding
    const isSettled = finding.reason === 'other-document'
    return { ...finding, arrived: isSettled ? finding.arrived : 'no', ...told }
  }
}
