import { ifGiven } from '../lib/if-given'

/**
 * Notes a sign-out in localStorage until IndexedDB has it, so that a hung database or a closed
 * page can't restore the session. The service worker can't read it and may still send.
 */
export function noteSignOut(userId: number): void {
  ifGiven(() => localStorage.setItem(key(userId), ''))
}

export function removeSignOutNote(userId: number): void {
  ifGiven(() => localStorage.removeItem(key(userId)))
}

export function isSignOutNoted(userId: number): boolean {
  return ifGiven(() => localStorage.getItem(key(userId))) !== null
}

function key(userId: number): string {
  return `signed-out/${userId}`
}
