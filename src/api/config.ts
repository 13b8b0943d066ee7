/** Where the API is (contract §1): a build-time variable, the page's own origin without one. */
export function apiUrl(path: string): string {
  return (import.meta.env.VITE_API_BASE_URL ?? '') + path
}
