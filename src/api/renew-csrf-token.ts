import { csrfSelector } from './csrf'

/** Milliseconds, as in `http.ts`. */
const limit = 20_000

/**
 * Takes the token from a new copy of the page: the open page may come from the precache, with an
 * old token. False without one. Never throws.
 */
export async function renewCsrfToken(): Promise<boolean> {
  const meta = document.querySelector(csrfSelector)
  if (!meta) return false
  try {
    // The precache matches the bare address; the query makes the request miss it.
    const response = await fetch(`/?csrf=${Date.now()}`, {
      cache: 'no-store',
      credentials: 'include',
      signal: AbortSignal.timeout(limit),
    })
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
