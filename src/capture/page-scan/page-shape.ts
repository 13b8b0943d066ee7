/** The geometry of a page in a picture. */

/** Fractions of the picture's width and height, 0..1. */
export type Point = { x: number; y: number }

/** Top-left, top-right, bottom-right, bottom-left. */
export type Corners = readonly [Point, Point, Point, Point]

/** The corners of a picture, each moved inwards by a share of the sides. */
export function cornersWithin(by: number): Corners {
  return [
    { x: by, y: by },
    { x: 1 - by, y: by },
    { x: 1 - by, y: 1 - by },
    { x: by, y: 1 - by },
  ]
}

/** The least certainty of a page that is cropped without asking. */
export const leastCertainty = 0.7

/** Only certain pages of what is surely paper are cropped unasked; else the crop is offered. */
export function isCertain(certainty: number): boolean {
  return certainty >= leastCertainty
}

export type Size = { width: number; height: number }

/** Relative to the picture's long side; equals 26 mm on film, as phones' main cameras. */
const focalLength = 0.75

/**
 * Maps the flat page's `u` and `v` (0..1): `x = (a u + b v + c) / (g u + h v + 1)` and `y = (d u +
 * e v + f) / (g u + h v + 1)`.
 */
export type Projection = Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h', number>>

/** Heckbert, Fundamentals of Texture Mapping, 1989, section 2.2.3. */
export function projectionTo([p0, p1, p2, p3]: Corners): Projection {
  const [x1, y1, x2, y2] = [p1.x - p2.x, p1.y - p2.y, p3.x - p2.x, p3.y - p2.y]
  const [x, y] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y]
  const determinant = x1 * y2 - x2 * y1
  const g = (x * y2 - x2 * y) / determinant
  const h = (x1 * y - x * y1) / determinant
  return {
    a: p1.x - p0.x + g * p1.x,
    b: p3.x - p0.x + h * p3.x,
    c: p0.x,
    d: p1.y - p0.y + g * p1.y,
    e: p3.y - p0.y + h * p3.y,
    f: p0.y,
    g,
    h,
  }
}

export function project({ a, b, c, d, e, f, g, h }: Projection, u: number, v: number): Point {
  const depth = g * u + h * v + 1
  return { x: (a * u + b * v + c) / depth, y: (d * u + e * v + f) / depth }
}

export function inPixels(corners: Corners, { width, height }: Size): Corners {
  const [p0, p1, p2, p3] = corners
  const scaled = ({ x, y }: Point) => ({ x: x * width, y: y * height })
  return [scaled(p0), scaled(p1), scaled(p2), scaled(p3)]
}

/**
 * The flat page's size: as large as its longer sides, at most `longest`. The proportion follows
 * from perspective and lens, because a tilted page looks shorter than it is.
 */
export function straightSize(corners: Corners, picture: Size, longest: number): Size {
  const pixels = inPixels(corners, picture)
  const [p0, p1, p2, p3] = pixels
  const centred = ({ x, y }: Point) => ({ x: x - picture.width / 2, y: y - picture.height / 2 })
  const { a, b, d, e, g, h } = projectionTo([centred(p0), centred(p1), centred(p2), centred(p3)])
  const focal = focalLength * Math.max(picture.width, picture.height)
  const proportion = Math.hypot(a, d, focal * g) / Math.hypot(b, e, focal * h)
  const across = Math.max(distance(p0, p1), distance(p3, p2))
  const down = Math.max(distance(p0, p3), distance(p1, p2))
  const height = Math.max(down, across / proportion)
  const scale = Math.min(1, longest / Math.max(height, height * proportion))
  return {
    width: Math.max(1, Math.round(height * proportion * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

export function distance(from: Point, to: Point): number {
  return Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2)
}

/** Twice the triangle's area; positive if clockwise, with y pointing down. */
export function turning(from: Point, over: Point, to: Point): number {
  return (over.x - from.x) * (to.y - from.y) - (over.y - from.y) * (to.x - from.x)
}

/** The corners go clockwise. */
function contains([p0, p1, p2, p3]: Corners, point: Point): boolean {
  return [
    turning(p0, p1, point),
    turning(p1, p2, point),
    turning(p2, p3, point),
    turning(p3, p0, point),
  ].every((side) => side > 0)
}

/** `{ x, y }` is the square's top left. */
export function containsSquare(page: Corners, { x, y }: Point, side: number): boolean {
  return [0, side].every((right) => [0, side].every((down) => contains(page, { x: x + right, y: y + down })))
}

/**
 * Whether a page fills enough of the picture for its letters to be large: by its area, or, as a
 * receipt, by its length. The limits are apart, so that a hand's trembling changes nothing.
 */
export function isNear(corners: Corners, wasNear: boolean): boolean {
  const extent = (axis: 'x' | 'y') => {
    const places = corners.map((corner) => corner[axis])
    return Math.max(...places) - Math.min(...places)
  }
  const [share, length] = wasNear ? [0.27, 0.75] : [0.33, 0.8]
  return area(corners) >= share || Math.max(extent('x'), extent('y')) >= length
}

/** Positive if the corners go clockwise. */
export function area([p0, p1, p2, p3]: Corners): number {
  return (turning(p0, p1, p2) + turning(p0, p2, p3)) / 2
}
