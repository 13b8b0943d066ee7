/** The address if it is `http:` or `https:`, else null: nothing else that the server sends is ever followed (contract §2). */
export function httpUrl(value: string | null | undefined): string | null {
  if (!value) return null
  const url = URL.parse(value.trim())
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}
