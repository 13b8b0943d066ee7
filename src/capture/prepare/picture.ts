/**
 * What a picture file says about itself. Each format has one reader. It throws `Refusal` for a file that was
 * cut off or whose pixels are damaged, because some decoders show half of such a picture, and returns null for one that it does
 * not understand.
 */
export type Picture = {
  /** As stored, not turned. */
  width: number
  height: number
  orientation: Orientation
  /** The same picture without its metadata (position, camera, text) except the given orientation. */
  bare: (orientation: Orientation) => Uint8Array<ArrayBuffer>
}

/** EXIF's tag 0x0112: 1 is upright, 3 upside down, 6 and 8 sideways; 2, 4, 5 and 7 are mirrored too. */
export const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Orientation = (typeof orientations)[number]

/** Whether width and height change places when the picture is turned upright. */
export function liesSideways(orientation: Orientation): boolean {
  return orientation >= 5
}

/** By how many degrees a picture is turned clockwise to be upright. One that is mirrored, as no camera writes it, is treated as what it mirrors. */
export function turnOf(orientation: Orientation): number {
  if (liesSideways(orientation)) return orientation === 5 || orientation === 6 ? 90 : 270
  return orientation === 3 || orientation === 4 ? 180 : 0
}

/** The orientation of a picture that is turned clockwise by so many quarters of 90 degrees. */
export function orientationAt(turn: number): Orientation {
  return ([1, 6, 3, 8] as const)[(turn / 90) % 4] ?? 1
}
