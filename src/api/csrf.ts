/** Laravel's status for a CSRF token that is not the session's. */
export const staleTokenStatus = 419

export const csrfSelector = 'meta[name="csrf-token"]'

/** The service worker uses this file too and has no DOM types. */
type Page = {
  querySelector(selector: string): {
    getAttribute(name: string): string | null
  } | null
}

/** Null if the page carries no token (docs/contract.md, 'CSRF token'). */
export function csrfToken(): string | null {
  const page = (globalThis as { document?: Page }).document
  return page?.querySelector(csrfSelector)?.getAttribute('content') ?? null
}
