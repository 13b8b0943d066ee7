import {
  at,
  brightness,
  quantile,
  smoothed,
  weighted,
  withoutThinDark,
  type Pixels,
  type Plane,
} from './pixels'

/** One view of the picture in which a page may stand out from what it lies on. */
export type Channel = Plane & {
  /** A step of the channel's values that is nothing but noise or texture. */
  noise: number
  /** How much it counts if the page is the lower side of a step: nothing shows paper that is darker than what it lies on as surely. */
  ifLower: number
}

export type PageChannels = {
  channels: readonly Channel[]
  /** Those whose steps lie where the page ends: calm begins some pixels later. */
  views: readonly Channel[]
  /** As the picture is. */
  bright: Plane
  /** Brightness without writing. */
  ground: Channel
  colours: readonly Channel[]
  /** 100 where nothing changes around the pixel, 0 where everything does. */
  calm: Plane
}

/**
 * - Brightness without writing: paper is mostly the brightest. A written page has no other steps in it then.
 * - Brightness with all that is thin: the fine shadow that white paper throws on a white table. Only steps up to the page count, since
 *   writing makes steps down from the margin.
 * - Two differences of colour: paper is grey and wood is not, also in a shadow.
 * - Calm: paper has no pattern, and a chequered cloth has more straight lines than a page.
 */
export function pageChannels(pixels: Pixels): PageChannels {
  const bright = brightness(pixels)
  const withoutWriting = channel(withoutThinDark(bright, 3), 0.7)
  const colours = [channel(weighted(pixels, 1, 0, -1), 1), channel(weighted(pixels, -0.5, 1, -0.5), 1)]
  const calm = calmness([withoutWriting, ...colours])
  const views = [withoutWriting, channel(withoutThinDark(bright, 1), 0), ...colours]
  return { channels: [...views, channel(calm, 0)], views, bright, ground: withoutWriting, colours, calm }
}

function channel(plane: Plane, ifLower: number): Channel {
  const smooth = smoothed(plane, 1)
  return { ...smooth, noise: usualStep(smooth), ifLower }
}

/** 100 where nothing changes around the pixel, 0 where everything does. */
function calmness(channels: readonly Channel[]): Plane {
  const { width, height } = channels[0] ?? { width: 0, height: 0 }
  const values = new Float32Array(width * height).fill(100)
  for (const channel of channels) {
    const least = Math.max(8, leastStep(channel.noise))
    for (let y = 1; y < height - 1; y += 1)
      for (let place = y * width + 1; place < (y + 1) * width - 1; place += 1) {
        const across = (channel.values[place + 1] ?? 0) - (channel.values[place - 1] ?? 0)
        const down = (channel.values[place + width] ?? 0) - (channel.values[place - width] ?? 0)
        if (Math.abs(across) + Math.abs(down) > least) values[place] = 0
      }
  }
  // The outermost pixels, whose neighbours are not all there, are as their neighbours are.
  for (let y = 0; y < height; y += 1) {
    values[y * width] = values[y * width + 1] ?? 0
    values[(y + 1) * width - 1] = values[(y + 1) * width - 2] ?? 0
  }
  values.copyWithin(0, width, 2 * width)
  values.copyWithin((height - 1) * width, (height - 2) * width, (height - 1) * width)
  return smoothed({ width, height, values }, 6)
}

/** The step that two thirds of the places stay under. */
function usualStep(plane: Plane): number {
  const steps: number[] = []
  for (let y = 6; y < plane.height - 6; y += 5)
    for (let x = 6; x < plane.width - 6; x += 5)
      steps.push(Math.abs(step(plane, x, y, 1, 0)), Math.abs(step(plane, x, y, 0, 1)))
  return quantile(steps, 0.66)
}

/** How much higher the values are on the side of the line that the normal points to. */
export function step(plane: Plane, x: number, y: number, normalX: number, normalY: number): number {
  const upper = at(plane, x + 2 * normalX, y + 2 * normalY) + at(plane, x + 4 * normalX, y + 4 * normalY)
  const lower = at(plane, x - 2 * normalX, y - 2 * normalY) + at(plane, x - 4 * normalX, y - 4 * normalY)
  return (upper - lower) / 2
}

/** How surely a step of this height is an edge, 0..1. */
export function certainty(height: number, noise: number): number {
  const least = leastStep(noise)
  return Math.min(1, Math.max(0, (height - least) / (4 * least)))
}

/** Steps of a lively pattern are many, and still edges. */
function leastStep(noise: number): number {
  return Math.max(1.5, Math.min(14, 1.5 * noise))
}
