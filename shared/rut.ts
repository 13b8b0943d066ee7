/** Eight digits, two dots, the dash and the check digit (docs/contract.md, 'RUT in a field'). */
export const rutMaxLength = 12

const maxSignificant = 9
/**
 * From the eighth character on a letter is a check digit: `85.001-K` (docs/contract.md, 'RUT in a
 * field').
 */
const letterFrom = 8

/**
 * From any typed or pasted text: `12345678k` → `12.345.678-K`. The last character is the check
 * digit. What is longer than a RUT comes back unchanged.
 */
export function formatRut(text: string): string {
  const characters = significant(text)
  return characters.length > maxSignificant ? text : written(characters)
}

/** Such as `100.200.300-4`: `formatRut` leaves it as it is. */
export function isLongerThanRut(text: string): boolean {
  return significant(text).length > maxSignificant
}

/** Whether a key may be typed: a letter only as check digit. */
export function takesRutKey(character: string, text: string): boolean {
  if (!/k/i.test(character)) return /[\d.\s-]/.test(character)
  const isLast = significant(text).length === digitsOf(text).length + 1
  return isLast && !isShortForLetter(text)
}

/** Whether a number is too short for the letter at its end. */
export function isShortForLetter(text: string): boolean {
  const rut = formatRut(text)
  return rut.endsWith('K') && rut.length < letterFrom
}

function written(characters: string): string {
  if (characters.length < 2) return characters
  const body = characters.slice(0, -1)
  const groups = [body.slice(0, -6), body.slice(-6, -3), body.slice(-3)].filter(Boolean)
  return `${groups.join('.')}-${characters.slice(-1)}`
}

/**
 * Modulo 11: digits from the right times 2 to 7 and again; the check digit completes a multiple of
 * 11, K is 10.
 */
export function isValidRut(text: string): boolean {
  const characters = significant(text)
  if (characters.length < 2 || characters.length > maxSignificant) return false
  let sum = 0
  for (let place = 0; place < characters.length - 1; place++)
    sum += Number(characters.at(-2 - place)) * (2 + (place % 6))
  const missing = 11 - (sum % 11)
  const checkDigit = missing === 11 ? '0' : missing === 10 ? 'K' : String(missing)
  return characters.slice(-1) === checkDigit
}

/**
 * Up to the check digit after the dash, unless more is typed right after it. A word's letter is no
 * check digit.
 */
const toCheckDigit = /^\D*\d[\d.\s-]*?-\s*(?:\d|k(?!\p{L}))(?!\d|k(?!\p{L}))/iu

/** Words after a number: `76543216 Karla`. */
const wordsBehind = /(\d)[\s,;:/(]+(?!k(?!\p{L}))\p{L}.*/isu

/** Digits, and one K at the end of a number. */
function significant(text: string): string {
  const number = toCheckDigit.exec(text)?.[0] ?? text.replace(wordsBehind, '$1')
  const [head = '', ...tail] = number.split(/k(?!\p{L})/iu)
  const body = digitsOf(head)
  return tail.length > 0 && body !== '' ? `${body}K` : digitsOf(number)
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '')
}
