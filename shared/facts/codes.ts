import { readCedula } from './cedula'
import type { Facts } from './facts'
import { stampCorners, type Photo, type Pixels, type StampCorners } from './stamp-corners'
import { openStamp } from './straight-stamp'
import { readTimbre } from './timbre'

/** How zxing-wasm looks for the code of an identity card, and of an electronic invoice. */
export const decoderOptions = {
  formats: ['PDF417' as const, 'QRCode' as const],
  tryInvert: false,
  // A paper has one; of the others nothing is said.
  maxNumberOfSymbols: 4,
}

/** Of a code that zxing-wasm found, or a picture that it can't decode. */
type Found = { format: string; error: string; bytes: Uint8Array }

/** The bytes of codes, each as a character: a stamp's signature is of its bytes. */
export function textsOf(found: readonly Found[]): string[] {
  return found
    .filter(({ error }) => error === '')
    .map(({ bytes }) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Whether a stamp or an identity card was read, besides which nothing more is looked for. */
export function isRead(found: readonly Found[]): boolean {
  return found.some(({ format }) => format === 'PDF417') || textsOf(found).some((text) => readCedula(text))
}

/** A stamp of small modules loses less to its straightening with more pixels than it has. */
const enlarged = [1.5, 1]

/** `read`: what it says once it is straight. */
export type Stamp = {
  corners: StampCorners
  read: (decode: (pixels: Pixels) => Promise<Found[]>) => Promise<Found[]>
}

/** A stamp on a photo, which is not needed any more to read it; null without one. */
export function findStamp(photo: Photo): Stamp | null {
  const corners = stampCorners(photo)
  if (!corners) return null
  const { most, straight } = openStamp(photo, corners)
  return {
    corners,
    async read(decode) {
      for (const scale of new Set(enlarged.map((one) => Math.min(one, most)))) {
        const found = await decode(straight(scale))
        if (found.length > 0) return found
      }
      return []
    },
  }
}

/** Facts of the identity cards, or else of the first stamp that can be read; null if none can. */
export async function factsOfCodes(codes: readonly string[]): Promise<Facts | null> {
  const cards = codes.flatMap((code) => readCedula(code) ?? [])
  const [card] = cards
  if (card) {
    const isOfAll = cards.every(({ expires }) => expires === card.expires)
    const ruts = [...new Set(cards.flatMap((one) => one.ruts))]
    return { ...card, ruts, expires: isOfAll ? card.expires : null }
  }
  const stamps = await Promise.all(codes.map((code) => readTimbre(code)))
  return stamps.find((stamp) => stamp !== null) ?? null
}
