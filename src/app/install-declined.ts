import { ifGiven } from '../lib/if-given'

/** Remembers 'Ahora no' in localStorage. Without storage the app asks on each visit. */
const key = 'install-declined'

export function wasDeclined(): boolean {
  return ifGiven(() => localStorage.getItem(key)) !== null
}

export function noteDeclined(): void {
  ifGiven(() => localStorage.setItem(key, ''))
}
