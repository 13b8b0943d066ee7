import { csrfSelector } from './csrf'

/**
 * Takes over the token of a new copy of the page: the one that is open may come from the precache, and its token from long
 * ago. False if it has none, or if the server can't be reached. Never throws.
 */
export async function renewCsrfToken(): Promise<boolean> {
  const meta = document.querySelector(csrfSelector)
  if (!meta) return false
  try {
    // The query passes by the precache, which knows the page by its bare address.
    const response = await fetch(`/?csrf=${Date.now()}`, { cache: 'no-store', credentials: 'include' })
    const fresh = new DOMParser()
      .parseFromString(await response.text(), 'text/html')
      .querySelector(csrfSelector)
    const token = fresh?.getAttribute('content')
    if (!token) return false
    meta.setAttribute('content', token)
    return true
  } catch {
    return false
  }
}
