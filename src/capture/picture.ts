/** What a picture file says about itself. Each format has one reader, which returns null for a damaged file. */
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
