import type { Session } from '../../session/parse-session'
import type { Deliver } from '../delivery/deliver'
import type { LearnRow } from '../delivery/learn-row'
import type { Clock } from '../../lib/clock'
import { OutboxError } from '../model/outbox-error'
import { leaseTime, nextStep, waitsForNetwork, type Limits, type Outcome } from '../model/policy'
import type { Progress, Receipt, Upload } from '../model/upload'
import { isFull } from '../storage/transactions'
import { afterTry, type Drainer, type EndStep, type IsAbandoned, type Try } from '../storage/tries'
import type { UploadStore } from '../storage/upload-store'
import { createLimiter } from './limiter'

/** The time in which this context drains. */
export type Tenure = {
  drainer: Drainer
  isAbandoned: IsAbandoned
  /** Another context has taken over: begin no new try. */
  isOver: boolean
}

/** A lease lasts longer, so no other context can have taken over before. */
const surelyOurs = leaseTime / 2

/**
 * One try: recorded, sent, and its end stored. Rejects if the database fails: the upload is
 * unchanged, or stored as sending.
 */
export type RunTry = (upload: Upload, session: Session, tenure: Tenure) => Promise<void>

export function createRunTry({
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
  store: Pick<UploadStore, 'bytes' | 'begin' | 'leave' | 'stillHas' | 'deliver' | 'finish'>
  clock: Clock
  random: () => number
  deliver: Deliver
  learnRow: LearnRow
  session: () => Session | null
  limits: () => Limits
  onChange: (upload: Upload) => void
  onProgress: (id: string, progress: Progress) => void
  /** The server answered 401 to this token. */
  onSignedOut: (token: string) => Promise<void>
}): RunTry {
  const wire = createLimiter(() => limits().uploads)
  /** Successes without a receipt, which a full disk may not take: with them the list proves more. */
  const answered = new Map<string, Receipt>()
  /** Other ends that a full disk may not take: `before` that time there is no further try. */
  const unrecorded = new Map<string, { oneTry: Try; step: EndStep; before: number }>()

  /** Null if another context took over before anything was sent. */
  async function send(
    oneTry: Try,
    beganAt: number,
    bytes: ArrayBuffer | null,
    session: Session,
    tenure: Tenure,
  ): Promise<Outcome | null> {
    const { holder } = tenure.drainer
    let isNoted = oneTry.recorded
    const isOurs = async () => {
      if (tenure.isOver) return false
      // The stored lease also covers a page that was just unfrozen.
      const isSure = isNoted && clock.elapsed() - beganAt < surelyOurs
      const has = isSure || (await (isNoted ? store.stillHas(oneTry, holder) : store.leave(oneTry, holder)))
      isNoted ||= has
      return has && !tenure.isOver
    }
    // The user signed out meanwhile.
    if (inForce()?.token !== session.token)
      return { kind: 'signed-out', arrived: oneTry.mayHaveArrived ? 'maybe' : 'no' }
    try {
      const heard = (progress: Progress) => onProgress(oneTry.upload.id, progress)
      return await deliver(oneTry, bytes, session, heard, isOurs)
    } catch (error) {
      // Nothing has left: the upload is unchanged.
      if (!isNoted && error instanceof OutboxError) throw error
      // After an unexpected error the upload may have arrived.
      console.error('outbox: a try failed', error)
      return { kind: 'waits', reason: 'unconfirmed', arrived: 'maybe', sent: true }
    }
  }

  /** Shown also if a full disk does not take it. */
  async function end(oneTry: Try, step: EndStep, { drainer }: Tenure): Promise<void> {
    const { upload } = oneTry
    try {
      const finished = await store.finish(oneTry, drainer.holder, step, clock.now())
      unrecorded.delete(upload.id)
      if (finished) onChange(finished)
    } catch (error) {
      if (isFull(error)) onChange({ ...upload, ...afterTry(step, clock.now()) })
      throw error
    }
  }

  /** Nothing of it has left. */
  function takeBack(oneTry: Try, tenure: Tenure): Promise<void> {
    const { reason, setbacks } = oneTry.upload
    return end(oneTry, { to: 'queued', reason, wait: 0, setbacks, counted: false, arrived: 'no' }, tenure)
  }

  return async (queued, session, tenure) => {
    const { id } = queued
    const last = unrecorded.get(id)
    if (last && clock.elapsed() < last.before) return end(last.oneTry, last.step, tenure)
    const unreached = await learnRow(queued, session)
    // In parallel to the strict write below.
    const reading = store.bytes(queued)
    reading.catch(() => undefined)
    const beganAt = clock.elapsed()
    const begun = await store.begin(id, tenure.drainer, clock.now(), tenure.isAbandoned)
    if (!begun) return
    const receipt = begun.upload.receipt ?? answered.get(id) ?? null
    const oneTry = { ...begun, upload: { ...begun.upload, receipt } }
    onChange(oneTry.upload)
    const bytes = await reading.catch(async (error: unknown) => {
      // Unreadable bytes count as damaged.
      if (!(error instanceof OutboxError && error.kind === 'hanging')) return null
      await takeBack(oneTry, tenure)
      throw error
    })
    const outcome = unreached ?? (await wire.run(() => send(oneTry, beganAt, bytes, session, tenure)))
    // The context that took over sends this one.
    if (!outcome) return
    if (outcome.kind === 'signed-out') await onSignedOut(session.token)
    const step = nextStep(outcome, oneTry.upload.setbacks, random)
    if (step.to !== 'delivered') {
      const isHeld = !waitsForNetwork({ ...oneTry.upload, ...afterTry(step, 0) })
      const wait = step.to === 'blocked' ? Infinity : isHeld ? step.wait : 0
      unrecorded.set(id, { oneTry, step, before: clock.elapsed() + wait })
      return end(oneTry, step, tenure)
    }
    if (step.receipt.proof === 'success') answered.set(id, step.receipt)
    const delivered = await store.deliver(id, step.receipt, clock.now())
    answered.delete(id)
    if (delivered) onChange(delivered)
  }
}
