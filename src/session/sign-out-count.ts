import { ifGiven } from '../lib/if-given'

/**
 * How often each user signed out on this device. A tab that missed a sign-out while frozen sees a
 * higher count than its session began with. Times or tokens can't tell: clocks are put back, and a
 * user may hold two tokens.
 */

/** Null if storage is forbidden. */
export function signOutCount(userId: number): number | null {
  return ifGiven(() => Number(localStorage.getItem(key(userId))))
}

export function countSignOut(userId: number): void {
  ifGiven(() => localStorage.setItem(key(userId), String((signOutCount(userId) ?? 0) + 1)))
}

function key(userId: number): string {
  return `sign-outs/${userId}`
}
