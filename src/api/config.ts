/**
 * The API's address (docs/contract.md, 'Base address'), set at build time; by default the page's
 * origin.
 */
export function apiUrl(path: string): string {
  return (import.meta.env.VITE_API_BASE_URL ?? '') + path
}

/** The same as an absolute address. */
export function apiBase(): string {
  return new URL(apiUrl('/'), 'location' in globalThis ? location.href : undefined).href
}
