import { isoDay } from './dates'

/**
 * The SII's monthly form 29. A document type's number is the server's own (docs/contract.md, 'Document types'), so it is known by its
 * name.
 */
export function isF29(name: string): boolean {
  return /\bF ?29\b|formulario 29\b/i.test(name)
}

/**
 * When the form of a month is due, as `YYYY-MM-DD`: of those who invoice electronically on the 20th of the next month, or on the Monday after
 * its weekend. Holidays are not known here.
 */
export function f29DueDay(year: number, month: number): string {
  const twentieth = isoDay(year, month + 1, 20)
  const weekday = new Date(twentieth).getUTCDay()
  if (weekday === 6) return isoDay(year, month + 1, 22)
  return weekday === 0 ? isoDay(year, month + 1, 21) : twentieth
}
