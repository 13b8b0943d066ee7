/** Text as a search compares it: without accents or case, `Ñuñoa` as `nunoa`, and with the apostrophe of a keyboard. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[‘’]/g, "'")
    .toLowerCase()
}

/** Every word of the query occurs somewhere in the text. */
export function matches(query: string, text: string): boolean {
  const haystack = folded(text)
  return folded(query)
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}
