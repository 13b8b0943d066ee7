import type { Size } from './page-shape'

/** Four bytes per pixel: red, green, blue, alpha. `ImageData` fits. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }

/** One number per pixel. */
export type Plane = { width: number; height: number; values: Float32Array }

/** Never enlarged. */
export function drawnSize(width: number, height: number, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** At most `longest` on the long side; each pixel is a mean. */
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

/** The source pixels of a target pixel: first, and end (exclusive). */
function span(at: number, count: number, of: number): [number, number] {
  const first = Math.floor((at * of) / count)
  return [first, Math.max(first + 1, Math.floor(((at + 1) * of) / count))]
}

export function weighted(pixels: Pixels, red: number, green: number, blue: number): Plane {
  const { width, height, data } = pixels
  const values = new Float32Array(width * height)
  for (let at = 0, from = 0; at < values.length; at += 1, from += 4)
    values[at] = red * (data[from] ?? 0) + green * (data[from + 1] ?? 0) + blue * (data[from + 2] ?? 0)
  return { width, height, values }
}

/** 0..255. */
export function brightness(pixels: Pixels): Plane {
  return weighted(pixels, 0.3, 0.59, 0.11)
}

/** Each pixel is the mean of four. */
export function halved(plane: Plane): Plane {
  const [width, height] = [plane.width >> 1, plane.height >> 1]
  const values = new Float32Array(width * height)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const upper = 2 * row * plane.width + 2 * column
      const under = upper + plane.width
      const sum =
        (plane.values[upper] ?? 0) +
        (plane.values[upper + 1] ?? 0) +
        (plane.values[under] ?? 0) +
        (plane.values[under + 1] ?? 0)
      values[row * width + column] = sum / 4
    }
  return { width, height, values }
}

/** Removes dark marks up to `2 × radius` pixels wide, such as writing; edges stay in place. */
export function withoutThinDark(plane: Plane, radius: number): Plane {
  const highest = filtered(plane, radius, (line, from) => {
    let most = line[from] ?? 0
    for (let at = from + 1; at <= from + 2 * radius; at += 1) most = Math.max(most, line[at] ?? 0)
    return most
  })
  return filtered(highest, radius, (line, from) => {
    let least = line[from] ?? 0
    for (let at = from + 1; at <= from + 2 * radius; at += 1) least = Math.min(least, line[at] ?? 0)
    return least
  })
}

/** The mean of a square that reaches `radius` pixels. */
export function smoothed(plane: Plane, radius: number): Plane {
  return filtered(plane, radius, (line, from) => {
    let sum = 0
    for (let at = from; at <= from + 2 * radius; at += 1) sum += line[at] ?? 0
    return sum / (2 * radius + 1)
  })
}

/** The new value for the pixel `radius` after `from`. */
type Filter = (line: Float32Array, from: number) => number

/** Rows first, then columns. */
function filtered({ width, height, values }: Plane, radius: number, filter: Filter): Plane {
  const result = values.slice()
  filterLines(result, radius, filter, { lines: height, length: width, toLine: width, toPixel: 1 })
  filterLines(result, radius, filter, { lines: width, length: height, toLine: 1, toPixel: width })
  return { width, height, values: result }
}

/** `toLine` and `toPixel` are strides. Lines are extended by their end pixels. */
function filterLines(
  values: Float32Array,
  radius: number,
  filter: Filter,
  { lines, length, toLine, toPixel }: { lines: number; length: number; toLine: number; toPixel: number },
): void {
  const line = new Float32Array(length + 2 * radius)
  for (let start = 0; start < lines * toLine; start += toLine) {
    for (let at = 0; at < length; at += 1) line[radius + at] = values[start + at * toPixel] ?? 0
    line.fill(line[radius] ?? 0, 0, radius)
    line.fill(line[radius + length - 1] ?? 0, radius + length)
    for (let at = 0; at < length; at += 1) values[start + at * toPixel] = filter(line, at)
  }
}

/** The nearest pixel, clamped to the border. */
export function at({ width, height, values }: Plane, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)))
  const row = Math.min(height - 1, Math.max(0, Math.round(y)))
  return values[row * width + column] ?? 0
}

/** Uses Hoare's selection, which is faster than sorting. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const left = new Float32Array(values)
  const wanted = Math.min(left.length - 1, Math.floor(share * left.length))
  let [low, high] = [0, left.length - 1]
  while (low < high) {
    const pivot = left[(low + high) >> 1] ?? 0
    let [up, down] = [low, high]
    while (up <= down) {
      while ((left[up] ?? 0) < pivot) up += 1
      while ((left[down] ?? 0) > pivot) down -= 1
      if (up > down) break
      const moved = left[up] ?? 0
      left[up] = left[down] ?? 0
      left[down] = moved
      up += 1
      down -= 1
    }
    if (wanted <= down) high = down
    else if (wanted >= up) low = up
    else break
  }
  return left[wanted] ?? 0
}
