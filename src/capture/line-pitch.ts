import type { Plane } from './pixels'

/** Steps of 5 degrees: within a square of 64 pixels the lines of small writing stay apart. */
const angles = Array.from({ length: 36 }, (_, step) => (step / 36) * Math.PI)

/** How alike writing is to itself a line further, at least. */
const likeness = 0.35

/** From one line of writing to the next in this square, in pixels and in any direction; null if it has no three lines that are evenly apart. */
export function linePitch({ width, values }: Plane, paper: number, ink: number): number | null {
  const middle = (width - 1) / 2
  const darkness: { x: number; y: number; dark: number }[] = []
  values.forEach((value, at) => {
    const [x, y] = [(at % width) - middle, Math.floor(at / width) - middle]
    const dark = Math.min(1, Math.max(0, (paper - value) / Math.max(1, paper - ink)))
    if (x * x + y * y <= middle * middle) darkness.push({ x, y, dark })
  })
  let clearest = { profile: new Array<number>(), variance: 0 }
  for (const angle of angles) {
    const profile = profileAcross(darkness, angle, Math.floor(middle))
    const variance = profile.reduce((sum, value) => sum + value * value, 0) / profile.length
    if (variance > clearest.variance) clearest = { profile, variance }
  }
  return period(clearest.profile, clearest.variance)
}

/** How dark the lines at right angles to this direction are, one for each pixel of the way, above their mean. */
function profileAcross(
  places: readonly { x: number; y: number; dark: number }[],
  angle: number,
  reach: number,
): number[] {
  const [right, down] = [Math.cos(angle), Math.sin(angle)]
  const [sums, counts] = [new Float32Array(2 * reach + 1), new Float32Array(2 * reach + 1)]
  for (const { x, y, dark } of places) {
    const at = Math.round(x * right + y * down) + reach
    sums[at] = (sums[at] ?? 0) + dark
    counts[at] = (counts[at] ?? 0) + 1
  }
  // The outermost lines are too short to have a mean.
  const lines = Array.from(sums, (sum, at) => sum / Math.max(1, counts[at] ?? 1)).slice(3, -3)
  const mean = lines.reduce((sum, value) => sum + value, 0) / lines.length
  return lines.map((value) => value - mean)
}

/** After how many places the profile repeats itself; null if it does not. */
function period(profile: readonly number[], variance: number): number | null {
  const alike = Array.from({ length: Math.floor(profile.length / 2) }, (_, lag) => {
    const count = profile.length - lag
    let sum = 0
    for (let at = 0; at < count; at += 1) sum += (profile[at] ?? 0) * (profile[at + lag] ?? 0)
    return sum / count / Math.max(1e-6, variance)
  })
  const away = alike.findIndex((value) => value < 0)
  if (away < 0) return null
  const peak = alike.findIndex(
    (value, lag) =>
      lag > away && value > likeness && value >= (alike[lag - 1] ?? 0) && value >= (alike[lag + 1] ?? 0),
  )
  return peak < 0 ? null : peak
}
