import { brightness, quantile, type Pixels, type Plane } from './pixels'
import { inPixels, projectionTo, type Corners, type Size } from './page-shape'

/** Unchanged, without colour, or like a photocopy with white paper and dark writing. */
export type Look = 'colour' | 'grey' | 'contrast'

export function straightened(pixels: Pixels, corners: Corners, size: Size, look: Look): Pixels {
  const page = cutOut(pixels, corners, size)
  if (look === 'grey') paint(page, brightness(page))
  if (look === 'contrast') paint(page, photocopied(brightness(page)))
  return page
}

/** Bilinear interpolation. */
function cutOut(pixels: Pixels, corners: Corners, { width, height }: Size): Pixels {
  const { a, b, c, d, e, f, g, h } = projectionTo(inPixels(corners, pixels))
  const [lastX, lastY, toNextRow] = [pixels.width - 1, pixels.height - 1, pixels.width * 4]
  const from = pixels.data
  const data = new Uint8ClampedArray(width * height * 4)
  let to = 0
  for (let row = 0; row < height; row += 1) {
    const v = (row + 0.5) / height
    for (let column = 0; column < width; column += 1) {
      const u = (column + 0.5) / width
      const depth = g * u + h * v + 1
      const x = Math.min(lastX, Math.max(0, (a * u + b * v + c) / depth - 0.5))
      const y = Math.min(lastY, Math.max(0, (d * u + e * v + f) / depth - 0.5))
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const [right, lower] = [x - left, y - top]
      const upperLeft = (top * pixels.width + left) * 4
      const upperRight = left < lastX ? upperLeft + 4 : upperLeft
      const below = top < lastY ? toNextRow : 0
      for (let colour = 0; colour < 3; colour += 1) {
        const upper = mix(from[upperLeft + colour] ?? 0, from[upperRight + colour] ?? 0, right)
        const under = mix(
          from[upperLeft + below + colour] ?? 0,
          from[upperRight + below + colour] ?? 0,
          right,
        )
        data[to + colour] = mix(upper, under, lower)
      }
      data[to + 3] = 255
      to += 4
    }
  }
  return { width, height, data }
}

function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share
}

function paint(page: Pixels, grey: Plane): void {
  grey.values.forEach((value, at) => page.data.fill(value, at * 4, at * 4 + 3))
}

/** Patches on the long side: larger than a letter, smaller than a shadow. */
const patches = 32

/** Divides by the paper's brightness, so that shadows vanish, and blackens writing. */
function photocopied(grey: Plane): Plane {
  const { width, height } = grey
  const patch = Math.max(8, Math.ceil(Math.max(width, height) / patches))
  const paper = paperIn(grey, patch)
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const share =
        (grey.values[y * width + x] ?? 0) / Math.max(1, between(paper, x / patch - 0.5, y / patch - 0.5))
      values[y * width + x] = Math.min(255, Math.max(0, (255 * (share - 0.45)) / 0.45))
    }
  return { width, height, values }
}

/** Brightness of the paper from a patch's brighter pixels and its neighbours', since a stamp may fill a patch. */
function paperIn(grey: Plane, patch: number): Plane {
  const [width, height] = [Math.ceil(grey.width / patch), Math.ceil(grey.height / patch)]
  const values = new Float32Array(width * height)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const sample: number[] = []
      for (let y = row * patch; y < Math.min(grey.height, (row + 1) * patch); y += 3)
        for (let x = column * patch; x < Math.min(grey.width, (column + 1) * patch); x += 3)
          sample.push(grey.values[y * grey.width + x] ?? 0)
      values[row * width + column] = quantile(sample, 0.8)
    }
  const brightest = (row: number, column: number) => {
    const around: number[] = []
    for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x += 1)
        around.push(values[y * width + x] ?? 0)
    return Math.max(values[row * width + column] ?? 0, 0.85 * quantile(around, 0.75))
  }
  return { width, height, values: values.map((_, at) => brightest(Math.floor(at / width), at % width)) }
}

/** Bilinear interpolation. */
function between({ width, height, values }: Plane, x: number, y: number): number {
  const [left, top] = [
    Math.min(width - 1, Math.max(0, Math.floor(x))),
    Math.min(height - 1, Math.max(0, Math.floor(y))),
  ]
  const [right, lower] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [shareX, shareY] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))]
  const upper = mix(values[top * width + left] ?? 0, values[top * width + right] ?? 0, shareX)
  const under = mix(values[lower * width + left] ?? 0, values[lower * width + right] ?? 0, shareX)
  return mix(upper, under, shareY)
}
