import type { Session } from '../../session/parse-session'
import type { Deliver } from '../delivery/deliver'
import { OutboxError } from '../model/outbox-error'
import type { Outcome } from '../model/policy'
import type { InMemory, NewUpload, Progress, Upload } from '../model/upload'

/** One try from memory. Repeating the same `upload` object uses the same key. */
export type SendFromMemory = (upload: InMemory, onProgress: (progress: Progress) => void) => Promise<Outcome>

/** Rejects with `OutboxError` (`signed-out`, `empty`, `sending`). */
export function createSendFromMemory({
  deliver,
  newUpload,
  isStored,
  session: { current, expired },
}: {
  deliver: Deliver
  newUpload: (upload: NewUpload) => Promise<Upload>
  isStored: (id: string) => boolean
  session: { current: () => Session | null; expired: (token: string) => Promise<void> }
}): SendFromMemory {
  const tried = new WeakMap<InMemory, { upload: Upload; mayHaveArrived: boolean }>()

  return async (given, onProgress) => {
    const before = tried.get(given) ?? { upload: await newUpload(given), mayHaveArrived: false }
    tried.set(given, before)
    const session = current()
    if (!session) throw new OutboxError('signed-out')
    // The device may have stored the upload although its answer came too late.
    if (isStored(before.upload.id)) throw new OutboxError('sending')
    // Only this context knows it. Called right before its first byte leaves.
    const isOurs = () => {
      before.mayHaveArrived = true
      return Promise.resolve(true)
    }
    const outcome = await deliver(
      { ...before, recorded: false },
      given.file.bytes,
      session,
      onProgress,
      isOurs,
    )
    if (!outcome) throw new Error('not sent')
    if (outcome.kind === 'signed-out') await expired(session.token)
    before.mayHaveArrived = outcome.kind === 'accepted' || outcome.arrived === 'maybe'
    return outcome
  }
}
