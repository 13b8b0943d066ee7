/** Remembers 'Ahora no' in localStorage. Without storage the app asks on each visit. */
const key = 'install-declined'

export function wasDeclined(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function noteDeclined(): void {
  try {
    localStorage.setItem(key, '')
  } catch (error) {
    console.warn('install: the answer is not kept', error)
  }
}
