import { hasGlare } from './glare'
import { linePitch } from './line-pitch'
import { containsSquare, inPixels, type Corners, type Point } from './page-shape'
import { brightness, halved, quantile, type Pixels, type Plane } from './pixels'

export type Verdict = 'blurred' | 'dark' | 'glare' | 'cut-off' | 'small-text'

/** Pixels. */
const tileSide = 64

/** Maximum number of tiles; fewer for the slower line pitch. */
const most = 240
const mostForPitch = 80

/** Chosen so that readable photos pass (docs/decisions/page-edges-and-legibility.md). */
const bounds = {
  /** Darker paper hides writing in noise. */
  paper: 72,
  /** Brightest parts of a picture that is not dark: then what is dark in it is a cover. */
  lit: 120,
  /** Steepness of edges, per pixel and relative to contrast: at full and at half size. */
  sharpness: 0.19,
  halfSharpness: 0.2,
  /** Direction-dependent steepness at half size means that the camera moved. */
  moved: 0.75,
  movedSharpness: 0.25,
  /**
   * A tile whose flattest direction is below this share of its steepest is a ruled line, which says
   * nothing about sharpness.
   */
  rules: 0.25,
  /** Pixels from line to line, in this share of the tiles. */
  pitch: 14,
  pitchShare: 0.3,
  /** How near a corner is to the border, and how far in writing is searched, as shares. */
  onBorder: 0.008,
  borderDepth: 0.025,
  /** The share of border tiles with writing. */
  writtenBorder: 0.1,
  /**
   * Of a tile with writing: the least share as bright as its paper, and the shares as dark as its ink.
   * Parts of a thing, such as a façade, have many tones.
   */
  onPaper: 0.6,
  ofInk: [0.01, 0.3],
  /** How far from the paper's brightness towards the ink's a pixel is still paper, and already ink. */
  paperUntil: 0.25,
  inkFrom: 0.6,
  /** The least share of such tiles in a picture of a page. */
  writtenPicture: 0.35,
} as const

/** A square of the page, with its edges' steepness in four directions. */
type Tile = { paper: number; ink: number; steepness: readonly number[]; pixels: Plane }

/** The main problem, or null. Without corners the whole picture counts as the page. */
export function legibility(pixels: Pixels, corners: Corners | null): Verdict | null {
  const grey = brightness(pixels)
  const tiles = tilesOf(grey, corners)
  if (tiles.length === 0) return null
  // An undetected page may be small on a dark table.
  const paper = quantile(
    tiles.map((tile) => tile.paper),
    corners ? 0.4 : 0.9,
  )
  if (paper < bounds.paper && quantile(grey.values, 0.99) < bounds.lit) return 'dark'
  if (isBlurred(tiles, () => tilesOf(halved(grey), corners))) return 'blurred'
  if (corners && isCutOff(grey, corners, tiles)) return 'cut-off'
  if (hasGlare(grey, corners)) return 'glare'
  return isSmall(tiles) ? 'small-text' : null
}

/** Whether enough of the picture is writing on even paper. */
export function showsWriting(pixels: Pixels): boolean {
  const tiles = tilesOf(brightness(pixels), null)
  return writtenOf(tiles).filter(isOnPaper).length >= bounds.writtenPicture * tiles.length
}

function isOnPaper({ pixels: { values }, paper, ink }: Tile): boolean {
  const share = (isOne: (value: number) => boolean) => values.filter(isOne).length / values.length
  const [least, most] = bounds.ofInk
  const inked = share((value) => value < paper - bounds.inkFrom * (paper - ink))
  return (
    share((value) => value > paper - bounds.paperUntil * (paper - ink)) > bounds.onPaper &&
    inked > least &&
    inked < most
  )
}

/** Large letters may have soft edges, but are sharp at half size. */
function isBlurred(tiles: readonly Tile[], half: () => readonly Tile[]): boolean {
  const whole = sharpnessOf(tiles)
  if (!whole || whole.sharpness >= bounds.sharpness) return false
  const smaller = half()
  if (smaller.length === 0) return true
  const least = whole.evenness < bounds.moved ? bounds.movedSharpness : bounds.halfSharpness
  return (sharpnessOf(smaller)?.sharpness ?? least) < least
}

/** A corner on the border, and writing up to it: a missing margin alone hides nothing. */
function isCutOff(grey: Plane, corners: Corners, tiles: readonly Tile[]): boolean {
  const least = leastContrast(tiles)
  return [0, 1, 2, 3].some((border) => {
    if (corners.every(({ x, y }) => ([x, y, 1 - x, 1 - y][border] ?? 1) >= bounds.onBorder)) return false
    const contrasts = contrastsAlong(grey, corners, border)
    const written = contrasts.filter((contrast) => contrast > least)
    return written.length > bounds.writtenBorder * contrasts.length
  })
}

/** Contrasts of tiles along one border: left, top, right or bottom. */
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

/** Evenly spread over the page, none of them across its edge. */
function tilesOf(grey: Plane, corners: Corners | null): Tile[] {
  const inside = corners && inPixels(corners, grey)
  const places: Point[] = []
  for (let y = 0; y + tileSide <= grey.height; y += tileSide)
    for (let x = 0; x + tileSide <= grey.width; x += tileSide)
      if (!inside || containsSquare(inside, { x, y }, tileSide)) places.push({ x, y })
  return evenly(places, most).map(({ x, y }) => tileAt(grey, x, y))
}

/** At most `count`, evenly spread. */
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

/** A weighted 3 × 3 mean. */
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

/** Per direction: change per pixel, relative to contrast. */
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

/** Fainter marks are ruled lines, folds or wood grain. */
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
 * Sharpness of the sharpest tiles in their least sharp direction, because motion blur keeps the edges
 * that are parallel to it. `evenness`: relative to the sharpest direction. Null without writing.
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
