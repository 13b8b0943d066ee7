import { hasGlare } from './glare'
import { linePitch } from './line-pitch'
import { containsSquare, inPixels, type Corners, type Point } from './page-shape'
import { brightness, halved, quantile, type Pixels, type Plane } from './pixels'

/** What makes a page hard to read. */
export type Verdict = 'blurred' | 'dark' | 'glare' | 'cut-off' | 'small-text'

/** The side of a square of the page that is looked at, in pixels. */
const tileSide = 64

/** No more squares than this are looked at; for the lines' pitch, which takes longer, than the second. */
const most = 240
const mostForPitch = 80

/** A photo that reads well must not be called bad: each bound leaves room for that (docs/decisions/page-edges-and-legibility.md). */
const bounds = {
  /** Paper that is darker than this hides its writing in the noise. */
  paper: 72,
  /** The height of a step in writing, from a pixel to the next, as a share of the writing's contrast: as it is, and at half the size. */
  sharpness: 0.19,
  halfSharpness: 0.2,
  /** At half the size, if the steps are this much flatter in one direction than in another: a camera that moved. */
  moved: 0.75,
  movedSharpness: 0.25,
  /** Flatter than this in one direction are rules: they tell nothing of sharpness along them. */
  rules: 0.25,
  /** From one line to the next in pixels, in this share of the squares. */
  pitch: 14,
  pitchShare: 0.3,
  /** How near a corner on the picture's border is to it, and how deep writing is looked for there, as shares of the picture. */
  onBorder: 0.008,
  borderDepth: 0.025,
  /** The share of the page's squares along that border in which there is some. */
  writtenBorder: 0.1,
}

/** A square of the page: how bright its paper is, how bright its ink, and how steep the writing's edges are in four directions. */
type Tile = { paper: number; ink: number; steepness: readonly number[]; pixels: Plane }

/** The one thing that most makes the page between these corners hard to read, null if nothing does. Without corners the whole picture is the page. */
export function legibility(pixels: Pixels, corners: Corners | null): Verdict | null {
  const grey = brightness(pixels)
  const tiles = tilesOf(grey, corners)
  if (tiles.length === 0) return null
  // A page that was not found may be small on a dark table.
  const paper = quantile(
    tiles.map((tile) => tile.paper),
    corners ? 0.4 : 0.9,
  )
  if (paper < bounds.paper) return 'dark'
  if (isBlurred(tiles, () => tilesOf(halved(grey), corners))) return 'blurred'
  if (corners && isCutOff(grey, corners, tiles)) return 'cut-off'
  if (hasGlare(grey, corners)) return 'glare'
  return isSmall(tiles) ? 'small-text' : null
}

/** Large letters may have soft edges, and read well: at half the size they are sharp. A page that is too small for that is judged as it is. */
function isBlurred(tiles: readonly Tile[], half: () => readonly Tile[]): boolean {
  const whole = sharpnessOf(tiles)
  if (!whole || whole.sharpness >= bounds.sharpness) return false
  const smaller = half()
  if (smaller.length === 0) return true
  const least = whole.evenness < bounds.moved ? bounds.movedSharpness : bounds.halfSharpness
  return (sharpnessOf(smaller)?.sharpness ?? least) < least
}

/** A corner of the page lies on the picture's border, and writing goes on up to there. A margin alone that is missing hides nothing. */
function isCutOff(grey: Plane, corners: Corners, tiles: readonly Tile[]): boolean {
  const least = leastContrast(tiles)
  return [0, 1, 2, 3].some((border) => {
    if (corners.every(({ x, y }) => ([x, y, 1 - x, 1 - y][border] ?? 1) >= bounds.onBorder)) return false
    const contrasts = contrastsAlong(grey, corners, border)
    const written = contrasts.filter((contrast) => contrast > least)
    return written.length > bounds.writtenBorder * contrasts.length
  })
}

