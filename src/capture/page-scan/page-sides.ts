import { certainty, step, type Channel } from './page-channels'
import type { Point, Size } from './page-shape'
import { straightLines, type Line } from './straight-lines'

/** A line along which a side of the page may lie, with how surely it does at each place. */
export type Side = Line & {
  /** It is the picture's border, where a page that is cut off ends. */
  isBorder: boolean
  /** Up to each place along the line, the sum of the certainties that a page ends there whose inside is where the normal points to. */
  inside: Float32Array
  /** The same of a page on the other side of the line. */
  outside: Float32Array
}

/** How many lines of each channel are tried, in the order of `pageChannels`. */
const counts = [14, 12, 8, 8, 10]

/** How many of them are tried with each other. */
const most = 36

/** How surely the picture's border is a page's side: a page that is cut off has one there, and it never wins over a real one. */
const borderCertainty = 0.4

/** The lines on which the sides of the page lie, if there is one, among others; the picture's borders last. */
export function possibleSides(channels: readonly Channel[], size: Size): Side[] {
  const lines = channels.flatMap((channel, index) => straightLines(channel, counts[index] ?? 0))
  const borders: Line[] = [
    { normalX: 1, normalY: 0, offset: 0 },
    { normalX: 1, normalY: 0, offset: size.width - 1 },
    { normalX: 0, normalY: 1, offset: 0 },
    { normalX: 0, normalY: 1, offset: size.height - 1 },
  ]
  const surestFirst = lines
    .map((line) => along(line, size, channels))
    .sort((one, other) => sureness(other) - sureness(one))
  const different: Side[] = []
  // Most sides are seen in several channels.
  for (const side of surestFirst)
    if (!different.some((other) => areAlike(side, other, size))) different.push(side)
  return [...different.slice(0, most), ...borders.map((line) => along(line, size, null))]
}

/** Within 3° and three pixels of each other in the middle of the picture. */
function areAlike(one: Line, other: Line, { width, height }: Size): boolean {
  const cosine = one.normalX * other.normalX + one.normalY * other.normalY
  if (Math.abs(cosine) < 0.9986) return false
  const away = (line: Line) => line.offset - (line.normalX * width + line.normalY * height) / 2
  return Math.abs(away(one) - Math.sign(cosine) * away(other)) < 3
}

/** In pixels: how long it is where it is sure. */
function sureness({ inside, outside }: Side): number {
  return Math.max(inside.at(-1) ?? 0, outside.at(-1) ?? 0)
}

/** `channels` is null along the picture's border. */
function along(line: Line, size: Size, channels: readonly Channel[] | null): Side {
  const reach = reachOf(size)
  const inside = new Float32Array(2 * reach + 1)
  const outside = new Float32Array(2 * reach + 1)
  for (let place = 1; place <= 2 * reach; place += 1) {
    const x = line.offset * line.normalX - (place - reach) * line.normalY
    const y = line.offset * line.normalY + (place - reach) * line.normalX
    let [here, there] = [0, 0]
    if (x >= 0 && y >= 0 && x < size.width && y < size.height) {
      if (!channels) here = there = borderCertainty
      // The channel that shows an edge of the page the most surely counts.
      for (const channel of channels ?? []) {
        const height = step(channel, x, y, line.normalX, line.normalY)
        const certain = certainty(Math.abs(height), channel.noise)
        const ifLower = certain * channel.ifLower
        here = Math.max(here, height > 0 ? certain : ifLower)
        there = Math.max(there, height > 0 ? ifLower : certain)
      }
    }
    inside[place] = (inside[place - 1] ?? 0) + here
    outside[place] = (outside[place - 1] ?? 0) + there
  }
  return { ...line, isBorder: !channels, inside, outside }
}

/** No point of the picture is farther along a line than this, on either side of the place next to the picture's first pixel. */
function reachOf({ width, height }: Size): number {
  return Math.ceil(Math.hypot(width, height))
}

/** Whether the normal points to where this point is. */
function pointsTo({ normalX, normalY, offset }: Line, { x, y }: Point): boolean {
  return normalX * x + normalY * y > offset
}

/**
 * How surely a page whose inside is where `centre` is has a side on this line from one point to the other, 0..1; and how surely that side goes on
 * beyond both, as the side of a page does not.
 */
export function certaintyBetween(
  side: Side,
  from: Point,
  to: Point,
  centre: Point,
): { between: number; beyond: number } {
  const sums = pointsTo(side, centre) ? side.inside : side.outside
  const one = placeOn(side, from)
  const other = placeOn(side, to)
  const first = Math.min(one, other)
  const last = Math.max(one, other)
  const length = Math.max(1, last - first)
  const more = Math.max(1, Math.round(length / 8))
  // Not next to the corners, where the sides that meet there are seen too.
  const beyond = between(sums, first - more - 3, first - 3) + between(sums, last + 3, last + more + 3)
  return { between: between(sums, first, last) / length, beyond: beyond / (2 * more) }
}

function placeOn({ normalX, normalY, inside }: Side, { x, y }: Point): number {
  return Math.round(normalX * y - normalY * x) + (inside.length - 1) / 2
}

function between(sums: Float32Array, first: number, last: number): number {
  return (sums[Math.min(last, sums.length - 1)] ?? 0) - (sums[Math.max(0, first)] ?? 0)
}
