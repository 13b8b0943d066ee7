/** Lower case, without accents; whatever is neither letter nor digit is one space. */
export function wordsOf(text: string): string {
  return plain(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Lower case, without accents; signs stay, and white space is one space. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
}

/** After how many letters one of these phrases stands as whole words, also  s p a c e d;  or Infinity. */
export function placeOf(phrases: readonly string[], words: string): number {
  const letters = words.replaceAll(' ', '')
  let length = 0
  const starts = new Set([0, ...words.split(' ').map((word) => (length += word.length))])
  const places = phrases.flatMap((phrase) => {
    const sought = phrase.replaceAll(' ', '')
    let at = letters.indexOf(sought)
    while (at >= 0 && !(starts.has(at) && starts.has(at + sought.length)))
      at = letters.indexOf(sought, at + 1)
    return at < 0 ? [] : at
  })
  return Math.min(...places)
}
