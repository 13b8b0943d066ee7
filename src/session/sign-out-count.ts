/**
 * How often each user signed out on this device. A tab that missed a sign-out while frozen sees a
 * higher count than its session began with. Times or tokens can't tell: clocks are put back, and a
 * user may hold two tokens.
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
