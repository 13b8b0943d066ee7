/**
 * Whose session was the last on this device, in localStorage until that user signs out: the rescue page shows this user's documents
 * if no session can be read (docs/decisions/rescue-page.md). Nothing here throws: forbidden storage remembers no user.
 */
const key = 'last-user'

export function rememberUser(userId: number): void {
  try {
    localStorage.setItem(key, String(userId))
  } catch {
    return
  }
}

export function forgetUser(userId: number): void {
  try {
    if (localStorage.getItem(key) === String(userId)) localStorage.removeItem(key)
  } catch {
    return
  }
}
