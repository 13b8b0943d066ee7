import type { Channel } from './page-channels'

/** All points with `normalX × x + normalY × y = offset`, in pixels; the normal has length 1. */
export type Line = { normalX: number; normalY: number; offset: number }

const angles = 120
const offsetStep = 1.5
/** Angle steps (6°) that a point's line may differ from its gradient. */
const slack = 4

const normalsX = Float32Array.from({ length: angles }, (_, angle) => Math.cos((angle / angles) * Math.PI))
const normalsY = Float32Array.from({ length: angles }, (_, angle) => Math.sin((angle / angles) * Math.PI))

/** The longest and clearest edges first (Hough transform). */
export function straightLines(channel: Channel, count: number): Line[] {
  const reach = Math.ceil(Math.hypot(channel.width, channel.height) / offsetStep)
  const offsets = 2 * reach + 1
  const votes = new Float32Array(angles * offsets)
  forEachEdge(channel, (x, y, direction, weight) => {
    const first = Math.round((direction / Math.PI) * angles) - slack + 2 * angles
    for (let turn = first; turn <= first + 2 * slack; turn += 1) {
      const angle = turn % angles
      const offset =
        Math.round(((normalsX[angle] ?? 0) * x + (normalsY[angle] ?? 0) * y) / offsetStep) + reach
      const place = angle * offsets + offset
      votes[place] = (votes[place] ?? 0) + weight
    }
  })
  return peaks(votes, offsets, reach, count).map(({ angle, offset }) => ({
    normalX: normalsX[angle] ?? 0,
    normalY: normalsY[angle] ?? 0,
    offset: offset * offsetStep,
  }))
}

/** For pixels whose gradient is a clear local maximum; `direction` in radians. */
function forEachEdge(
  { width, height, noise, values }: Channel,
  call: (x: number, y: number, direction: number, weight: number) => void,
): void {
  const least = Math.max(1.5, Math.min(10, 1.2 * noise))
  const across = (place: number) => (values[place + 1] ?? 0) - (values[place - 1] ?? 0)
  const down = (place: number) => (values[place + width] ?? 0) - (values[place - width] ?? 0)
  const strengths = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y += 1)
    for (let place = y * width + 1; place < (y + 1) * width - 1; place += 1)
      strengths[place] = Math.sqrt(across(place) ** 2 + down(place) ** 2)
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 2; x < width - 2; x += 1) {
      const place = y * width + x
      const strength = strengths[place] ?? 0
      if (strength < least) continue
      const toNext = Math.round(across(place) / strength) + width * Math.round(down(place) / strength)
      if (strength < (strengths[place - toNext] ?? 0) || strength < (strengths[place + toNext] ?? 0)) continue
      // Capped, because the length makes a line, not the height of its steps.
      const weight = Math.min(1, strength / (4 * least))
      call(x, y, Math.atan2(down(place), across(place)), weight)
    }
}

type Peak = { angle: number; offset: number; votes: number }

/** The highest peaks, without near duplicates. */
function peaks(votes: Float32Array, offsets: number, reach: number, count: number): Peak[] {
  const found: Peak[] = []
  for (let place = offsets; place < votes.length - offsets; place += 1) {
    const here = votes[place] ?? 0
    const isPeak =
      here > 2 &&
      here >= (votes[place - 1] ?? 0) &&
      here > (votes[place + 1] ?? 0) &&
      here >= (votes[place - offsets] ?? 0) &&
      here > (votes[place + offsets] ?? 0)
    if (isPeak)
      found.push({ angle: Math.floor(place / offsets), offset: (place % offsets) - reach, votes: here })
  }
  found.sort((one, other) => other.votes - one.votes)
  const apart: Peak[] = []
  for (const peak of found) {
    if (apart.length === count) break
    if (!apart.some((other) => areNear(peak, other))) apart.push(peak)
  }
  return apart
}

/** Half a turn gives the same line with a negated offset. */
function areNear(one: Peak, other: Peak): boolean {
  const turn = Math.abs(one.angle - other.angle)
  if (turn <= 3) return Math.abs(one.offset - other.offset) <= 4
  return angles - turn <= 3 && Math.abs(one.offset + other.offset) <= 4
}

/** Null if they are parallel. */
export function crossing(one: Line, other: Line): { x: number; y: number } | null {
  const determinant = one.normalX * other.normalY - one.normalY * other.normalX
  if (Math.abs(determinant) < 1e-6) return null
  return {
    x: (one.offset * other.normalY - other.offset * one.normalY) / determinant,
    y: (one.normalX * other.offset - other.normalX * one.offset) / determinant,
  }
}
