import { isLongerThanRut, isShortForLetter } from '../../shared/rut'
import { isAmount, twoAmounts } from '../lib/money'
import { isOnePhone } from '../lib/phone'

/** Why a field's text is not accepted, and what to write instead; null if it is. */

export function moneyProblem(text: string): string | null {
  if (isAmount(text)) return null
  const two = twoAmounts(text)
  return two
    ? `Escribe ${two.thousands} con punto, o ${two.decimals}.`
    : 'Escribe un solo monto, con dos decimales a lo más: 350.000 o 12,50.'
}

export function phoneProblem(text: string): string | null {
  return isOnePhone(text) && (/\d/.test(text) || text.trim() === '')
    ? null
    : 'Escribe un solo teléfono, sin anexo, como 56987654321.'
}

/** A wrong check digit is accepted, since the paper itself may be wrong. */
export function rutProblem(text: string): string | null {
  if (!isRutText(text)) return 'Escribe el RUT, como 12.345.678-5.'
  if (isLongerThanRut(text)) return 'Este número es más largo que un RUT. Revisa si sobra alguno.'
  return isShortForLetter(text)
    ? 'Un RUT que termina en K tiene más números: 85.001-K. Revisa si falta alguno.'
    : null
}

/** Words alone are no RUT. */
export function isRutText(text: string): boolean {
  return /\d/.test(text) || text.trim() === ''
}

/** A date field takes a two-digit year for one of the first century: `0025-03-01`. */
export function yearProblem(date: string): string | null {
  return date !== '' && date < '1000' ? 'Escribe el año con cuatro cifras: 2025, no 25.' : null
}
