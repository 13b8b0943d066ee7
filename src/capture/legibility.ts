import { inPixels, turning, type Corners, type Point } from './page-shape'
import { brightness, quantile, type Pixels, type Plane } from './pixels'
import { writingHeight } from './writing-height'

/** What makes a page hard to read. */
export type Verdict = 'blurred' | 'dark' | 'glare' | 'cut-off' | 'small-text'

/** The side of a square of the page that is looked at, in pixels. */
const tileSide = 64

/** No more squares than this are looked at. */
const most = 240

/** The bounds were found on the first generated set (docs/decisions/page-edges-and-legibility.md). */
const bounds = {
  /** Paper that is darker than this hides its writing in the noise. */
  paper: 72,
  /** As bright as a camera can tell. */
  blinding: 250,
  /** The share of the page that may be blinding while the paper is not. */
  glare: 0.015,
  /** The height of a step in writing, from a pixel to the next, as a share of the writing's contrast. */
  sharpness: 0.19,
  /** In pixels, of the boxes around letters. */
  writing: 8.5,
  /** How near a corner is to the picture's border if it lies on it, and both ends of a side that lies on it, as shares of the picture. */
  cornerOnBorder: 0.008,
  sideOnBorder: 0.025,
}

/** A square of the page: how bright its paper is, how much darker its writing, and how steep the writing's edges are in four directions. */
type Tile = { paper: number; contrast: number; blinding: number; steepness: readonly number[]; pixels: Plane }

/** The one thing that most makes the page between these corners hard to read, null if nothing does. Without corners the whole picture is the page. */
export function legibility(pixels: Pixels, corners: Corners | null): Verdict | null {
  const tiles = tilesOf(brightness(pixels), corners)
  const paper = quantile(
    tiles.map((tile) => tile.paper),
    0.4,
  )
  if (paper < bounds.paper) return 'dark'
  const written = tiles.filter(isWritten)
  if (written.length > 0 && sharpnessOf(written) < bounds.sharpness) return 'blurred'
  if (corners && isCutOff(corners)) return 'cut-off'
  if (glareOn(tiles) > bounds.glare) return 'glare'
  const height = writingHeight(written.map((tile) => tile.pixels))
  return height !== null && height < bounds.writing ? 'small-text' : null
}

function isCutOff(corners: Corners): boolean {
  const toBorders = corners.map(({ x, y }) => [x, y, 1 - x, 1 - y])
  return toBorders.some((distances, at) => {
    const next = toBorders[(at + 1) % 4] ?? []
    return distances.some(
      (away, border) =>
        away < bounds.cornerOnBorder || Math.max(away, next[border] ?? 1) < bounds.sideOnBorder,
    )
  })
}

/** Evenly spread squares that lie wholly on the page. */
function tilesOf(grey: Plane, corners: Corners | null): Tile[] {
  const inside = corners && inPixels(corners, grey)
  const places: Point[] = []
  for (let y = 0; y + tileSide <= grey.height; y += tileSide)
    for (let x = 0; x + tileSide <= grey.width; x += tileSide)
      if (
        !inside ||
        [0, tileSide].every((right) =>
          [0, tileSide].every((down) => contains(inside, { x: x + right, y: y + down })),
        )
      )
        places.push({ x, y })
  const each = Math.max(1, places.length / most)
  return Array.from(
    { length: Math.floor(places.length / each) },
    (_, index) => places[Math.floor(index * each)],
  )
    .filter((place) => place !== undefined)
    .map(({ x, y }) => tileAt(grey, x, y))
}

function contains([p0, p1, p2, p3]: Corners, point: Point): boolean {
  return [
    turning(p0, p1, point),
    turning(p1, p2, point),
    turning(p2, p3, point),
    turning(p3, p0, point),
  ].every((side) => side > 0)
}

function tileAt(grey: Plane, left: number, top: number): Tile {
  const values = new Float32Array(tileSide * tileSide)
  for (let row = 0; row < tileSide; row += 1) {
    const start = (top + row) * grey.width + left
    values.set(grey.values.subarray(start, start + tileSide), row * tileSide)
  }
  const pixels = withoutNoise({ width: tileSide, height: tileSide, values })
  const paper = quantile(pixels.values, 0.85)
  const contrast = paper - quantile(pixels.values, 0.02)
  const blinding =
    values.reduce((count, value) => count + (value >= bounds.blinding ? 1 : 0), 0) / values.length
  return { paper, contrast, blinding, steepness: steepnessOf(pixels, contrast), pixels }
}

/** Each pixel a mean of the 3 × 3 around it, the nearer ones counting more. */
function withoutNoise({ width, height, values }: Plane): Plane {
  const result = new Float32Array(values)
  for (let row = 1; row < height - 1; row += 1)
    for (let column = 1; column < width - 1; column += 1) {
      let sum = 0
      for (let y = -1; y <= 1; y += 1)
        for (let x = -1; x <= 1; x += 1)
          sum += (2 - Math.abs(x)) * (2 - Math.abs(y)) * (values[(row + y) * width + column + x] ?? 0)
      result[row * width + column] = sum / 16
    }
  return { width, height, values: result }
}

const directions = [
  { x: 1, y: 0, length: 2 },
  { x: 0, y: 1, length: 2 },
  { x: 1, y: 1, length: 2 * Math.SQRT2 },
  { x: 1, y: -1, length: 2 * Math.SQRT2 },
]

/** The steepest steps in each direction, a pixel long, as a share of the contrast. */
function steepnessOf({ width, height, values }: Plane, contrast: number): number[] {
  return directions.map(({ x, y, length }) => {
    const steps = new Float32Array((width - 4) * (height - 4))
    let at = 0
    for (let row = 2; row < height - 2; row += 1)
      for (let column = 2; column < width - 2; column += 1) {
        const place = row * width + column
        const away = y * width + x
        steps[at] = Math.abs((values[place + away] ?? 0) - (values[place - away] ?? 0)) / length
        at += 1
      }
    return quantile(steps, 0.985) / Math.max(1, contrast)
  })
}

function isWritten({ paper, contrast }: Tile): boolean {
  return contrast > Math.max(14, 0.12 * paper)
}

/** In the direction in which the page is the least sharp: a moving camera leaves the edges along its way as they are. */
function sharpnessOf(tiles: readonly Tile[]): number {
  return Math.min(
    ...directions.map((_, direction) =>
      quantile(
        tiles.map(({ steepness }) => steepness[direction] ?? 0),
        0.7,
      ),
    ),
  )
}

/** The share of the page that shines, if its darker paper does not. */
function glareOn(tiles: readonly Tile[]): number {
  const paper = quantile(
    tiles.map((tile) => tile.paper),
    0.1,
  )
  if (paper >= bounds.blinding - 8) return 0
  return tiles.reduce((sum, { blinding }) => sum + blinding, 0) / Math.max(1, tiles.length)
}
