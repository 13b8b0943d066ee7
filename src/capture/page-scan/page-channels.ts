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

/** A view of the picture in which a page may stand out. */
export type Channel = Plane & {
  /** A change that is only noise or texture. */
  noise: number
  /** The weight if the page is the darker side: paper darker than its ground is less certain. */
  ifLower: number
}

export type PageChannels = {
  channels: readonly Channel[]
  /** Channels whose edges are exact; calm starts some pixels later. */
  views: readonly Channel[]
  bright: Plane
  /** Brightness without writing. */
  ground: Channel
  /** Red against blue, and green against both. */
  colours: readonly [Channel, Channel]
  /** 100 where nothing changes around the pixel, 0 where everything does. */
  calm: Plane
}

/**
 * Views by brightness, colour and calm: paper is mostly bright, grey (wood is not, even in shadow)
 * and without a pattern (a chequered cloth has more straight lines than a page).
 */
export function pageChannels(pixels: Pixels): PageChannels {
  const bright = brightness(pixels)
  const withoutWriting = channel(withoutThinDark(bright, 3), 0.7)
  const colours: [Channel, Channel] = [
    channel(weighted(pixels, 1, 0, -1), 1),
    channel(weighted(pixels, -0.5, 1, -0.5), 1),
  ]
  const calm = calmness([withoutWriting, ...colours])
  const views = [withoutWriting, channel(withoutThinDark(bright, 1), 0), ...colours]
  return { channels: [...views, channel(calm, 0)], views, bright, ground: withoutWriting, colours, calm }
}

function channel(plane: Plane, ifLower: number): Channel {
  const smooth = smoothed(plane, 1)
  return { ...smooth, noise: usualStep(smooth), ifLower }
}

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
  // Border pixels lack neighbours, so copy the next ones.
  for (let y = 0; y < height; y += 1) {
    values[y * width] = values[y * width + 1] ?? 0
    values[(y + 1) * width - 1] = values[(y + 1) * width - 2] ?? 0
  }
  values.copyWithin(0, width, 2 * width)
  values.copyWithin((height - 1) * width, (height - 2) * width, (height - 1) * width)
  return smoothed({ width, height, values }, 6)
}

/** Two thirds of the steps are lower. */
function usualStep(plane: Plane): number {
  const steps: number[] = []
  for (let y = 6; y < plane.height - 6; y += 5)
    for (let x = 6; x < plane.width - 6; x += 5)
      steps.push(Math.abs(step(plane, x, y, 1, 0)), Math.abs(step(plane, x, y, 0, 1)))
  return quantile(steps, 0.66)
}

/** The rise of the values across a line, towards its normal. */
export function step(plane: Plane, x: number, y: number, normalX: number, normalY: number): number {
  const upper = at(plane, x + 2 * normalX, y + 2 * normalY) + at(plane, x + 4 * normalX, y + 4 * normalY)
  const lower = at(plane, x - 2 * normalX, y - 2 * normalY) + at(plane, x - 4 * normalX, y - 4 * normalY)
  return (upper - lower) / 2
}

/** 0..1. */
export function certainty(height: number, noise: number): number {
  const least = leastStep(noise)
  return Math.min(1, Math.max(0, (height - least) / (4 * least)))
}

/** Capped, because the many steps of a lively pattern are still edges. */
function leastStep(noise: number): number {
  return Math.max(1.5, Math.min(14, 1.5 * noise))
}
