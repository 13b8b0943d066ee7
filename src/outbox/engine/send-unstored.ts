import type { Session } from '../../session/parse-session'
import type { Deliver } from '../delivery/deliver'
import { OutboxError } from '../model/outbox-error'
import type { Outcome } from '../model/policy'
import type { NewUpload, Progress } from '../model/upload'
import type { Saving } from '../storage/records'

/** One try from memory. Repeating the same `upload` object uses the same key. */
export type SendUnstored = (upload: NewUpload, onProgress: (progress: Progress) => void) => Promise<Outcome>

/** Rejects with `OutboxError` (`signed-out`, `empty`). */
export function createSendUnstored({
  deliver,
  newUpload,
  session: { current, expired },
}: {
  deliver: Deliver
  newUpload: (upload: NewUpload) => Promise<Saving>
  session: { current: () => Session | null; expired: (token: string) => Promise<void> }
}): SendUnstored {
  const tried = new WeakMap<NewUpload, Saving>()

  return async (given, onProgress) => {
    const before = tried.get(given)
    const { upload, bytes } = before ?? (await newUpload(given))
    tried.set(given, { upload, bytes })
    const session = current()
    if (!session) throw new OutboxError('signed-out')
    const begun = { upload, doubtful: before !== undefined, recorded: false }
    // Only this context knows it.
    const isOurs = () => Promise.resolve(true)
    const outcome = await deliver(begun, bytes, session, onProgress, isOurs)
    if (!outcome) throw new Error('not sent')
    if (outcome.kind === 'signed-out') await expired(session.token)
    return outcome
  }
}
