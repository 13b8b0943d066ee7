import { formatRut, isValidRut } from '../rut'
import { isoDay } from '../dates'
import { noFacts, type Facts } from './facts'

const registry = /^https:\/\/[a-z]{1,20}(?:\.[a-z]{1,20}){0,3}\.registrocivil\.cl\/[\w/.-]{0,100}$/i

/**
 * What the QR of an identity card says: an address of the Registro Civil, which is not asked. Null
 * if it is another code, or its RUN or a check digit of its dates is wrong.
 */
export function readCedula(code: string): Facts | null {
  const [address = '', query, ...others] = code.slice(0, 1000).split('?')
  if (query === undefined || others.length > 0 || !registry.test(address)) return null
  const given = new Map(
    query.split('&').map((part) => [part.split('=', 1)[0]?.toLowerCase(), part.split('=')[1] ?? '']),
  )
  const run = given.get('run') ?? ''
  if (!/^\d{1,8}-[\dk]$/i.test(run) || !isValidRut(run)) return null
  return {
    ...noFacts,
    source: 'cedula',
    kind: 'cedula',
    ruts: [formatRut(run)],
    expires: expiryIn(given.get('mrz') ?? ''),
  }
}

/** Number, birth and expiry, each with its check digit. */
const mrz = /^[A-Z0-9]{9}\d\d{6}\d(\d{6})(\d)$/

function expiryIn(text: string): string | null {
  const [, day = '', check] = mrz.exec(text) ?? []
  if (check === undefined || checkDigit(day) !== Number(check)) return null
  const [year = 0, month = 0, date = 0] = [day.slice(0, 2), day.slice(2, 4), day.slice(4)].map(Number)
  const expires = isoDay(2000 + year, month, date)
  return expires.slice(2).replaceAll('-', '') === day ? expires : null
}

/** ICAO 9303, part 3, 4.9: the digits times 7, 3, 1 and again. */
function checkDigit(digits: string): number {
  return (
    Array.from(digits).reduce((sum, digit, place) => sum + Number(digit) * ([7, 3, 1][place % 3] ?? 0), 0) %
    10
  )
}
