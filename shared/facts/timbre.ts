import { dateInputValue } from '../dates'
import { formatRut, isValidRut } from '../rut'
import { noFacts, type Facts } from './facts'
import { hashOf } from './hash'
import { paper, paperKinds } from './papers'

/** More than a PDF417 can have. */
const mostBytes = 2_000

/**
 * What the stamp of an electronic invoice or receipt says, in the characters of its bytes
 * (ISO-8859-1); null if it is none, or not whole: another type or folio than its folios' permit, or
 * changed since it was signed. Whether the SII has issued that permit is not known here.
 */
export async function readTimbre(code: string): Promise<Facts | null> {
  // The signature does not cover the white space between tags.
  const stamp = code.replace(/>\s+</g, '><')
  const content = between(stamp, '<DD>', '</DD>')
  const signature = between(stamp, '<FRMT algoritmo="SHA1withRSA">', '</FRMT>')
  if (
    code.length > mostBytes ||
    !stamp.trimStart().startsWith('<TED') ||
    content === null ||
    signature === null
  )
    return null
  const signed = `<DD>${content}</DD>`
  const [own = '', permit = ''] = signed.split('<CAF', 2)
  const [type, folio, issuer] = ['TD', 'F', 'RE'].map((tag) => textIn(own, tag))
  const isPermitted =
    /^\d{1,10}$/.test(folio ?? '') &&
    type === textIn(permit, 'TD') &&
    issuer === textIn(permit, 'RE') &&
    Number(folio) >= Number(textIn(permit, 'D') ?? NaN) &&
    Number(folio) <= Number(textIn(permit, 'H') ?? NaN)
  const key = { modulus: numberOf(textIn(permit, 'M')), exponent: numberOf(textIn(permit, 'E')) }
  if (!folio || !isPermitted || !(await isSignedBy(key, signed, numberOf(signature)))) return null
  const ruts = [issuer, textIn(own, 'RR')].flatMap((rut) => (rut && isValidRut(rut) ? formatRut(rut) : []))
  return {
    ...noFacts,
    source: 'timbre',
    kind: paperKinds.find((kind) => paper(kind).stamps?.includes(type ?? '')) ?? null,
    ruts,
    folio,
    amount: Number(/^\d{1,12}$/.exec(textIn(own, 'MNT') ?? '')?.[0]) || null,
    date: dateInputValue(textIn(own, 'FE')) || null,
  }
}

function textIn(xml: string, tag: string): string | null {
  return between(xml, `<${tag}>`, `</${tag}>`)
}

function between(text: string, start: string, end: string): string | null {
  const from = text.indexOf(start)
  const to = from < 0 ? -1 : text.indexOf(end, from)
  return to < 0 ? null : text.slice(from + start.length, to)
}

/** SHA-1 and its length, as PKCS #1 writes them before the hash (RFC 8017, 9.2). */
const sha1Prefix = '3021300906052b0e03021a05000414'

/** RSA without Web Crypto, because browsers refuse keys of 512 bits. */
async function isSignedBy(
  { modulus, exponent }: { modulus: bigint; exponent: bigint },
  text: string,
  signature: bigint,
): Promise<boolean> {
  const digest = sha1Prefix + (await hashOf('SHA-1', text))
  const length = modulus.toString(16).length
  if (exponent > 65_537n || signature >= modulus) return false
  const expected = `1${'f'.repeat(Math.max(0, length - digest.length - 6))}00${digest}`
  return power(signature, exponent, modulus).toString(16) === expected
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (let square = base, rest = exponent; rest > 0n; rest >>= 1n, square = (square * square) % modulus)
    if (rest & 1n) result = (result * square) % modulus
  return result
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The number that a Base64 text holds. */
function numberOf(base64: string | null): bigint {
  const digits = (base64 ?? '').replace(/[^A-Za-z0-9+/]/g, '')
  let bits = 0n
  for (const digit of digits) bits = bits * 64n + BigInt(alphabet.indexOf(digit))
  return bits >> BigInt((digits.length * 6) % 8)
}
