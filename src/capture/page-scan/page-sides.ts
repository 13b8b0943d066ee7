import { certainty, step, type Channel } from './page-channels'
import type { Point, Size } from './page-shape'
import { straightLines, type Line } from './straight-lines'

/** A line that may contain a side, with cumulative certainties along it. */
export type Side = Line & {
  /** The picture's border, where a page that is cut off ends. */
  isBorder: boolean
  /** Cumulative certainty of a page on the side that the normal points to. */
  inside: Float32Array
  /** The same for the other side. */
  outside: Float32Array
}

/** Lines tried per channel, in the order of `pageChannels`. */
const counts = [14, 12, 8, 8, 10]

/** Lines tried against each other. */
const most = 36

/** Low, so that a real side wins; used where a page is cut off. */
const borderCertainty = 0.4

/** Candidates for sides, the picture's borders last. */
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
  // Most sides show in several channels.
  for (const side of surestFirst)
    if (!different.some((other) => areAlike(side, other, size))) different.push(side)
  return [...different.slice(0, most), ...borders.map((line) => along(line, size, null))]
}

/** Within 3° and three pixels in the middle of the picture. */
function areAlike(one: Line, other: Line, { width, height }: Size): boolean {
  const cosine = one.normalX * other.normalX + one.normalY * other.normalY
  if (Math.abs(cosine) < 0.9986) return false
  const away = (line: Line) => line.offset - (line.normalX * width + line.normalY * height) / 2
  return Math.abs(away(one) - Math.sign(cosine) * away(other)) < 3
}

/** Its certain length, in pixels. */
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
      // The channel that shows the edge best counts.
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

/** An upper bound for positions along a line. */
function reachOf({ width, height }: Size): number {
  return Math.ceil(Math.hypot(width, height))
}

function pointsTo({ normalX, normalY, offset }: Line, { x, y }: Point): boolean {
  return normalX * x + normalY * y > offset
}

/**
 * How certain a page around `centre` has a side between two points, 0..1, and how certain the edge
 * continues beyond them, as a page's side does not.
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
  // Not near the corners, where the adjacent side shows too.
  const beyond = between(sums, first - more - 3, first - 3) + between(sums, last + 3, last + more + 3)
  return { between: between(sums, first, last) / length, beyond: beyond / (2 * more) }
}

function placeOn({ normalX, normalY, inside }: Side, { x, y }: Point): number {
  return Math.round(normalX * y - normalY * x) + (inside.length - 1) / 2
}

function between(sums: Float32Array, first: number, last: number): number {
  return (sums[Math.min(last, sums.length - 1)] ?? 0) - (sums[Math.max(0, first)] ?? 0)
}
