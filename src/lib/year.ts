/** A year of two digits, which a browser's date field takes for one of the first century: `0025-03-01`. */
export function yearProblem(date: string): string | null {
  return date !== '' && date < '1000' ? 'Escribe el año con cuatro cifras: 2025, no 25.' : null
}
