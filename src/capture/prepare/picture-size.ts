import { ascii, viewOf } from './binary'
import { heicSize } from './heic'
import { jpegSize } from './jpeg'
import { kindOf } from './kind'
import type { Size } from '../page-scan/page-shape'
import { webpSize } from './webp-size'

/** The largest phone sensors: 440 MB decoded, and a phone kills a page that needs more. */
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
