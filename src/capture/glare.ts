import { contains, inPixels, type Corners } from './page-shape'
import { quantile, type Plane } from './pixels'

/** The picture's long side has so many cells. */
const cellsAlong = 64

/** As bright as a camera can tell. */
const blinding = 250

const bounds = {
  /** A mirrored lamp covers this share of the page, or what is blinding is the paper itself. */
  smallest: 0.012,
  largest: 0.75,
  /** How much darker paper gets from one cell to the next away from the lamp, of 255, and on what share of its border. */
  fall: 4,
  around: 0.4,
}

/** A square of the picture: the brightness of its paper and of its darkest part, null if it is not on the page. */
type Cell = { paper: number; ink: number } | null

type Cells = { across: number; down: number; at: (column: number, row: number) => Cell }

/**
 * Whether a lamp that is mirrored in the page hides writing: an area without a tone that holds no writing, around which paper gets darker step by
 * step on all sides. Paper that was exposed too long ends at the page's border, at a shadow or in letters.
 */
export function hasGlare(grey: Plane, corners: Corners | null): boolean {
  const cells = cellsOf(grey, corners)
  let onPage = 0
  for (let row = 0; row < cells.down; row += 1)
    for (let column = 0; column < cells.across; column += 1) onPage += cells.at(column, row) ? 1 : 0
  return blindAreas(cells).some((area) => {
    const share = area.length / onPage
    return (
      share >= bounds.smallest &&
      share <= bounds.largest &&
      fallsIn(cells, area).filter((falling) => falling >= bounds.around).length >= 3
    )
  })
}

function cellsOf(grey: Plane, corners: Corners | null): Cells {
  const side = Math.max(8, Math.round(Math.max(grey.width, grey.height) / cellsAlong))
  const [across, down] = [Math.floor(grey.width / side), Math.floor(grey.height / side)]
  const inside = corners && inPixels(corners, grey)
  const cells: Cell[] = []
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const [left, top] = [column * side, row * side]
      const onPage =
        !inside ||
        [0, side].every((right) =>
          [0, side].every((under) => contains(inside, { x: left + right, y: top + under })),
        )
      cells.push(onPage ? cellAt(grey, left, top, side) : null)
    }
  return {
    across,
    down,
    at: (column, row) =>
      column < 0 || row < 0 || column >= across || row >= down
        ? null
        : (cells[row * across + column] ?? null),
  }
}

function cellAt(grey: Plane, left: number, top: number, side: number): Cell {
  // No more than 16 × 16 pixels of it.
  const step = Math.ceil(side / 16)
  const values: number[] = []
  for (let y = top; y < top + side; y += step)
    for (let x = left; x < left + side; x += step) values.push(grey.values[y * grey.width + x] ?? 0)
  return { paper: quantile(values, 0.8), ink: quantile(values, 0.03) }
}

/** The connected cells without a tone and without writing. */
function blindAreas(cells: Cells): { column: number; row: number }[][] {
  const left = new Set<number>()
  for (let row = 0; row < cells.down; row += 1)
    for (let column = 0; column < cells.across; column += 1) {
      const cell = cells.at(column, row)
      if (cell && cell.paper >= blinding && cell.ink >= blinding - 30) left.add(row * cells.across + column)
    }
  const areas: { column: number; row: number }[][] = []
  for (const start of left) {
    const area: { column: number; row: number }[] = []
    const waiting = [start]
    left.delete(start)
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const [column, row] = [place % cells.across, Math.floor(place / cells.across)]
      area.push({ column, row })
      const next = [place - cells.across, place + cells.across]
      if (column > 0) next.push(place - 1)
      if (column < cells.across - 1) next.push(place + 1)
      for (const one of next) if (left.delete(one)) waiting.push(one)
    }
    areas.push(area)
  }
  return areas
}

const ways = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/** In each direction: on what share of its border the paper gets darker and darker. What the page's own border cuts off does not count. */
function fallsIn(cells: Cells, area: readonly { column: number; row: number }[]): number[] {
  const own = new Set(area.map(({ column, row }) => row * cells.across + column))
  return ways.map(([right, under]) => {
    let [border, falling] = [0, 0]
    for (const { column, row } of area) {
      if (own.has((row + under) * cells.across + column + right)) continue
      const papers = [1, 2, 3, 4, 5, 6].map(
        (away) => cells.at(column + away * right, row + away * under)?.paper ?? null,
      )
      const toned = papers.findIndex((paper) => paper === null || paper < blinding)
      const [near = null, next = null] = toned < 0 ? [] : papers.slice(toned)
      if (near === null || next === null) continue
      border += 1
      if (near - next >= bounds.fall) falling += 1
    }
    return border < 3 ? 0 : falling / border
  })
}
