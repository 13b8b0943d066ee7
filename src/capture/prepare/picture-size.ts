import { ascii, viewOf } from './binary'
import { heicSize } from './heic'
import { kindOf } from './kind'
import type { Size } from '../page-scan/page-shape'
import { webpSize } from './webp-size'

/** A phone's largest sensor has 108 megapixels in use. Decoded these take 440 MB; a page that takes more is ended by the phone. */
export const mostPixels = 110_000_000

/** Height by width. Longer than any phone's screen is a screenshot that was scrolled. */
export const longShape = 3

/** How much of a file is read to find its size: a camera's EXIF with its small picture comes before it, and an iPhone's list of tiles. */
export const headBytes = 262_144

/** Whether decoding would take more memory than a phone gives to a page. From the file's head alone; false if it does not say its size. */
export function isTooLarge(head: Uint8Array): boolean {
  const size = statedSize(head)
  return size !== null && size.width * size.height > mostPixels
}

/** As stored, not turned; null for what is no picture, and if its head does not say. */
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

/** Of the first frame header (ITU-T T.81, B.2.2). */
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
