import { readCedula } from './cedula'
import type { Facts } from './facts'
import { readTimbre, type Sha1 } from './timbre'

/** How zxing-wasm looks for the code of an identity card, and of an electronic invoice. */
export const decoderOptions = {
  formats: ['PDF417' as const, 'QRCode' as const],
  tryInvert: false,
  // A paper has one; of the others nothing is said.
  maxNumberOfSymbols: 4,
  // Also where a code lies that it can't read.
  returnErrors: true,
}

type Point = { x: number; y: number }

/** Of a code that zxing-wasm found. */
type Found = {
  format: string
  error: string
  bytes: Uint8Array
  position: Record<'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft', Point>
}

/** The bytes of codes, each as a character: a stamp's signature is of its bytes. */
export function textsOf(found: readonly Found[]): string[] {
  return found
    .filter(({ error }) => error === '')
    .map(({ bytes }) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Where a stamp lies that could not be read, from the top left clockwise; null if there is none. */
export function unreadStamp(found: readonly Found[]): [Point, Point, Point, Point] | null {
  const stamps = found.filter(({ format }) => format === 'PDF417')
  const [unread] = stamps
  if (!unread || stamps.some(({ error }) => error === '')) return null
  const { topLeft, topRight, bottomRight, bottomLeft } = unread.position
  return [topLeft, topRight, bottomRight, bottomLeft]
}

/** What the first code that says something says; null if none does. */
export async function factsOfCodes(codes: readonly string[], sha1: Sha1): Promise<Facts | null> {
  for (const code of codes) {
    const facts = readCedula(code) ?? (await readTimbre(code, sha1))
    if (facts) return facts
  }
  return null
}
