type Period = { mes: number | null; periodo: number | string | null }

/** `3/2025` (docs/contract.md, 'Dates on the screen'); empty if neither is known. */
export function monthAndYear({ mes, periodo }: Period): string {
  return [mes, periodo].filter(Boolean).join('/')
}

/** `Periodo 3/2025`. */
export function periodName(period: Period): string {
  return `Periodo ${monthAndYear(period)}`
}

/** Counts months, across years. `month` is 1 to 12. */
export function monthNumber(year: number, month: number): number {
  return year * 12 + month
}

/** The reverse. */
export function monthOf(number: number): { year: number; mes: number } {
  const mes = ((number - 1) % 12) + 1
  return { year: (number - mes) / 12, mes }
}
