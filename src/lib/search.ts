/**
 * For comparison in a search: without accents or case, `Ñuñoa` as `nunoa`, with a plain
 * apostrophe.
 */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[‘’]/g, "'")
    .toLowerCase()
}

export function matches(query: string, text: string): boolean {
  const haystack = folded(text)
  return folded(query)
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}
