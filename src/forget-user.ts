import { forgetStoredResponses } from './queries/stored-responses'
import { forgetEnded, type ForgetStep } from './session/unfinished-ends'

/** What goes with a user's session, one kind after the other. Documents that wait, and drafts, stay for their owner. */
const steps: readonly ForgetStep[] = [
  forgetStoredResponses,
  async (userId, end) => {
    // After a 401 the same user goes on with what was shared.
    if (end === 'expired') return
    // Loaded when it is needed: the sign-in has no other use for its database.
    const { forgetShared } = await import('./drafts/shared-files')
    await forgetShared(userId)
  },
]

/** For the page and the worker alike, at their start and when a session ends. Never throws. */
export function forgetEndedUsers(): Promise<void> {
  return forgetEnded(steps)
}
