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

/** Finds these words in `wordsOf`, also if they are l e t t e r s p a c e d. */
export function phrase(words: string): RegExp {
  const letters = words.replaceAll(' ', '').split('').join(' ?')
  return new RegExp(`(?<![a-z0-9])${letters}(?![a-z0-9])`)
}
