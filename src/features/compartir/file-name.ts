import { monthNames } from '../../../shared/month-names'
import { wordsOf } from '../../../shared/facts/words'

/** A month in a file's name. `year`: null if the name has none. */
export type NamedMonth = { mes: number; year: number | null }

/** The words of a file's name, without its extension. */
export function nameWords(name: string): readonly string[] {
  return wordsOf(name.replace(/\.[^.]{1,5}$/, '')).split(' ')
}

/**
 * The month that a file's name says in words or figures, such as 'octubre', 'oct26', '2026-10' or
 * '202610'; null if there is none, or more than one. A whole date is when a photo was taken.
 */
export function monthNamed(words: readonly string[]): NamedMonth | null {
  const found = words.flatMap((word, at) => monthAt(words, at, word) ?? [])
  const [first] = found
  return first && found.every(({ mes }) => mes === first.mes)
    ? (found.find(({ year }) => year) ?? first)
    : null
}

function monthAt(words: readonly string[], at: number, word: string): NamedMonth | null {
  const [before = '', next = ''] = [words[at - 1], words[at + 1]]
  const [, letters = '', figures = ''] = /^([a-z]+)(\d{2}|\d{4})?$/.exec(word) ?? []
  const year = yearOf(figures) ?? yearOf(next === 'de' ? words[at + 2] : next)
  const whole = monthNames.findIndex((name) => name === letters) + 1
  if (whole > 0) return { mes: whole, year }
  // 'mar' alone may be the sea.
  const short = monthNames.findIndex((name) => name.startsWith(letters)) + 1
  if (letters.length === 3 && short > 0 && year !== null) return { mes: short, year }
  const [, joinedYear, joined] = /^(20\d\d)(0[1-9]|1[0-2])$/.exec(word) ?? []
  if (joined) return { mes: Number(joined), year: Number(joinedYear) }
  if (!isYear(word)) return null
  const [after, second] = [words[at + 1], words[at + 2]]
  if (isMonth(after) && !isDay(second)) return { mes: Number(after), year: Number(word) }
  return isMonth(before) && !isDay(words[at - 2]) ? { mes: Number(before), year: Number(word) } : null
}

function yearOf(figures = ''): number | null {
  if (/^2\d$/.test(figures)) return 2000 + Number(figures)
  return isYear(figures) ? Number(figures) : null
}

const isYear = (word = '') => /^20\d\d$/.test(word)
const isMonth = (word = '') => /^(0?[1-9]|1[0-2])$/.test(word)
const isDay = (word = '') => /^\d{1,2}$/.test(word)

/** Words that stand between the others of a document's name. */
const small = ['de', 'del', 'la', 'las', 'el', 'los', 'al', 'a', 'en', 'y', 'o', 'u', 'por', 'para', 'con']

/** How many words of a document's name a file's name has; 0 if it lacks one. */
export function wordsInCommon(document: string, words: readonly string[]): number {
  const all = wordsOf(document)
    .split(' ')
    .filter((word) => word !== '' && !small.includes(word))
  return all.every((word) => words.includes(word)) ? all.length : 0
}

/** Properties or contracts, by words that only one of them has: '1204', 'Leones', 'Pérez'. */
export type Named = (words: readonly string[]) => number | null

/** The one property or contract whose words a file's name has; null if none fits, or several do. */
export function namedBy(things: readonly { id: number; text: string }[]): Named {
  const owners = new Map<string, number | null>()
  for (const { id, text } of things)
    for (const word of new Set(wordsOf(text).split(' ')))
      // A number of two figures may be a day's.
      if (word.length > 2) owners.set(word, owners.has(word) ? null : id)
  return (words) => {
    const ids = new Set(words.flatMap((word) => owners.get(word) ?? []))
    const [only = null] = ids
    return ids.size === 1 ? only : null
  }
}
