import type { Pixels } from '../../../src/capture/page-scan/pixels'
import type { Random } from '../random'

/** Light that reached the film: three numbers a pixel, 1 is white. */
export type Film = { width: number; height: number; rgb: Float32Array }

/** Out of focus: almost a Gaussian (three means in a row), `sigma` in pixels. */
export function blurFocus(film: Film, sigma: number): void {
  const radius = Math.max(0, (Math.sqrt(4 * sigma * sigma + 1) - 1) / 2)
  for (let time = 0; time < 3; time += 1) {
    meanAlong(film, radius, film.height, film.width, film.width, 1)
    meanAlong(film, radius, film.width, film.height, 1, film.width)
  }
}

/** The mean within `radius`, whose last parts of a pixel count in part. */
function meanAlong(
  { rgb }: Film,
  radius: number,
  lines: number,
  length: number,
  toLine: number,
  toPixel: number,
): void {
  const whole = Math.floor(radius)
  const part = radius - whole
  const more = whole + 1
  // The line with its ends going on.
  const line = new Float32Array(length + 2 * more)
  for (let start = 0; start < lines; start += 1)
    for (let colour = 0; colour < 3; colour += 1) {
      const first = start * toLine * 3 + colour
      for (let at = 0; at < length; at += 1) line[more + at] = rgb[first + at * toPixel * 3] ?? 0
      line.fill(line[more] ?? 0, 0, more)
      line.fill(line[more + length - 1] ?? 0, more + length)
      let sum = 0
      for (let at = 1; at <= 2 * whole + 1; at += 1) sum += line[at] ?? 0
      for (let at = 0; at < length; at += 1) {
        const [before, after] = [line[at] ?? 0, line[at + 2 * more] ?? 0]
        rgb[first + at * toPixel * 3] = (sum + part * (before + after)) / (2 * radius + 1)
        sum += after - (line[at + 1] ?? 0)
      }
    }
}

/** The camera moved by `length` pixels while the shutter was open. */
export function blurMotion(film: Film, length: number, angle: number): void {
  const { width, height } = film
  const before = film.rgb.slice()
  const steps = Math.max(1, Math.ceil(length))
  const shifts = Array.from({ length: steps }, (_, at) => {
    const away = ((at + 0.5) / steps - 0.5) * length
    return [Math.round(away * Math.cos(angle)), Math.round(away * Math.sin(angle))] as const
  })
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let [red, green, blue] = [0, 0, 0]
      for (const [right, down] of shifts) {
        const column = Math.min(width - 1, Math.max(0, x + right))
        const row = Math.min(height - 1, Math.max(0, y + down))
        const place = (row * width + column) * 3
        red += before[place] ?? 0
        green += before[place + 1] ?? 0
        blue += before[place + 2] ?? 0
      }
      film.rgb.set([red / steps, green / steps, blue / steps], (y * width + x) * 3)
    }
}

/** The picture as the sensor gives it: noise of so many levels of 255, more of brightness than of colour. */
export function develop(film: Film, random: Random, noise: number): Pixels {
  const data = new Uint8ClampedArray(film.width * film.height * 4)
  for (let at = 0; at < film.width * film.height; at += 1) {
    const grain = (random() + random() + random() - 1.5) * 2 * noise
    for (let colour = 0; colour < 3; colour += 1)
      data[at * 4 + colour] = 255 * (film.rgb[at * 3 + colour] ?? 0) + grain + (random() - 0.5) * 1.5 * noise
    data[at * 4 + 3] = 255
  }
  return { width: film.width, height: film.height, data }
}
