import { ascii, joined, viewOf } from './binary'
import { orientationOnly, readOrientation } from './exif'
import type { Size } from '../page-scan/page-shape'
import type { Orientation, Picture } from './picture'
import { Refusal } from './refusal'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const exifHeader = 'Exif\0\0'

/**
 * ITU-T T.81, annex B. Null for another structure. Drops stray bytes between segments, as libjpeg
 * does. Throws `Refusal` if a segment or the end is missing.
 */
export function readJpeg(bytes: Uint8Array): (Picture & { channels: number }) | null {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return null
  const view = viewOf(bytes)
  const kept: Uint8Array[] = []
  let width = 0
  let height = 0
  let channels = 3
  let orientation: Orientation = 1
  let at = 2
  for (;;) {
    at = nextMarker(bytes, at)
    const marker = bytes[at + 1]
    if (marker === endOfImage) break
    if (marker === undefined || at + 4 > bytes.length) throw new Refusal('damaged-photo')
    const length = view.getUint16(at + 2)
    let end = at + 2 + length
    if (marker === startOfImage || length < 2) return null
    if (end > bytes.length) throw new Refusal('damaged-photo')
    const content = bytes.subarray(at + 4, end)
    if (isFrame(marker) && content.length >= 5) {
      height = view.getUint16(at + 5)
      width = view.getUint16(at + 7)
      channels = bytes[at + 9] ?? channels
    }
    if (marker === 0xe1 && ascii(content, 0, 6) === exifHeader)
      orientation = readOrientation(content.subarray(6))
    if (marker === startOfScan) end = nextMarker(bytes, end)
    if (!isMetadata(marker, content)) kept.push(bytes.subarray(at, end))
    at = end
  }
  if (width === 0 || height === 0) return null
  return {
    width,
    height,
    channels,
    orientation,
    // Drops what follows the end (a second picture, a maker's trailer), which may have metadata.
    bare: (turned) =>
      joined([
        Uint8Array.of(0xff, startOfImage),
        ...(turned === 1 ? [] : [exifSegment(turned)]),
        ...kept,
        Uint8Array.of(0xff, endOfImage),
      ]),
  }
}

/** From the first frame header; null if the head has none. */
export function jpegSize(head: Uint8Array): Size | null {
  const view = viewOf(head)
  for (
    let at = nextMarker(head, 2);
    at + 9 <= head.length;
    at = nextMarker(head, at + 2 + view.getUint16(at + 2))
  )
    if (isFrame(head[at + 1] ?? 0)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  return null
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Keeps what colours depend on: JFIF, a colour profile, Adobe's transform. */
function isMetadata(marker: number, content: Uint8Array): boolean {
  if (marker === 0xfe) return true
  if (marker < 0xe1 || marker > 0xef || marker === 0xee) return false
  return !(marker === 0xe2 && ascii(content, 0, 11) === 'ICC_PROFILE')
}

/** Skips stuffed zeros, restart markers and fill bytes. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

function exifSegment(orientation: Orientation): Uint8Array {
  const block = orientationOnly(orientation)
  const length = 2 + exifHeader.length + block.length
  const header = Uint8Array.of(
    0xff,
    0xe1,
    length >> 8,
    length & 0xff,
    ...new TextEncoder().encode(exifHeader),
  )
  return joined([header, block])
}
