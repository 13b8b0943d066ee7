import { isoDay } from './dates'

/**
 * The SII's monthly form 29, known by its name: a type's number is the server's own
 * (docs/contract.md, 'Document types').
 */
export function isF29(name: string): boolean {
  return /\bF ?29\b|formulario 29\b/i.test(name)
}

/**
 * When a month's form is due (`YYYY-MM-DD`) for those who invoice electronically: the 20th of the
 * next month, or the Monday after its weekend. Holidays are not known here.
 */
export function f29DueDay(year: number, month: number): string {
  const weekday = new Date(isoDay(year, month + 1, 20)).getUTCDay()
  return isoDay(year, month + 1, weekday === 6 ? 22 : weekday === 0 ? 21 : 20)
}
