import { ascii, joined, viewOf } from './binary'
import { orientationOnly, readOrientation } from './exif'
import type { Orientation, Picture } from './picture'
import { Refusal } from './refusal'

/** Chunks for colours, transparency and resolution. Others are text, dates and EXIF. */
const shownChunks = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs']

/**
 * PNG specification, section 5. Null without a size. Throws `Refusal` for a truncated file or a
 * wrong check sum in a critical chunk; other bad chunks are dropped, as decoders do.
 */
export function readPng(bytes: Uint8Array): Picture | null {
  const view = viewOf(bytes)
  const kept: Uint8Array[] = []
  let size: { width: number; height: number } | null = null
  let orientation: Orientation = 1
  for (let at = 8; ;) {
    if (at + 8 > bytes.length) throw new Refusal('damaged-photo')
    const length = view.getUint32(at)
    const end = at + 12 + length
    const type = ascii(bytes, at + 4, 4)
    if (type === 'IEND') break
    if (end > bytes.length) throw new Refusal('damaged-photo')
    const isWhole = view.getUint32(end - 4) === crc32(bytes.subarray(at + 4, end - 4))
    if (!isWhole && isCritical(type)) throw new Refusal('damaged-photo')
    if (type === 'IHDR' && length >= 8)
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (type === 'eXIf' && isWhole) orientation = readOrientation(bytes.subarray(at + 8, end - 4))
    if (isCritical(type) || (isWhole && shownChunks.includes(type))) kept.push(bytes.subarray(at, end))
    at = end
  }
  const [header, ...rest] = kept
  if (!size || !header) return null
  return {
    ...size,
    orientation,
    bare: (turned) =>
      joined([
        bytes.subarray(0, 8),
        header,
        ...(turned === 1 ? [] : [chunk('eXIf', orientationOnly(turned))]),
        ...rest,
        chunk('IEND', new Uint8Array()),
      ]),
  }
}

/** Section 5.4: needed to decode the pixels. */
function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type)
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = joined([new TextEncoder().encode(type), content])
  const whole = joined([new Uint8Array(4), body, new Uint8Array(4)])
  viewOf(whole).setUint32(0, content.length)
  viewOf(whole).setUint32(whole.length - 4, crc32(body))
  return whole
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
