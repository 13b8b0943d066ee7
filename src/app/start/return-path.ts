/**
 * Kept in the history entry of /login, so that it survives a reload: the address that was asked for, or at which the session ended.
 * `userId` is whose session that was; null leads any user there.
 */
export type Return = { from: string; userId: number | null }

/** A browser takes '//x' and '/\x' for another site's address, which can't be opened from here. */
const ownPath = /^\/(?![/\\])/

/** The address to open after the sign-in; null for another user, and if none was kept. */
export function returnPath(historyState: unknown, userId: number): string | null {
  if (typeof historyState !== 'object' || historyState === null) return null
  const back: Partial<Record<keyof Return, unknown>> = historyState
  const isTheirs = back.userId === userId || back.userId === null
  return isTheirs && typeof back.from === 'string' && ownPath.test(back.from) ? back.from : null
}
