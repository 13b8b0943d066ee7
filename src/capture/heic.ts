import { ascii, viewOf } from './binary'

/**
 * Whether a picture is described and nothing of it is missing (ISO/IEC 14496-12). What some phones write behind its data need not
 * be boxes.
 */
export function isWholeHeic(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  const complete = new Set<string>()
  for (let at = 0; at < bytes.length;) {
    const size = at + 8 > bytes.length ? 0 : boxSize(view, at)
    if (size < 8 || at + size > bytes.length) return complete.has('meta') && complete.has('mdat')
    complete.add(ascii(bytes, at + 4, 4))
    at += size
  }
  return complete.has('meta')
}

/** Size 0 means to the end of the file; size 1 means that the size follows the type, in 64 bits. */
function boxSize(view: DataView, at: number): number {
  const size = view.getUint32(at)
  if (size === 0) return view.byteLength - at
  if (size === 1 && at + 16 <= view.byteLength) return Number(view.getBigUint64(at + 8))
  return size
}
