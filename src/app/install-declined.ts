/** That the user does not want to be asked again to install the app, in localStorage. Without storage it is asked on each visit. */
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
