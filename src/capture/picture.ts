/** What a picture's own structure says. Each format has one reader, which answers null for a damaged file. */
export type Picture = {
  /** As stored, before any turning. */
  width: number
  height: number
  orientation: Orientation
  /** The same picture without its metadata (position, camera, text); the given orientation is all that stays. */
  bare: (orientation: Orientation) => Uint8Array<ArrayBuffer>
}

/** EXIF's tag 0x0112: 1 is upright, 3 upside down, 6 and 8 lie on their sides, the even rest are mirrored. */
export const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Orientation = (typeof orientations)[number]

/** Whether turning it upright exchanges width and height. */
export function liesOnItsSide(orientation: Orientation): boolean {
  return orientation >= 5
}
