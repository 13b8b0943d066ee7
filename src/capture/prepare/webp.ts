import { ascii, joined, viewOf } from './binary'
import { orientationOnly, readOrientation } from './exif'
import type { Orientation, Picture } from './picture'
import { Refusal } from './refusal'
import { webpSize } from './webp-size'

const exifFlag = 0x08
const xmpFlag = 0x04

/** WebP container specification. Null without a size. Throws `Refusal` for a truncated file. */
export function readWebp(bytes: Uint8Array): Picture | null {
  if (bytes.length < 12) return null
  const view = viewOf(bytes)
  const end = 8 + view.getUint32(4, true)
  if (end > bytes.length) throw new Refusal('damaged-photo')
  const chunks: { type: string; content: Uint8Array }[] = []
  for (let at = 12; at + 8 <= end;) {
    const length = view.getUint32(at + 4, true)
    if (at + 8 + length > end) throw new Refusal('damaged-photo')
    chunks.push({ type: ascii(bytes, at, 4), content: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  const first = chunks[0]
  const size = first && webpSize(first)
  if (!size) return null
  const exif = chunks.find(({ type }) => type === 'EXIF')
  return {
    ...size,
    orientation: exif ? readOrientation(withoutHeader(exif.content)) : 1,
    bare: (turned) => riff(chunks, turned),
  }
}

/** Only the extended form holds metadata, listed in its flags. Simple forms have no orientation. */
function riff(chunks: { type: string; content: Uint8Array }[], orientation: Orientation) {
  const kept = chunks
    .filter(({ type }) => type !== 'EXIF' && type !== 'XMP ')
    .map(({ type, content }) => {
      if (type !== 'VP8X') return chunk(type, content)
      const header = content.slice()
      header[0] = ((header[0] ?? 0) & ~(exifFlag | xmpFlag)) | (orientation === 1 ? 0 : exifFlag)
      return chunk(type, header)
    })
  if (orientation !== 1) kept.push(chunk('EXIF', orientationOnly(orientation)))
  const body = joined([new TextEncoder().encode('WEBP'), ...kept])
  return chunk('RIFF', body)
}

function chunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = joined([
    new TextEncoder().encode(type),
    new Uint8Array(4),
    content,
    new Uint8Array(content.length % 2),
  ])
  viewOf(whole).setUint32(4, content.length, true)
  return whole
}

/** Some writers add JPEG's 'Exif' header. */
function withoutHeader(exif: Uint8Array): Uint8Array {
  return ascii(exif, 0, 4) === 'Exif' ? exif.subarray(6) : exif
}
