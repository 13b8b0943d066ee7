import { drawnSize } from './prepare'

/** A picture's pixels, four bytes each: red, green, blue, alpha. An `ImageData` is one. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray }

/** One number for each pixel. */
export type Plane = { width: number; height: number; values: Float32Array }

/** The picture at most `longest` on its long side: each pixel is the mean of those it stands for. */
export function reduced(pixels: Pixels, longest: number): Pixels {
  const { width, height } = drawnSize(pixels.width, pixels.height, longest)
  if (width === pixels.width && height === pixels.height) return pixels
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = span(y, height, pixels.height)
    for (let x = 0; x < width; x += 1) {
      const [left, right] = span(x, width, pixels.width)
      let [red, green, blue] = [0, 0, 0]
      for (let row = top; row < bottom; row += 1) {
        const end = (row * pixels.width + right) * 4
        for (let from = (row * pixels.width + left) * 4; from < end; from += 4) {
          red += pixels.data[from] ?? 0
          green += pixels.data[from + 1] ?? 0
          blue += pixels.data[from + 2] ?? 0
        }
      }
      const count = (bottom - top) * (right - left)
      const to = (y * width + x) * 4
      data[to] = red / count
      data[to + 1] = green / count
      data[to + 2] = blue / count
      data[to + 3] = 255
    }
  }
  return { width, height, data }
}

/** Which of `of` pixels the pixel `at` of `count` stands for: from the first, to before the second. */
function span(at: number, count: number, of: number): [number, number] {
  const first = Math.floor((at * of) / count)
  return [first, Math.max(first + 1, Math.floor(((at + 1) * of) / count))]
}

/** A weighted sum of red, green and blue. */
export function weighted(pixels: Pixels, red: number, green: number, blue: number): Plane {
  const { width, height, data } = pixels
  const values = new Float32Array(width * height)
  for (let at = 0, from = 0; at < values.length; at += 1, from += 4)
    values[at] = red * (data[from] ?? 0) + green * (data[from + 1] ?? 0) + blue * (data[from + 2] ?? 0)
  return { width, height, values }
}

/** How bright it looks, 0..255. */
export function brightness(pixels: Pixels): Plane {
  return weighted(pixels, 0.3, 0.59, 0.11)
}

/** Without what is dark and thinner than `2 × radius + 1` pixels, such as writing on paper. Edges stay where they are. */
export function withoutThinDark(plane: Plane, radius: number): Plane {
  return filtered(filtered(plane, radius, Math.max), radius, Math.min)
}

/** Each pixel becomes the mean of the 3 × 3 around it. */
export function smoothed(plane: Plane): Plane {
  const sums = filtered(plane, 1, (one, other) => one + other)
  return { ...sums, values: sums.values.map((sum) => sum / 9) }
}

/** Each pixel joined with all those up to `radius` away, along the rows and then along the columns. */
function filtered(plane: Plane, radius: number, join: (one: number, other: number) => number): Plane {
  const { width, height } = plane
  const alongRows = filteredAlong(plane.values, radius, join, height, width, width, 1)
  return { width, height, values: filteredAlong(alongRows, radius, join, width, height, 1, width) }
}

/** `lines` lines of `length` pixels each; from line to line and from pixel to pixel it is so many places. */
function filteredAlong(
  values: Float32Array,
  radius: number,
  join: (one: number, other: number) => number,
  lines: number,
  length: number,
  toLine: number,
  toPixel: number,
): Float32Array {
  const result = new Float32Array(values.length)
  for (let line = 0; line < lines; line += 1) {
    const start = line * toLine
    for (let at = 0; at < length; at += 1) {
      let joined = values[start + at * toPixel] ?? 0
      for (let away = 1; away <= radius; away += 1) {
        joined = join(joined, values[start + Math.max(0, at - away) * toPixel] ?? 0)
        joined = join(joined, values[start + Math.min(length - 1, at + away) * toPixel] ?? 0)
      }
      result[start + at * toPixel] = joined
    }
  }
  return result
}

/** The value of the pixel at this place, or of the nearest one at the border. */
export function at({ width, height, values }: Plane, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)))
  const row = Math.min(height - 1, Math.max(0, Math.round(y)))
  return values[row * width + column] ?? 0
}

/** Below which this share of the values lies. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float32Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
