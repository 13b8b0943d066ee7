import { viewOf } from './binary'
import type { Size } from '../page-scan/page-shape'

/** From a WebP's first chunk (WebP container specification); null if that is no picture. */
export function webpSize({ type, content }: { type: string; content: Uint8Array }): Size | null {
  if (content.length < 10) return null
  const view = viewOf(content)
  switch (type) {
    case 'VP8X':
      return {
        width: 1 + (view.getUint32(4, true) & 0xffffff),
        height: 1 + (view.getUint32(6, true) >>> 8),
      }
    case 'VP8 ':
      return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(1, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    default:
      return null
  }
}
