import type { Session } from '../session/session'
import { meaningOf } from './answer'
import type { Clock } from './clock'
import type { Progress } from './outbox'
import type { Outcome } from './policy'
import { requestFor } from './request'
import type { Settle } from './settle'
import type { Begun, OutboxStore } from './store'
import type { Transport } from './transport'
import type { Upload } from './upload'

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
  settle: Settle
  hash: (bytes: ArrayBuffer) => Promise<string>
  others: OutboxStore['others']
}): Deliver {
  const { clock, transport, settle, hash, others } = deps

  return async ({ upload, doubtful }, bytes, session, onProgress) => {
    if (doubtful) {
      const settlement = await settle(upload, session, await others(upload))
      if (settlement !== 'absent') return settlement
    }
    if (!bytes || (await hash(bytes)) !== upload.file.sha256)
      return { kind: 'blocked', reason: 'damaged', arrived: doubtful ? 'maybe' : 'no' }

    const result = await transport(requestFor(upload, bytes, session), {
      bytes: bytes.byteLength,
      onProgress,
    })
    if ('none' in result)
      return { kind: 'waits', reason: result.none.why, arrived: 'maybe', sent: result.none.sent !== false }
    const meaning = meaningOf(result.answer, upload, clock.now())
    return meaning.kind === 'conflict' ? settleConflict(upload, session, meaning) : meaning
  }

  /**
   * A 409 is settled by the list, the first one too: a browser may send a POST again by itself when a kept-alive connection is
   * cut, and then it is our own document that stands in the way. Where the portal refuses the list, too, nothing will ever
   * tell: the 409 is its answer then, and a user who tries again is not sent back to that list.
   */
  async function settleConflict(
    upload: Upload,
    session: Session,
    conflict: { message?: string },
  ): Promise<Outcome> {
    const told = { ...(conflict.message && { message: conflict.message }), status: 409 }
    const settlement = await settle(upload, session, await others(upload))
    if (settlement === 'absent') return { kind: 'blocked', reason: 'refused', arrived: 'no', ...told }
    if (settlement.kind !== 'blocked') return settlement
    const isSettled = settlement.reason === 'other-document'
    return { ...settlement, arrived: isSettled ? settlement.arrived : 'no', ...told }
  }
}
