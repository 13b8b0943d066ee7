import type { Chance } from './chance'

/** Out of focus: each point becomes an even disc of this radius. */
export function soften(light: Float32Array, width: number, height: number, radius: number): void {
  const runs: [number, number][] = []
  for (let down = -Math.floor(radius); down <= radius; down += 1)
    runs.push([down, Math.sqrt(radius * radius - down * down)])
  // Sums from each row's start.
  const sums = new Float64Array((width + 1) * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        sums[(y * (width + 1) + x + 1) * 3 + channel] =
          (sums[(y * (width + 1) + x) * 3 + channel] ?? 0) + (light[(y * width + x) * 3 + channel] ?? 0)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        let [sum, count] = [0, 0]
        for (const [down, half] of runs) {
          const row = Math.min(height - 1, Math.max(0, y + down)) * (width + 1)
          const [left, right] = [Math.max(0, Math.round(x - half)), Math.min(width, Math.round(x + half) + 1)]
          sum += (sums[(row + right) * 3 + channel] ?? 0) - (sums[(row + left) * 3 + channel] ?? 0)
          count += right - left
        }
        light[(y * width + x) * 3 + channel] = sum / count
      }
}

/** A trembling hand: along a slightly bent way of this length. */
export function shake(
  chance: Chance,
  light: Float32Array,
  width: number,
  height: number,
  length: number,
): void {
  const before = light.slice()
  let angle = chance.between(0, 2 * Math.PI)
  const bend = chance.between(-0.06, 0.06)
  const way: [number, number][] = [[0, 0]]
  for (let step = 1; step < length; step += 1) {
    const [x, y] = way.at(-1) ?? [0, 0]
    way.push([x + Math.cos(angle), y + Math.sin(angle)])
    angle += bend
  }
  const steps = way.map(([x, y]) => [Math.round(x), Math.round(y)] as const)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0
        for (const [right, down] of steps) {
          const row = Math.min(height - 1, Math.max(0, y + down))
          sum += before[(row * width + Math.min(width - 1, Math.max(0, x + right))) * 3 + channel] ?? 0
        }
        light[(y * width + x) * 3 + channel] = sum / steps.length
      }
}
