import { ascii, viewOf } from './binary'
import { orientations, type Orientation } from './picture'

const orientationTag = 0x0112

/** `tiff` is an EXIF block from its TIFF header. 1 if it is missing or broken. */
export function readOrientation(tiff: Uint8Array): Orientation {
  try {
    const view = viewOf(tiff)
    const little = ascii(tiff, 0, 2) === 'II'
    const directory = view.getUint32(4, little)
    const entries = view.getUint16(directory, little)
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * 12
      if (view.getUint16(at, little) !== orientationTag) continue
      const value = view.getUint16(at + 8, little)
      return orientations.find((orientation) => orientation === value) ?? 1
    }
  } catch {
    // A truncated block says nothing about the orientation.
  }
  return 1
}

export function orientationOnly(orientation: Orientation): Uint8Array {
  const block = new Uint8Array(26)
  const view = viewOf(block)
  view.setUint16(0, 0x4d4d) // big-endian
  view.setUint16(2, 42)
  view.setUint32(4, 8)
  view.setUint16(8, 1) // one entry: tag, type SHORT, count, value
  view.setUint16(10, orientationTag)
  view.setUint16(12, 3)
  view.setUint32(14, 1)
  view.setUint16(18, orientation)
  return block
}
