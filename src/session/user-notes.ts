import { ifGiven } from '../lib/if-given'

/**
 * The last user on this device, until they sign out: the rescue page shows their documents if no
 * session can be read (docs/decisions/rescue-page.md).
 */
export const lastUser = createUserNote('last-user')

/** Whose session is kept, for words that can't wait for IndexedDB. */
export const keptUser = createUserNote('kept-user')

/** A user's id in localStorage. Nothing here throws. */
function createUserNote(key: string) {
  const isUser = (userId: number) => ifGiven(() => localStorage.getItem(key)) === String(userId)
  return {
    isUser,
    set: (userId: number) => void ifGiven(() => localStorage.setItem(key, String(userId))),
    /** Another user's stays. */
    remove: (userId: number) => void (isUser(userId) && ifGiven(() => localStorage.removeItem(key))),
  }
}
