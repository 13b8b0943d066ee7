import type { Corners, Point, Size } from '../../src/capture/page-scan/page-shape'
import type { Pixels } from '../../src/capture/page-scan/pixels'
import type { Known } from '../../tests/support/drawn-pages'

/** A generated photo of a page, and what is known of it. */
export type Photo = Known & { pixels: Pixels }

/** Of a picture of this size, from pixels. */
export function inFractions([p0, p1, p2, p3]: Corners, { width, height }: Size): Corners {
  const fraction = ({ x, y }: Point) => ({ x: x / width, y: y / height })
  return [fraction(p0), fraction(p1), fraction(p2), fraction(p3)]
}
