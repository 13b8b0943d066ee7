import type { Session } from '../../session/parse-session'
import type { Deliver } from '../delivery/deliver'
import type { LearnRow } from '../delivery/learn-row'
import type { Clock } from '../../lib/clock'
import { leaseTime, nextStep, type Limits, type Outcome } from '../model/policy'
import type { Progress, Upload } from '../model/upload'
import type { Begun, Drainer, IsAbandoned } from '../storage/tries'
import type { UploadStore } from '../storage/upload-store'
import { createLimiter } from './limiter'

/** The time in which this context is the one that drains. */
export type Tenure = {
  drainer: Drainer
  isAbandoned: IsAbandoned
  /** True once another context has taken over: no new try may begin. */
  isOver: boolean
}

/** So soon after its beginning no other context can have taken this one for dead: a lease lasts longer. */
const surelyOurs = leaseTime / 2

/** One try: recorded, sent, and its end stored. Rejects if the database fails: the upload is unchanged, or stays stored as sending. */
export type Attempt = (upload: Upload, session: Session, tenure: Tenure) => Promise<void>

export function createAttempt({
  store,
  clock,
  random,
  deliver,
  learnRow,
  session: inForce,
  limits,
  onChange,
  onProgress,
  onSignedOut,
}: {
  store: Pick<UploadStore, 'bytes' | 'begin' | 'stillHas' | 'deliver' | 'finish'>
  clock: Clock
  random: () => number
  deliver: Deliver
  learnRow: LearnRow
  session: () => Session | null
  limits: () => Limits
  onChange: (upload: Upload) => void
  onProgress: (id: string, progress: Progress) => void
  /** The server answered 401: this token is over. */
  onSignedOut: (token: string) => Promise<void>
}): Attempt {
  const wire = createLimiter(() => limits().uploads)

  /** Null if another context has taken over before its bytes left. */
  async function send(
    begun: Begun,
    beganAt: number,
    bytes: ArrayBuffer | null,
    session: Session,
    tenure: Tenure,
  ): Promise<Outcome | null> {
    const isOurs = async () => {
      // The stored lease also tells what a page that just thawed has not heard yet.
      const isSure = clock.elapsed() - beganAt < surelyOurs
      return !tenure.isOver && (isSure || (await store.stillHas(begun, tenure.drainer.holder)))
    }
    // Signed out while it waited for its turn.
    if (inForce()?.token !== session.token)
      return { kind: 'signed-out', arrived: begun.doubtful ? 'maybe' : 'no' }
    try {
      const told = (progress: Progress) => onProgress(begun.upload.id, progress)
      return await deliver(begun, bytes, session, told, isOurs)
    } catch (error) {
      // A fault of ours or of the browser's. Whether it arrived is not known, and the database is well.
      console.error('outbox: a try failed', error)
      return { kind: 'waits', reason: 'unconfirmed', arrived: 'maybe', sent: true }
    }
  }

  return async (queued, session, tenure) => {
    const { id } = queued
    const unreached = await learnRow(queued, session)
    // Read during the strict write that records the try. Bytes that can't be read count as damaged.
    const readingBytes = store.bytes(id).catch(() => null)
    const beganAt = clock.elapsed()
    const begun = await store.begin(id, tenure.drainer, clock.now(), tenure.isAbandoned)
    if (!begun) return
    onChange(begun.upload)
    const bytes = await readingBytes
    const outcome = unreached ?? (await wire.run(() => send(begun, beganAt, bytes, session, tenure)))
    // The context that has taken over sends this one too.
    if (!outcome) return
    if (outcome.kind === 'signed-out') await onSignedOut(session.token)
    const step = nextStep(outcome, begun.upload.setbacks, random)
    const finished = await (step.to === 'delivered'
      ? store.deliver(id, step.receipt, clock.now())
      : store.finish(begun, tenure.drainer.holder, step, clock.now()))
    if (finished) onChange(finished)
  }
}
