import type { Photo, Pixels, StampCorners } from './stamp-corners'

/** Of the stamp's sides: the white around it, and a row that was not found. */
const margin = 0.05

/** Enough for a stamp that fills the photo, which takes four bytes for each. */
const mostPixels = 4_000_000

/**
 * The stamp with these corners: `straight` makes it flat, so many times as large, `most` at most, and
 * with the margin that decoders need. Rows and bars are straight lines then, which is enough:
 * perspective is not undone.
 */
export function openStamp(
  photo: Photo,
  [p0, p1, p2, p3]: StampCorners,
): { most: number; straight: (scale: number) => Pixels } {
  const [wide, high] = [Math.max(length(p0, p1), length(p3, p2)), Math.max(length(p0, p3), length(p1, p2))]
  const [left, right] = [between(p0, p1, -margin), between(p0, p1, 1 + margin)]
  const [leftEnd, rightEnd] = [between(p3, p2, -margin), between(p3, p2, 1 + margin)]
  /** Where a row begins and ends: 0 is the stamp's first, 1 its last. */
  const rowAt = (share: number) => [between(left, leftEnd, share), between(right, rightEnd, share)] as const
  const ends = [...rowAt(-margin), ...rowAt(1 + margin)]
  const [x, y] = [span(photo.width, ends, 'x'), span(photo.height, ends, 'y')]
  const part = photo.draw(
    { x: x.from, y: y.from, width: x.size, height: y.size },
    { width: x.size, height: y.size },
  )

  const most = Math.sqrt(mostPixels / (wide * high))

  function straight(enlarged: number): Pixels {
    const scale = Math.min(enlarged, most)
    const [width, height] = [Math.max(1, Math.floor(wide * scale)), Math.max(1, Math.floor(high * scale))]
    const data = new Uint8ClampedArray(width * height * 4).fill(255)
    for (let row = 0, to = 0; row < height; row += 1) {
      const [from, end] = rowAt(((row + 0.5) / height) * (1 + 2 * margin) - margin)
      const step = { x: (end.x - from.x) / width, y: (end.y - from.y) / width }
      for (let column = 0; column < width; column += 1, to += 4) {
        const across = from.x + step.x * (column + 0.5) - x.from - 0.5
        const down = from.y + step.y * (column + 0.5) - y.from - 0.5
        data[to] = data[to + 1] = data[to + 2] = shadeAt(part, across, down)
      }
    }
    return { width, height, data }
  }

  return { most, straight }
}

type Point = StampCorners[number]

function length(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** The pixels that lie between these points, of so many; at least one. */
function span(most: number, points: readonly Point[], axis: keyof Point): { from: number; size: number } {
  const places = points.map((point) => point[axis])
  const from = Math.min(most - 1, Math.max(0, Math.floor(Math.min(...places))))
  return { from, size: Math.max(1, Math.min(most, Math.ceil(Math.max(...places))) - from) }
}

/** The green value at a point, bilinear; a point outside the picture has the value of its edge. */
function shadeAt({ width, height, data }: Pixels, x: number, y: number): number {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const [right, lower] = [Math.max(0, x - left), Math.max(0, y - top)]
  const here = (top * width + left) * 4 + 1
  const next = left < width - 1 ? here + 4 : here
  const below = top < height - 1 ? width * 4 : 0
  const upper = (data[here] ?? 0) + ((data[next] ?? 0) - (data[here] ?? 0)) * right
  const under = (data[here + below] ?? 0) + ((data[next + below] ?? 0) - (data[here + below] ?? 0)) * right
  return upper + (under - upper) * lower
}
