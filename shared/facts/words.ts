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

/** Words without the spaces between them, and where each begins. */
export type Letters = { letters: string; starts: ReadonlySet<number> }

export function lettersOf(words: string): Letters {
  const starts = new Set<number>()
  let letters = ''
  for (const word of words.split(' ')) {
    starts.add(letters.length)
    letters += word
  }
  return { letters, starts: starts.add(letters.length) }
}

/** Where a phrase stands as whole words, also if it is  l e t t e r s p a c e d;  null if nowhere. */
export function placeOfPhrase(phrase: string, { letters, starts }: Letters): number | null {
  const sought = phrase.replaceAll(' ', '')
  let at = letters.indexOf(sought)
  while (at >= 0 && !(starts.has(at) && starts.has(at + sought.length))) at = letters.indexOf(sought, at + 1)
  return at < 0 ? null : at
}
