import { ascii, viewOf } from './binary'

/** Whether all boxes of the file are complete and one of them describes a picture (ISO/IEC 14496-12). */
export function isWholeHeic(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let described = false
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) return false
    if (ascii(bytes, at + 4, 4) === 'meta') described = true
    const size = boxSize(view, at)
    if (size < 8 || at + size > bytes.length) return false
    at += size
  }
  return described
}

/** Size 0 means to the end of the file; size 1 means that the size follows the type, in 64 bits. */
function boxSize(view: DataView, at: number): number {
  const size = view.getUint32(at)
  if (size === 0) return view.byteLength - at
  if (size === 1 && at + 16 <= view.byteLength) return Number(view.getBigUint64(at + 8))
  return size
}
