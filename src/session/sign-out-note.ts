/**
 * That a user signed out, in localStorage until the database of the kept session has taken it: one that hangs, or a page that is
 * closed too early, must not bring the session back at the next start. The service worker can't read it and may still send what
 * waits. Nothing here throws: if storage is forbidden there is no note.
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
