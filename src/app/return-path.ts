/** Kept in the history entry of /login after a 401: where which user was. It survives a reload. */
export type Return = { from: string; userId: number }

/** Where the sign-in leads back to; null for another user, or where nobody was thrown out. */
export function returnPath(historyState: unknown, userId: number): string | null {
  if (typeof historyState !== 'object' || historyState === null) return null
  const back: Partial<Record<keyof Return, unknown>> = historyState
  return back.userId === userId && typeof back.from === 'string' ? back.from : null
}
