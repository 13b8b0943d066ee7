/** The API's address (docs/contract.md, 'Base address'): a build-time variable, by default the page's own origin. */
export function apiUrl(path: string): string {
  return (import.meta.env.VITE_API_BASE_URL ?? '') + path
}
