/**
 * Where to go after the sign-in, in the history entry of /login, so that it survives a reload.
 * `userId` is whose address it is; null for any user.
 */
export type Return = { from: string; userId: number | null }

/** Browsers treat '//x' and '/\x' as other sites, which must not open from here. */
const ownPath = /^\/(?![/\\])/

/** Null for another user, and if none was kept. */
export function returnPath(historyState: unknown, userId: number): string | null {
  if (typeof historyState !== 'object' || historyState === null) return null
  const back: Partial<Record<keyof Return, unknown>> = historyState
  const isTheirs = back.userId === userId || back.userId === null
  return isTheirs && typeof back.from === 'string' && ownPath.test(back.from) ? back.from : null
}
