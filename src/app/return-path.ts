/**
 * Kept in the history entry of /login, so that it survives a reload: the address at which a user got a 401; or, with `userId`
 * null, the address for any user who signs in (what another app shared).
 */
export type Return = { from: string; userId: number | null }

/** The address to open after the sign-in; null for another user, and if none was kept. */
export function returnPath(historyState: unknown, userId: number): string | null {
  if (typeof historyState !== 'object' || historyState === null) return null
  const back: Partial<Record<keyof Return, unknown>> = historyState
  const isTheirs = back.userId === userId || back.userId === null
  return isTheirs && typeof back.from === 'string' ? back.from : null
}
