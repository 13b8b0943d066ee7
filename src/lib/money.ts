/**
 * Chilean amounts: dots between thousands, a comma before at most two decimals (docs/contract.md,
 * 'Amounts in a field'). Not `Intl`: in `es` it leaves four digits ungrouped.
 */

/** Thirteen digits and two decimals are still exact in a JSON number. */
const maxDigits = 13

/** Pesos: `$1.234.567`; decimals only if there are any. */
export function pesos(amount: number): string {
  return `${amount < 0 ? '-' : ''}$${grouped(Math.abs(amount), 0)}`
}

/** Unidades de Fomento are quoted with two decimals: `UF 3.250,50`. */
export function uf(amount: number): string {
  return `${amount < 0 ? '-' : ''}UF ${grouped(Math.abs(amount), 2)}`
}

/** As `unit` spells it; null for none, also for what was left empty, which is stored as 0. */
export function amountText(amount: number | null, unit: typeof pesos | typeof uf): string | null {
  return amount !== null && amount > 0 ? unit(amount) : null
}

/** A stored amount as a money field shows it: `3.250,5`; empty for none. */
export function moneyText(amount: number | null): string {
  return amount !== null && amount > 0 ? grouped(amount, 0) : ''
}

/** 0 if the text is no amount (docs/contract.md, 'Amounts in a field'). */
export function parseMoney(text: string): number {
  const { digits, decimals } = read(text) ?? { digits: '', decimals: null }
  return Number(`${digits || '0'}.${decimals ?? '0'}`)
}

export function isAmount(text: string): boolean {
  return read(text) !== null
}

/** Both readings of `350,000`, with three digits after its last sign; null for other texts. */
export function twoAmounts(text: string): { thousands: string; decimals: string } | null {
  const [, whole, last] = threeBehindSign.exec(bare(text)) ?? []
  if (whole === undefined || last === undefined) return null
  const digits = whole.replaceAll('.', '')
  return { thousands: withDots(digits + last), decimals: `${withDots(digits)},${last.slice(0, 2)}` }
}

/**
 * Puts dots between thousands while typing. A dot just typed may mean decimals (keyboards without
 * a comma) until three digits follow. Dots of an already formatted `before` are the mask's.
 */
export function maskMoney(text: string, keyed: 'typed' | 'deleted' = 'typed', before = ''): string {
  const hadDots = read(before) !== null && finishMoney(before) === before
  const amount = read(text)
  if (hadDots && (keyed === 'deleted' || !amount)) return finishMoney(text, { dotsAreThousands: true })
  if (amount?.isOpen) return bare(text)
  // More may follow a space.
  return /\d\s+$/.test(text) ? text : finishMoney(text)
}

/** Whether a key may be typed: digits, one comma with at most two decimals, dots and spaces. */
export function takesMoneyKey(character: string, text: string): boolean {
  return /[\d.,\s]/.test(character) && !/,\d{3}|,\d*[.,]/.test(text)
}

/** `maskMoney` for a complete text: when the field is left, or filled at once. */
export function finishMoney(text: string, options: { dotsAreThousands?: boolean } = {}): string {
  const amount = read(options.dotsAreThousands ? text.replaceAll('.', '') : text)
  if (!amount) return text
  const { digits, decimals } = amount
  if (digits === '' && decimals === null) return ''
  return withDots(digits || '0') + (decimals === null ? '' : `,${decimals}`)
}

/** Texts that people write around an amount: `$450.000.-`, `UF 12,5`, `1.200 pesos`. */
const before = /^(?:\s|CH\$|\$|CLP|U\.?F\.?|pesos?)+/i
const behind = /^([.,]?)(?:\s|\$|CLP|U\.?F\.?|pesos?|[.,][-–=])+$/i

function bare(text: string): string {
  const rest = text.replace(before, '')
  const tail = rest.split(/\d/).at(-1) ?? ''
  const sign = behind.exec(tail)?.[1]
  return sign === undefined ? rest : rest.slice(0, rest.length - tail.length) + sign
}

/** Thousands, all separated by the same sign or by none, then the decimals. */
const shape = /^(\d{1,3}(?:([.,\s])\d{3}(?:\2\d{3})*)?|\d*)(?:([.,])(\d{0,2}))?$/

/** Ambiguous: `350,000`, `1234.567`. */
const threeBehindSign = /^([1-9]\d*|[1-9]\d{0,2}(?:\.\d{3})+)[.,](\d{3})$/

type Amount = {
  digits: string
  decimals: string | null
  /** The decimal sign is a dot, which a third digit would turn into a thousands' dot. */
  isOpen: boolean
}

/** Null unless the text is exactly one amount. */
function read(text: string): Amount | null {
  const match = shape.exec(bare(text))
  if (!match) return null
  const [, whole = '', thousands, sign, decimals = null] = match
  const onlyComma = thousands === ',' && whole.split(',').length === 2 && sign === undefined
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (onlyComma || (thousands === ',' && sign === ',') || digits.length > maxDigits) return null
  return { digits, decimals, isOpen: sign === '.' && thousands !== ',' }
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