/** Of small squares of the page next to the picture's left, upper, right or lower border. */
function contrastsAlong(grey: Plane, corners: Corners, border: number): number[] {
  const inside = inPixels(corners, grey)
  const side = Math.round(Math.max(grey.width, grey.height) * bounds.borderDepth)
  const away = side >> 2
  const [length, across] = border % 2 === 0 ? [grey.height, grey.width] : [grey.width, grey.height]
  const from = border < 2 ? away : across - away - side
  return Array.from({ length: Math.floor(length / side) }, (_, at) => at * side)
    .map((along) => (border % 2 === 0 ? { x: from, y: along } : { x: along, y: from }))
    .filter((place) => containsSquare(inside, place, side))
    .map(({ x, y }) => {
      const values = squareOf(grey, x, y, side)
      return contrastOf(quantile(values, 0.85), quantile(values, 0.02))
    })
}

/** Evenly spread squares that lie wholly on the page. */
function tilesOf(grey: Plane, corners: Corners | null): Tile[] {
  const inside = corners && inPixels(corners, grey)
  const places: Point[] = []
  for (let y = 0; y + tileSide <= grey.height; y += tileSide)
    for (let x = 0; x + tileSide <= grey.width; x += tileSide)
      if (!inside || containsSquare(inside, { x, y }, tileSide)) places.push({ x, y })
  return evenly(places, most).map(({ x, y }) => tileAt(grey, x, y))
}

/** Not more than `count` of them, from the first to the last. */
function evenly<One>(all: readonly One[], count: number): One[] {
  const each = Math.max(1, all.length / count)
  return all.filter((_, index) => Math.floor(index / each) !== Math.floor((index - 1) / each))
}

function tileAt(grey: Plane, left: number, top: number): Tile {
  const values = squareOf(grey, left, top, tileSide)
  const pixels = withoutNoise({ width: tileSide, height: tileSide, values })
  const [paper, ink] = [quantile(pixels.values, 0.85), quantile(pixels.values, 0.02)]
  return { paper, ink, steepness: steepnessOf(pixels, paper - ink), pixels }
}

function squareOf(grey: Plane, left: number, top: number, side: number): Float32Array {
  const values = new Float32Array(side * side)
  for (let row = 0; row < side; row += 1) {
    const start = (top + row) * grey.width + left
    values.set(grey.values.subarray(start, start + side), row * side)
  }
  return values
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

function contrastOf(paper: number, ink: number): number {
  return paper - ink > 14 ? (paper - ink) / paper : 0
}

/** Fainter than this next to the other writing are rules, the paper's folds and the grain of wood. */
function leastContrast(tiles: readonly Tile[]): number {
  const usual = quantile(
    tiles.map(({ paper, ink }) => contrastOf(paper, ink)),
    0.95,
  )
  return Math.max(0.12, 0.5 * usual)
}

function writtenOf(tiles: readonly Tile[]): Tile[] {
  const least = leastContrast(tiles)
  return tiles.filter(({ paper, ink }) => contrastOf(paper, ink) > least)
}

/**
 * In the sharpest squares, in the direction in which they are the least sharp: a moving camera leaves the edges along its way as they are.
 * `evenness`: as a share of the direction in which they are the sharpest. Null without writing.
 */
function sharpnessOf(tiles: readonly Tile[]): { sharpness: number; evenness: number } | null {
  const squares = writtenOf(tiles)
    .map(({ steepness }) => ({ least: Math.min(...steepness), most: Math.max(...steepness) }))
    .filter(({ least, most }) => least > bounds.rules * most)
  if (squares.length === 0) return null
  return {
    sharpness: quantile(
      squares.map(({ least }) => least),
      0.9,
    ),
    evenness: quantile(
      squares.map(({ least, most }) => least / most),
      0.8,
    ),
  }
}

function isSmall(tiles: readonly Tile[]): boolean {
  const written = evenly(writtenOf(tiles), mostForPitch)
  const small = written.filter(({ pixels, paper, ink }) => {
    const pitch = linePitch(pixels, paper, ink)
    return pitch !== null && pitch < bounds.pitch
  })
  return small.length > bounds.pitchShare * written.length
}
