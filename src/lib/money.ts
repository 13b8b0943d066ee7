/**
 * Amounts in the German style that Chile shares: dots between thousands, a comma before at most two decimals
 * (docs/contract.md, 'Amounts in a field'). Written by hand, because `Intl` in `es` leaves four digits ungrouped.
 */

/** Thirteen digits and two decimals are still exact in a JSON number. */
const maxDigits = 13

/** Pesos: `$1.234.567`; decimals only if there are any. */
export function pesos(amount: number): string {
  return `${amount < 0 ? '-' : ''}$${grouped(Math.abs(amount), 0)}`
}

/** Unidades de Fomento, always with two decimals, as they are quoted: `UF 3.250,50`. */
export function uf(amount: number): string {
  return `${amount < 0 ? '-' : ''}UF ${grouped(Math.abs(amount), 2)}`
}

/** A stored amount as a money field shows it: `3.250,5`; empty if there is none. */
export function moneyText(amount: number | null): string {
  return amount !== null && amount > 0 ? grouped(amount, 0) : ''
}

/** The number that a money field holds: 0 if it is not positive (docs/contract.md, 'Amounts in a field'). */
export function parseMoney(text: string): number {
  const { digits, decimals } = read(text)
  return Number(`${digits || '0'}.${decimals ?? '0'}`)
}

/**
 * Puts dots between the thousands. A dot that was just written may still be a decimal one (a keyboard without a comma, a
 * pasted `3250.50`) and stays, until three digits behind it make it a thousands' dot or `finishMoney` makes it a comma.
 */
export function maskMoney(text: string): string {
  const clean = text.replace(/[^\d.,]/g, '')
  return endsInOpenDot(clean) && !clean.includes(',') ? clean : finishMoney(clean)
}

/** As `maskMoney`, when the field is left; also while deleting, when a short last group is no decimal part. */
export function finishMoney(text: string, options: { dotsAreThousands?: boolean } = {}): string {
  const { digits, decimals } = read(options.dotsAreThousands ? text.replace(/\./g, '') : text)
  if (digits === '' && decimals === null) return ''
  return withDots(digits || '0') + (decimals === null ? '' : `,${decimals}`)
}

/** A last dot with fewer than three digits behind it can't stand between thousands. */
function endsInOpenDot(text: string): boolean {
  return /^\d+([.,]\d{3})*\.\d{0,2}$/.test(text)
}

/** `decimals` is null without a decimal sign, at most two digits with one. */
function read(text: string): { digits: string; decimals: string | null } {
  const clean = text.replace(/[^\d.,]/g, '')
  const sign = endsInOpenDot(clean) ? clean.lastIndexOf('.') : clean.indexOf(',')
  const whole = sign < 0 ? clean : clean.slice(0, sign)
  const digits = whole
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, maxDigits)
  return { digits, decimals: sign < 0 ? null : clean.slice(sign).replace(/\D/g, '').slice(0, 2) }
}

function grouped(amount: number, minimumDecimals: 0 | 2): string {
  const [whole = '0', cents = '00'] = amount.toFixed(2).split('.')
  const decimals = minimumDecimals === 2 ? cents : cents.replace(/0?0$/, '')
  return withDots(whole) + (decimals ? `,${decimals}` : '')
}

function withDots(digits: string): string {
  const head = digits.length % 3
  return [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])].filter(Boolean).join('.')
}
