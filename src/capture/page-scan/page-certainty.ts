import { certainty, step, type Channel, type PageChannels } from './page-channels'
import { distance, leastCertainty, turning, type Corners, type Point } from './page-shape'
import { at, quantile, type Plane } from './pixels'

/** Samples per side. */
const places = 40

/** A page with a side on the picture's border is cut out only if the rest is certain to 0.9. */
const borderDoubt = leastCertainty / 0.9

/**
 * How certain it is that a page ends at these corners (pixels, clockwise), 0..1: the least of each
 * side's share of edges and of changes across it, and of how little writing is outside. Up to two
 * sides may lie on the picture's border, where nothing shows that the page ends.
 */
export function pageCertainty(corners: Corners, channels: PageChannels): number {
  const sides = corners.map((from, index) => sideCertainty(from, corners[(index + 1) % 4] ?? from, channels))
  const seen = sides.filter((side) => side !== null)
  if (seen.length < 2) return 0
  return Math.min(writingWithin(corners, channels), ...seen) * (seen.length < 4 ? borderDoubt : 1)
}

/** Null if the picture ends there. */
function sideCertainty(from: Point, to: Point, { channels, ground, colours }: PageChannels): number | null {
  const length = distance(from, to)
  const inwards = { x: (from.y - to.y) / length, y: (to.x - from.x) / length }
  let [seen, edges, changes] = [0, 0, 0]
  for (let place = 0; place < places; place += 1) {
    // Not near the corners, where the adjacent side shows too.
    const share = 0.04 + (0.92 * (place + 0.5)) / places
    const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    if (!isInside(moved(point, inwards, -5), ground)) continue
    seen += 1
    if (channels.some((channel) => hasEdge(channel, point, inwards))) edges += 1
    if ([ground, ...colours].some((channel) => isAnother(channel, point, inwards))) changes += 1
  }
  return seen < places / 4 ? null : Math.min(edges, changes) / seen
}

function hasEdge(channel: Channel, point: Point, inwards: Point): boolean {
  return [-1, 0, 1].some((away) => {
    const { x, y } = moved(point, inwards, away)
    const height = step(channel, x, y, inwards.x, inwards.y)
    return certainty(Math.abs(height), channel.noise) * (height > 0 ? 1 : channel.ifLower) > 0.1
  })
}

/** Compares both sides some pixels away: at a fold or ruled line they are the same paper. */
function isAnother(channel: Channel, point: Point, inwards: Point): boolean {
  const value = (away: number) => {
    const { x, y } = moved(point, inwards, away)
    return at(channel, x, y)
  }
  return Math.abs(value(4) + value(7) - value(-4) - value(-7)) / 2 > Math.max(4, 2 * channel.noise)
}

/** 1 without writing outside, 0 if 5% of the writing is: one line of a full page is too much. */
function writingWithin(corners: Corners, { bright, ground, colours }: PageChannels): number {
  const { inside, outside } = pointsOf(corners, ground)
  const isPaper = likePaper(inside, ground, colours)
  const isInk = ({ x, y }: Point) => at(bright, x, y) < 0.88 * at(ground, x, y)
  const within = inside.filter(isInk).length
  const beyond = outside.filter((point) => isInk(point) && isPaper(point)).length
  return Math.max(0, 1 - (20 * beyond) / Math.max(1, within + beyond))
}

/** Every fourth pixel, except near the sides. */
function pointsOf(corners: Corners, { width, height }: Plane): { inside: Point[]; outside: Point[] } {
  const inside: Point[] = []
  const outside: Point[] = []
  for (let y = 1; y < height; y += 2)
    for (let x = 1; x < width; x += 2) {
      const depth = Math.min(
        ...corners.map((from, index) => {
          const to = corners[(index + 1) % 4] ?? from
          return turning(from, to, { x, y }) / distance(from, to)
        }),
      )
      if (depth > 4) inside.push({ x, y })
      else if (depth < -4) outside.push({ x, y })
    }
  return { inside, outside }
}

/** Pixels at least as bright as most of the page, and of its colour. */
function likePaper(
  page: readonly Point[],
  ground: Channel,
  colours: readonly Channel[],
): (point: Point) => boolean {
  const usual = [ground, ...colours].map((plane) => {
    const values = page.map(({ x, y }) => at(plane, x, y))
    const middle = quantile(values, 0.5)
    const spread = quantile(
      values.map((value) => Math.abs(value - middle)),
      0.7,
    )
    return { plane, middle, spread }
  })
  return ({ x, y }) =>
    usual.every(({ plane, middle, spread }) => {
      const away = at(plane, x, y) - middle
      return plane === ground
        ? away > -Math.max(0.12 * middle, 2 * spread)
        : Math.abs(away) < Math.max(8, 2.5 * spread)
    })
}

function moved({ x, y }: Point, direction: Point, by: number): Point {
  return { x: x + by * direction.x, y: y + by * direction.y }
}

function isInside({ x, y }: Point, { width, height }: Plane): boolean {
  return x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1
}
