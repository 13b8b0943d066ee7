/**
 * The picture in a file, as its headers describe it. Readers throw `Refusal` for a truncated or damaged file,
 * because some decoders show half of it, and return null for what they don't understand.
 */
export type Picture = {
  /** Before rotation. */
  width: number
  height: number
  orientation: Orientation
  /** The file without metadata (position, camera, text), but with this orientation. */
  bare: (orientation: Orientation) => Uint8Array<ArrayBuffer>
}

/** EXIF tag 0x0112: 1 upright, 3 upside down, 6 and 8 sideways; 2, 4, 5 and 7 also mirrored. */
export const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Orientation = (typeof orientations)[number]

/** Width and height swap when turned upright. */
export function liesSideways(orientation: Orientation): boolean {
  return orientation >= 5
}

/** Clockwise degrees to turn it upright. Ignores mirroring, which cameras do not write. */
export function turnOf(orientation: Orientation): number {
  if (liesSideways(orientation)) return orientation === 5 || orientation === 6 ? 90 : 270
  return orientation === 3 || orientation === 4 ? 180 : 0
}

/** `turn`: clockwise degrees, a multiple of 90. */
export function orientationAt(turn: number): Orientation {
  return ([1, 6, 3, 8] as const)[(turn / 90) % 4] ?? 1
}
