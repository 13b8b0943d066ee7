import type { Channel } from './page-channels'
import { at } from './pixels'

/** All places with `normalX × x + normalY × y = offset`, in pixels; the normal is one long. */
export type Line = { normalX: number; normalY: number; offset: number }

const angles = 120
const offsetStep = 1.5
/** How far from the direction of its gradient a point's line may lie, in steps of the angle: 9°. */
const slack = 6

const normals = Array.from({ length: angles }, (_, angle) => {
  const radians = (angle / angles) * Math.PI
  return { x: Math.cos(radians), y: Math.sin(radians) }
})

/** The straight lines along which most edges of the channel lie, the longest and clearest first (Hough transform). */
export function straightLines(channel: Channel, count: number): Line[] {
  const { width, height } = channel
  const reach = Math.ceil(Math.hypot(width, height) / offsetStep)
  const offsets = 2 * reach + 1
  const votes = new Float32Array(angles * offsets)
  forEachEdge(channel, (x, y, gradientX, gradientY, weight) => {
    const along = Math.round((Math.atan2(gradientY, gradientX) / Math.PI) * angles)
    for (let turn = along - slack; turn <= along + slack; turn += 1) {
      const angle = ((turn % angles) + angles) % angles
      const normal = normals[angle] ?? { x: 0, y: 0 }
      const offset = Math.round((normal.x * x + normal.y * y) / offsetStep) + reach
      votes[angle * offsets + offset] = (votes[angle * offsets + offset] ?? 0) + weight
    }
  })
  const lines: Line[] = []
  while (lines.length < count) {
    const best = highest(votes)
    if ((votes[best] ?? 0) <= 0) break
    const [angle, offset] = [Math.floor(best / offsets), (best % offsets) - reach]
    const normal = normals[angle] ?? { x: 0, y: 0 }
    lines.push({ normalX: normal.x, normalY: normal.y, offset: offset * offsetStep })
    clearAround(votes, offsets, reach, angle, offset)
  }
  return lines
}

/** Calls back for each pixel whose gradient is clear and higher than those before and after it. */
function forEachEdge(
  channel: Channel,
  call: (x: number, y: number, gradientX: number, gradientY: number, weight: number) => void,
): void {
  const { width, height, noise } = channel
  const least = Math.max(1, noise)
  const strengths = new Float32Array(width * height)
  const gradient = (x: number, y: number) => ({
    x: at(channel, x + 1, y) - at(channel, x - 1, y),
    y: at(channel, x, y + 1) - at(channel, x, y - 1),
  })
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 2; x < width - 2; x += 1) {
      const { x: gradientX, y: gradientY } = gradient(x, y)
      strengths[y * width + x] = Math.hypot(gradientX, gradientY)
    }
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 2; x < width - 2; x += 1) {
      const place = y * width + x
      const strength = strengths[place] ?? 0
      if (strength < least) continue
      const { x: gradientX, y: gradientY } = gradient(x, y)
      const toNext = Math.round(gradientX / strength) + width * Math.round(gradientY / strength)
      if (strength < (strengths[place - toNext] ?? 0) || strength < (strengths[place + toNext] ?? 0)) continue
      // However high one step is, it is one place of a line: what makes a line is its length.
      call(x, y, gradientX, gradientY, Math.min(1, strength / (4 * least)))
    }
}

function highest(values: Float32Array): number {
  let best = 0
  let most = -Infinity
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? 0
    if (value > most) [best, most] = [place, value]
  }
  return best
}

/** So that the next line is another one, and not the same by a hair's breadth. Half a turn is the same line with its offset turned over. */
function clearAround(
  votes: Float32Array,
  offsets: number,
  reach: number,
  angle: number,
  offset: number,
): void {
  for (let turn = angle - 4; turn <= angle + 4; turn += 1) {
    const over = turn < 0 || turn >= angles
    const row = ((turn + angles) % angles) * offsets
    const middle = (over ? -offset : offset) + reach
    for (let near = Math.max(0, middle - 4); near <= Math.min(offsets - 1, middle + 4); near += 1)
      votes[row + near] = 0
  }
}

/** Where two lines meet; null if they are parallel. */
export function crossing(one: Line, other: Line): { x: number; y: number } | null {
  const determinant = one.normalX * other.normalY - one.normalY * other.normalX
  if (Math.abs(determinant) < 1e-6) return null
  return {
    x: (one.offset * other.normalY - other.offset * one.normalY) / determinant,
    y: (one.normalX * other.offset - other.normalX * one.offset) / determinant,
  }
}
