import type { Plane } from './pixels'

/** Degrees. Lines of small writing in a 64-pixel tile need a direction within three degrees. */
const coarse = 15
const fine = 5

/** Minimum self-similarity one line further. */
const likeness = 0.35

/** Dark pixels relative to the centre, and how dark they are. */
type Ink = { x: Float32Array; y: Float32Array; dark: Float32Array; reach: number }

type Profile = { values: Float32Array; variance: number }

/** The distance of text lines in pixels, in any direction; null without regular lines. */
export function linePitch(square: Plane, paper: number, ink: number): number | null {
  const found = inkOf(square, paper, ink)
  const clearest = (degrees: readonly number[]) =>
    degrees
      .map((degree) => ({ degree, ...profileAcross(found, (degree * Math.PI) / 180) }))
      .reduce((best, one) => (one.variance > best.variance ? one : best))
  const { degree } = clearest(Array.from({ length: 180 / coarse }, (_, step) => step * coarse))
  return period(clearest([-2, -1, 0, 1, 2].map((step) => degree + step * fine)))
}

/** Uses the inscribed circle, so that every direction has equal length. */
function inkOf({ width, values }: Plane, paper: number, ink: number): Ink {
  const middle = (width - 1) / 2
  const [x, y, dark] = [
    new Float32Array(values.length),
    new Float32Array(values.length),
    new Float32Array(values.length),
  ]
  let count = 0
  values.forEach((value, at) => {
    const [right, down] = [(at % width) - middle, Math.floor(at / width) - middle]
    const share = (paper - value) / Math.max(1, paper - ink)
    if (share < 0.1 || right * right + down * down > middle * middle) return
    x[count] = right
    y[count] = down
    dark[count] = Math.min(1, share)
    count += 1
  })
  return {
    x: x.subarray(0, count),
    y: y.subarray(0, count),
    dark: dark.subarray(0, count),
    reach: Math.floor(middle),
  }
}

/** Darkness of the lines perpendicular to this angle, minus their mean. */
function profileAcross({ x, y, dark, reach }: Ink, angle: number): Profile {
  const [right, down] = [Math.cos(angle), Math.sin(angle)]
  const sums = new Float32Array(2 * reach + 1)
  for (let at = 0; at < dark.length; at += 1) {
    const line = Math.round((x[at] ?? 0) * right + (y[at] ?? 0) * down) + reach
    sums[line] = (sums[line] ?? 0) + (dark[at] ?? 0)
  }
  // Means over the line's length in the circle; the outermost are too short.
  const values = sums
    .map((sum, line) => sum / Math.max(1, 2 * Math.sqrt(reach ** 2 - (line - reach) ** 2)))
    .slice(3, -3)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { values: values.map((value) => value - mean), variance }
}

/** The lag at which the profile repeats; null if it does not. */
function period({ values, variance }: Profile): number | null {
  const alike = Array.from({ length: values.length >> 1 }, (_, lag) => {
    const count = values.length - lag
    let sum = 0
    for (let at = 0; at < count; at += 1) sum += (values[at] ?? 0) * (values[at + lag] ?? 0)
    return sum / count / Math.max(1e-6, variance)
  })
  const apart = alike.findIndex((value) => value < 0)
  const again = alike.findIndex(
    (value, lag) =>
      lag > apart && value > likeness && value >= (alike[lag - 1] ?? 0) && value >= (alike[lag + 1] ?? 0),
  )
  return apart < 0 || again < 0 ? null : again
}
