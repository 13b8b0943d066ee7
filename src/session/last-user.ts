import { ifGiven } from '../lib/if-given'

/**
 * The last user on this device, until they sign out: the rescue page shows their documents if no
 * session can be read (docs/decisions/rescue-page.md). Nothing here throws.
 */
const key = 'last-user'

export function rememberUser(userId: number): void {
  ifGiven(() => localStorage.setItem(key, String(userId)))
}

export function forgetUser(userId: number): void {
  ifGiven(() => localStorage.getItem(key) === String(userId) && localStorage.removeItem(key))
}
