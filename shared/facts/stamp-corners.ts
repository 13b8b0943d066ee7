/** In pixels. */
type Point = { x: number; y: number }
type Size = { width: number; height: number }
type Box = Point & Size

/** From where the stamp's rows begin, clockwise. */
export type StampCorners = readonly [Point, Point, Point, Point]

/** Four bytes per pixel: red, green, blue, alpha. */
export type Pixels = Size & { data: Uint8ClampedArray<ArrayBuffer> }

/** `draw`: a part of it in this size. A smaller one leaves pixels out, and mixes none. */
export type Photo = Size & { draw: (part: Box, size: Size) => Pixels }

/** Modules of bar and space in turn of the patterns that each row of a PDF417 begins and ends with. */
const patterns = [
  [8, 1, 1, 1, 1, 1, 1, 3],
  [7, 1, 1, 3, 1, 1, 1, 2, 1],
] as const

/** Only every so many lines are looked at. */
const every = 8

/** Shades by which bar and space differ at least. */
const contrast = 14

/** The most points of a pattern; if there are more, some are left out. */
const [leastHits, mostHits] = [5, 400]

/** Where a line crosses a pattern's outer edge, and the pixels of a module there. */
type Hit = { along: number; line: number; module: number }

/** A pattern's outer edge: `along = at + lean * line`. */
type Side = { at: number; lean: number; from: number; to: number }

/**
 * Where a stamp lies, turned by up to 40 degrees or a quarter more; null without one. The decoder
 * follows the rows of a PDF417, and does not find one that lies askew, but its first and last bars
 * are straight from top to bottom, and so is what any line across them shows.
 */
export function stampCorners({ width, height, draw }: Photo): StampCorners | null {
  const whole = { x: 0, y: 0, width, height }
  const rows = draw(whole, { width, height: Math.ceil(height / every) })
  const found = cornersAlong(rows, { length: width, across: height, toNext: 4, toLine: width * 4 })
  if (found) return found
  const columns = draw(whole, { width: Math.ceil(width / every), height })
  const turned = cornersAlong(columns, {
    ...{ length: height, across: width, toNext: columns.width * 4, toLine: 4 },
  })
  if (!turned) return null
  // Columns are a mirror image of rows: clockwise is the other way.
  const [p0, p1, p2, p3] = turned
  const back = ({ x, y }: Point): Point => ({ x: y, y: x })
  return [back(p3), back(p2), back(p1), back(p0)]
}

type Lines = { length: number; across: number; toNext: number; toLine: number }

function cornersAlong({ data }: Pixels, { length, across, toNext, toLine }: Lines): StampCorners | null {
  const hits: [Hit[], Hit[]][] = [
    [[], []],
    [[], []],
  ]
  const count = Math.ceil(across / every)
  for (let line = 0; line < count; line += 1) {
    const edges = edgesIn((at) => data[line * toLine + at * toNext + 1] ?? 0, length)
    for (const [back, both] of hits.entries())
      for (const [which, pattern] of patterns.entries())
        // Each second edge begins a bar, from either end.
        for (let first = back; first < edges.length; first += 2) {
          const module = moduleOf(edges, first, back ? -1 : 1, pattern)
          const along = edges[first + (which ? (back ? -9 : 9) : 0)]
          if (module && along !== undefined)
            both[which]?.push({ along, line: ((line + 0.5) * across) / count, module })
        }
  }
  for (const [back, [starts, stops]] of hits.entries()) {
    const [start, stop] = [sideThrough(starts), sideThrough(stops)]
    if (!start || !stop) continue
    const at = ({ at: foot, lean }: Side, line: number): Point => ({ x: foot + lean * line, y: line })
    if (back) return [at(start, start.to), at(stop, stop.to), at(stop, stop.from), at(start, start.from)]
    return [at(start, start.from), at(stop, stop.from), at(stop, stop.to), at(start, start.to)]
  }
  return null
}

