import { containsSquare, inPixels, type Corners } from './page-shape'
import { quantile, type Plane } from './pixels'

/** Cells on the long side. */
const cellsAlong = 64

/** Saturated pixels, and bright ones without writing. */
const blinding = 250
const noWriting = 220

/** The share of the page that a mirrored lamp covers. */
const [smallest, largest] = [0.012, 0.75]

/** How much darker (of 255) paper gets per cell away from a lamp, and on what share of a side. */
const fall = 4
const falling = 0.4

/** How much darker ink is than paper, of 255, and how much lighter a lamp makes the ink around it. */
const standsOut = 25
const washed = 12

/** Brightness of paper and ink; null outside the page. */
type Cell = { paper: number; ink: number } | null
type Cells = { across: number; all: readonly Cell[] }

/**
 * Whether a mirrored lamp hides writing: a saturated area without writing, from which the paper
 * darkens on three sides or more. Overexposed paper ends in letters, borders or shadows instead.
 */
export function hasGlare(grey: Plane, corners: Corners | null): boolean {
  // Most photos have no saturated area.
  const blind = grey.values.reduce((count, value) => count + (value >= blinding ? 1 : 0), 0)
  if (blind < 0.002 * grey.values.length) return false
  const cells = cellsOf(grey, corners)
  const onPage = cells.all.filter((cell) => cell !== null).length
  return blindAreas(cells).some((area) => {
    const share = area.size / onPage
    if (share < smallest || share > largest || sidesThatFall(cells, area) < 3) return false
    return isWashedAround(cells, area)
  })
}

/** Adds an empty column, so that the end of a row does not touch the start of the next. */
function cellsOf(grey: Plane, corners: Corners | null): Cells {
  const side = Math.max(8, Math.round(Math.max(grey.width, grey.height) / cellsAlong))
  const [columns, rows] = [Math.floor(grey.width / side), Math.floor(grey.height / side)]
  const inside = corners && inPixels(corners, grey)
  const all = Array.from({ length: rows * (columns + 1) }, (_, place) => {
    const [x, y] = [(place % (columns + 1)) * side, Math.floor(place / (columns + 1)) * side]
    const isOnPage = place % (columns + 1) < columns && (!inside || containsSquare(inside, { x, y }, side))
    return isOnPage ? cellAt(grey, x, y, side) : null
  })
  return { across: columns + 1, all }
}

function cellAt(grey: Plane, left: number, top: number, side: number): Cell {
  // At most 16 × 16 samples.
  const step = Math.ceil(side / 16)
  const values: number[] = []
  for (let y = top; y < top + side; y += step)
    for (let x = left; x < left + side; x += step) values.push(grey.values[y * grey.width + x] ?? 0)
  return { paper: quantile(values, 0.8), ink: quantile(values, 0.03) }
}

/** Connected saturated cells without writing. */
function blindAreas({ across, all }: Cells): Set<number>[] {
  const left = new Set<number>()
  all.forEach((cell, place) => {
    if (cell && cell.paper >= blinding && cell.ink >= noWriting) left.add(place)
  })
  const areas: Set<number>[] = []
  for (const start of left) {
    const area = new Set([start])
    // A Set's iteration visits members added meanwhile.
    for (const place of area)
      for (const next of [place - 1, place + 1, place - across, place + across])
        if (left.delete(next)) area.add(next)
    left.delete(start)
    areas.push(area)
  }
  return areas
}

/** White paper that reflects no lamp has dark ink up to its blank parts. True without ink around. */
function isWashedAround({ across, all }: Cells, area: ReadonlySet<number>): boolean {
  const near = new Set([...area].flatMap((at) => [at, at - 1, at + 1, at - across, at + across]))
  const inkOf = (cells: readonly (Cell | undefined)[]) =>
    cells.flatMap((cell) => (cell && cell.paper - cell.ink >= standsOut ? cell.ink : []))
  const around = inkOf([...near].map((place) => all[place]))
  return around.length === 0 || quantile(around, 0.5) > quantile(inkOf(all), 0.5) + washed
}

/** On how many sides the paper darkens after the area; where the page ends is unknown. */
function sidesThatFall({ across, all }: Cells, area: ReadonlySet<number>): number {
  return [1, -1, across, -across].filter((way) => {
    let [known, darker] = [0, 0]
    for (const place of area) {
      if (area.has(place + way)) continue
      const papers = [1, 2, 3, 4, 5, 6].map((away) => all[place + away * way]?.paper ?? null)
      const toned = papers.findIndex((paper) => paper === null || paper < blinding)
      const [near = null, next = null] = toned < 0 ? [] : papers.slice(toned)
      if (near === null || next === null) continue
      known += 1
      if (near - next >= fall) darker += 1
    }
    return known >= 3 && darker >= falling * known
  }).length
}
