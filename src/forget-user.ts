import { forgetStoredResponses } from './queries/stored-responses'
import { forgetEnded, type ForgetStep } from './session/unfinished-ends'

/** What a session's end deletes. Waiting uploads and drafts stay for their owner. */
const steps: readonly ForgetStep[] = [
  forgetStoredResponses,
  async (userId, end) => {
    // After a 401, or with the new password, the same user goes on with the shared files.
    if (end === 'expired' || end === 'password-changed') return
    // Lazy, because the sign-in does not need this database.
    const { forgetShared } = await import('./outbox/engine/keep-files')
    await forgetShared(userId)
  },
]

/** For page and worker, at their start and when a session ends. Never throws. */
export function forgetEndedUsers(): Promise<void> {
  return forgetEnded(steps)
}
