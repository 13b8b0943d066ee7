/** How a server answers that the token is no longer the one of the session. */
export const staleTokenStatus = 419

export const csrfSelector = 'meta[name="csrf-token"]'

/** What this file needs of a page; the service worker, which uses it too, has none. */
type Page = {
  querySelector(selector: string): {
    getAttribute(name: string): string | null
  } | null
}

/** The token that the server wrote into the page (docs/contract.md, 'CSRF token'); null if it wrote none. */
export function csrfToken(): string | null {
  const page = (globalThis as { document?: Page }).document
  return page?.querySelector(csrfSelector)?.getAttribute('content') ?? null
}
