import { distance, type Corners, type Point, type Size } from '../page-scan/page-shape'
import type { Pixels } from '../page-scan/pixels'
import { straightened } from '../page-scan/straighten'

/** Of the code's width: the white around it, and a row that was lost. */
const margin = 0.05

/** A code of small modules loses less to its straightening with more pixels than it has. */
const enlarged = 1.5

/** Enough for a code that fills the photo, which takes four bytes for each. */
const mostPixels = 4_000_000

/** How a code may lie: as the rectangle that it is, or seen from the side. */
export const outlines = [upright, asFound]

/**
 * The code in a picture, flat and with the margin that decoders need. A decoder finds a stamp that
 * lies by more than two degrees, but reads each of its rows as a straight line of pixels.
 */
export function straightCode(pixels: Pixels, corners: Corners, outline = upright): Pixels {
  const [p0, p1, p2, p3] = outline(corners)
  const [wide, high] = [
    Math.max(distance(p0, p1), distance(p3, p2)),
    Math.max(distance(p0, p3), distance(p1, p2)),
  ]
  const scale = Math.min(enlarged, Math.sqrt(mostPixels / (wide * high)))
  const [width, height] = [Math.floor(wide * scale), Math.floor(high * scale)]
  const share = ({ x, y }: Point) => ({ x: x / pixels.width, y: y / pixels.height })
  return straightened(pixels, [share(p0), share(p1), share(p2), share(p3)], { width, height }, 'colour')
}

/** The part of the picture that the code lies in, of one pixel at least. */
export function around(corners: Corners, { width, height }: Size): { x: number; y: number } & Size {
  const points = [...upright(corners), ...asFound(corners)]
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.max(0, Math.floor(Math.min(...xs))), Math.max(0, Math.floor(Math.min(...ys)))]
  return {
    ...{ x, y },
    width: Math.max(1, Math.min(width, Math.ceil(Math.max(...xs))) - x),
    height: Math.max(1, Math.min(height, Math.ceil(Math.max(...ys))) - y),
  }
}

/**
 * The upright rectangle around the code. Of its corners, that of a row that the decoder lost may be
 * wrong, but its sides, where all rows begin and end, show how it lies.
 */
function upright(corners: Corners): Corners {
  const [p0, p1, p2, p3] = corners
  const side = { x: p3.x - p0.x + p2.x - p1.x, y: p3.y - p0.y + p2.y - p1.y }
  const long = Math.max(1, Math.hypot(side.x, side.y))
  const [sin, cos] = [-side.x / long, side.y / long]
  const across = corners.map(({ x, y }) => x * cos + y * sin)
  const down = corners.map(({ x, y }) => y * cos - x * sin)
  const [left, right] = [Math.min(...across), Math.max(...across)]
  const [top, bottom] = [Math.min(...down), Math.max(...down)]
  const wider = margin * (right - left)
  const at = (u: number, v: number) => ({ x: u * cos - v * sin, y: u * sin + v * cos })
  return [
    at(left - wider, top - wider),
    at(right + wider, top - wider),
    at(right + wider, bottom + wider),
    at(left - wider, bottom + wider),
  ]
}

/** A code that was photographed from the side is no rectangle. */
function asFound([p0, p1, p2, p3]: Corners): Corners {
  const beyond = (corner: Point, across: Point, down: Point): Point => ({
    x: corner.x + margin * (2 * corner.x - across.x - down.x),
    y: corner.y + margin * (2 * corner.y - across.y - down.y),
  })
  return [beyond(p0, p1, p3), beyond(p1, p0, p2), beyond(p2, p3, p1), beyond(p3, p2, p0)]
}
