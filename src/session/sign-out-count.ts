/**
 * How often each user has signed out on this device. A session holds the count with which it began: a tab that was frozen, in the
 * back/forward cache or on another site heard nothing of a sign-out, and sees by the count that its session ended. Neither times nor
 * tokens could tell: clocks are put back, and a user may hold two tokens. Nothing here throws.
 */

/** Null if storage is forbidden. */
export function signOutCount(userId: number): number | null {
  try {
    return Number(localStorage.getItem(key(userId)))
  } catch {
    return null
  }
}

export function countSignOut(userId: number): void {
  try {
    localStorage.setItem(key(userId), String((signOutCount(userId) ?? 0) + 1))
  } catch {
    return
  }
}

function key(userId: number): string {
  return `sign-outs/${userId}`
}
