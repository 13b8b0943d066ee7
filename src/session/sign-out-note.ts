/**
 * Notes a sign-out in localStorage until IndexedDB has it, so that a hung database or a closed
 * page can't restore the session. The service worker can't read it and may still send.
 */
export function noteSignOut(userId: number): void {
  try {
    localStorage.setItem(key(userId), '')
  } catch {
    return
  }
}

export function removeSignOutNote(userId: number): void {
  try {
    localStorage.removeItem(key(userId))
  } catch {
    return
  }
}

export function isSignOutNoted(userId: number): boolean {
  try {
    return localStorage.getItem(key(userId)) !== null
  } catch {
    return false
  }
}

function key(userId: number): string {
  return `signed-out/${userId}`
}
