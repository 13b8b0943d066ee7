/**
 * Kept in the history entry of /login: where which user was when a 401 came, or where whoever signs in goes on (`userId` null:
 * to what another app shared). It survives a reload.
 */
export type Return = { from: string; userId: number | null }

/** Where the sign-in leads to; null for another user, and where nobody was on the way to anything. */
export function returnPath(historyState: unknown, userId: number): string | null {
  if (typeof historyState !== 'object' || historyState === null) return null
  const back: Partial<Record<keyof Return, unknown>> = historyState
  const isTheirs = back.userId === userId || back.userId === null
  return isTheirs && typeof back.from === 'string' ? back.from : null
}
