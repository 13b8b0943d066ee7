/**
 * The last user on this device, until they sign out: the rescue page shows their documents if no
 * session can be read (docs/decisions/rescue-page.md). Nothing here throws.
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
