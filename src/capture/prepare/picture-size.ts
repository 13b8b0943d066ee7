import { ascii, viewOf } from './binary'
import { heicSize } from './heic'
import { kindOf } from './kind'
import type { Size } from '../page-scan/page-shape'
import { webpSize } from './webp-size'

/**
 * The largest phone sensors have 108 megapixels, 440 MB decoded; a phone kills a page that needs
 * more.
 */
export const mostPixels = 110_000_000

/** Height by width. Longer pictures are scrolled screenshots. */
export const longShape = 3

/** Enough for EXIF with its thumbnail, and for an iPhone's list of tiles, before the size. */
export const headBytes = 262_144

/** Whether decoding needs too much memory. Reads only the head; false if that has no size. */
export function isTooLarge(head: Uint8Array): boolean {
  const size = statedSize(head)
  return size !== null && size.width * size.height > mostPixels
}

/** Before rotation; null if unknown. */
export function statedSize(head: Uint8Array): Size | null {
  switch (kindOf(head)) {
    case 'jpeg':
      return jpegSize(head)
    case 'png':
      return head.length < 24
        ? null
        : { width: viewOf(head).getUint32(16), height: viewOf(head).getUint32(20) }
    case 'webp':
      return webpSize({ type: ascii(head, 12, 4), content: head.subarray(20) })
    case 'heic':
      return heicSize(head)
    default:
      return null
  }
}

/** From the first frame header (ITU-T T.81, B.2.2). */
function jpegSize(head: Uint8Array): Size | null {
  const view = viewOf(head)
  for (let at = 2; at + 9 <= head.length;) {
    const marker = head[at + 1] ?? 0
    if (head[at] !== 0xff || marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 2 + view.getUint16(at + 2)
  }
  return null
}
