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

/** Where one of these phrases first stands as whole words, also if it is  s p a c e d;  -1 if none does. */
export function placeOf(phrases: readonly string[], words: string): number {
  const spaced = phrases.map((phrase) => phrase.replaceAll(' ', '').split('').join(' ?'))
  return phrases.length === 0 ? -1 : words.search(new RegExp(`\\b(?:${spaced.join('|')})\\b`))
}