/** Between light and dark, first from light to dark, to parts of a pixel. */
function edgesIn(shade: (at: number) => number, length: number): number[] {
  const edges: number[] = []
  let before: { at: number; shade: number } | null = null
  let [extreme, isDark] = [{ at: 0, shade: shade(0) }, false]
  for (let at = 1; at <= length; at += 1) {
    const here = { at, shade: shade(at) }
    const further = isDark ? extreme.shade - here.shade : here.shade - extreme.shade
    if (further >= 0 && at < length) extreme = here
    if (further > -contrast && at < length) continue
    if (before) {
      const middle = (before.shade + extreme.shade) / 2
      let over = before.at + 1
      while (isDark ? shade(over) > middle : shade(over) < middle) over += 1
      const [under, above] = [shade(over - 1), shade(over)]
      edges.push(over - 0.5 - (above - middle) / (above - under || 1))
    }
    ;[before, extreme, isDark] = [extreme, here, !isDark]
  }
  return edges
}

/** Pixels of a module, if the edges from this one on, or back, are those of the pattern; else 0. */
function moduleOf(edges: readonly number[], first: number, way: 1 | -1, pattern: readonly number[]): number {
  const wide = (from: number, to: number) =>
    ((edges[first + way * to] ?? NaN) - (edges[first + way * from] ?? NaN)) * way
  if (!(wide(0, 1) > 3 * wide(1, 2))) return 0
  const module = wide(0, pattern.length) / pattern.reduce((sum, modules) => sum + modules, 0)
  if (!(module >= 1 && wide(0, 1) > 5 * module)) return 0
  // Ink that spreads moves the edges on both sides of a bar, and no edge against the next of its kind.
  for (let at = 0; at + 1 < pattern.length; at += 1)
    if (Math.abs(wide(at, at + 2) / module - (pattern[at] ?? 0) - (pattern[at + 1] ?? 0)) > 0.6) return 0
  return module
}

/** The line on which most of these lie, fitted to them. */
function sideThrough(all: readonly Hit[]): Side | null {
  const hits = thinned(all, mostHits)
  const some = thinned(hits, 60)
  let best: Hit[] = []
  for (const one of some)
    for (const other of some) {
      const lean = (other.along - one.along) / (other.line - one.line)
      if (other.line <= one.line || Math.abs(lean) > 0.9) continue
      const isOn = ({ along, line, module }: Hit) =>
        Math.abs(along - one.along - lean * (line - one.line)) < module &&
        Math.abs(module / one.module - 1) < 0.25
      const on = hits.filter(isOn)
      if (on.length > best.length) best = on
    }
  if (best.length < leastHits) return null
  const mean = (of: (hit: Hit) => number) => best.reduce((sum, hit) => sum + of(hit), 0) / best.length
  const [along, line] = [mean((hit) => hit.along), mean((hit) => hit.line)]
  const spread = mean((hit) => (hit.line - line) ** 2)
  const lean = mean((hit) => (hit.line - line) * (hit.along - along)) / spread
  const lines = best.map((hit) => hit.line)
  // A line that crosses the pattern at the stamp's very end leaves it before the last bar.
  const beyond = every / 2 + 17 * mean(({ module }) => module) * Math.abs(lean)
  return { at: along - lean * line, lean, from: Math.min(...lines) - beyond, to: Math.max(...lines) + beyond }
}

function thinned(hits: readonly Hit[], most: number): readonly Hit[] {
  const each = Math.ceil(hits.length / most)
  return hits.filter((_, at) => at % each === 0)
}

/** Of a picture in memory. */
export function photoOf({ width, height, data }: Pixels): Photo {
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const draw: Photo['draw'] = (part, size) => {
    const to = new Uint32Array(size.width * size.height)
    for (let row = 0, at = 0; row < size.height; row += 1) {
      const line = (part.y + Math.floor(((row + 0.5) * part.height) / size.height)) * width + part.x
      for (let column = 0; column < size.width; column += 1, at += 1)
        to[at] = from[line + Math.floor(((column + 0.5) * part.width) / size.width)] ?? 0
    }
    return { ...size, data: new Uint8ClampedArray(to.buffer) }
  }
  return { width, height, draw }
}
