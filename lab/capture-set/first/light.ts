import type { Corners, Size } from '../../../src/capture/page-scan/page-shape'
import { from, type Random } from '../random'
import type { Colour } from './sheet'

export type Shadows = {
  /** What reaches the film from a thing of this colour at this pixel; or from the hand, or the glare, in front of it. */
  lit: (x: number, y: number, colour: Colour) => Colour
  /** How much light is left next to the page, `away` from it, in lengths of the page. */
  underPage: (x: number, y: number, page: Size, away: number) => number
}

/** The light of a room: uneven, coloured, and with what `kind` adds. */
export function shadows(random: Random, kind: string, picture: Size, corners: Corners): Shadows {
  const long = Math.max(picture.width, picture.height)
  const strength =
    kind === 'dark'
      ? from(random, 0.1, 0.23)
      : kind === 'dim'
        ? from(random, 0.42, 0.55)
        : from(random, 0.72, 0.96)
  const tint = [from(random, 0.94, 1.04), 1, from(random, 0.86, 1.04)] as const
  const [slope, toward] = [from(random, 0, 0.25), from(random, 0, 2 * Math.PI)]
  const vignette = from(random, 0, 0.25)
  const cast = kind === 'shadow' ? castShadow(random, picture) : () => 1
  const glare = kind === 'glare' ? glareOn(random, long, corners) : () => 0
  const hand = kind === 'hand' ? handAt(random, long, corners) : () => null
  return {
    lit(x, y, colour) {
      const [across, down] = [x / picture.width - 0.5, y / picture.height - 0.5]
      const fall = 1 + slope * (across * Math.cos(toward) + down * Math.sin(toward))
      const light = strength * fall * (1 - vignette * (across * across + down * down)) * cast(x, y)
      const shine = glare(x, y)
      const [red, green, blue] = hand(x, y) ?? colour
      return [red * light * tint[0] + shine, green * light * tint[1] + shine, blue * light * tint[2] + shine]
    },
    underPage: contactShadow(random),
  }
}

/** Paper never lies quite flat: all around a thin dark line, on the side away from the light more. */
function contactShadow(random: Random): Shadows['underPage'] {
  const [angle, far] = [from(random, 0, 2 * Math.PI), from(random, 0.002, 0.012)]
  const [depth, width] = [from(random, 0.15, 0.4), from(random, 0.006, 0.02)]
  return (x, y, page, away) => {
    const fromShadow = Math.max(
      Math.abs(x - far * Math.cos(angle)) - page.width / 2,
      Math.abs(y - far * Math.sin(angle)) - page.height / 2,
    )
    const soft = Math.max(0, 1 - Math.max(0, fromShadow) / width)
    const thin = Math.max(0, 1 - away / 0.004)
    return 1 - depth * soft * soft - 0.15 * thin
  }
}

/** Of the arm or the phone: a bar across the picture, with a soft edge. */
function castShadow(random: Random, { width, height }: Size): (x: number, y: number) => number {
  const angle = from(random, 0, 2 * Math.PI)
  const long = Math.max(width, height)
  const [soft, depth] = [long * from(random, 0.01, 0.08), from(random, 0.3, 0.6)]
  const [middle, half] = [from(random, -0.2, 0.2) * long, from(random, 0.08, 0.25) * long]
  return (x, y) => {
    const away =
      Math.abs((x - width / 2) * Math.cos(angle) + (y - height / 2) * Math.sin(angle) - middle) - half
    return 1 - depth * Math.min(1, Math.max(0, 0.5 - away / soft))
  }
}

/** A lamp mirrored in the paper: white in its middle, then fading. */
function glareOn(random: Random, long: number, [p0, p1, p2, p3]: Corners): (x: number, y: number) => number {
  const [u, v] = [from(random, 0.25, 0.75), from(random, 0.25, 0.75)]
  const place = (axis: 'x' | 'y') =>
    (p0[axis] * (1 - u) + p1[axis] * u) * (1 - v) + (p3[axis] * (1 - u) + p2[axis] * u) * v
  const [x0, y0] = [place('x'), place('y')]
  const radius = long * from(random, 0.07, 0.14)
  const [flat, angle, peak] = [from(random, 0.6, 1), from(random, 0, Math.PI), from(random, 1.2, 2)]
  return (x, y) => {
    const [right, down] = [x - x0, y - y0]
    const along = right * Math.cos(angle) + down * Math.sin(angle)
    const across = (down * Math.cos(angle) - right * Math.sin(angle)) / flat
    return peak * Math.exp(-(along * along + across * across) / (radius * radius))
  }
}

/** A thumb or two fingers over a side of the page. */
function handAt(random: Random, long: number, corners: Corners): (x: number, y: number) => Colour | null {
  const side = Math.floor(random() * 4)
  const [from1, to1] = [corners[side], corners[(side + 1) % 4]]
  if (!from1 || !to1) throw new Error('four corners')
  const middle = corners.reduce((sum, { x, y }) => ({ x: sum.x + x / 4, y: sum.y + y / 4 }), { x: 0, y: 0 })
  const start = from(random, 0.12, 0.8)
  const tone = from(random, 0.5, 0.95)
  const fingers = Array.from({ length: random() < 0.5 ? 1 : 2 }, (_, finger) => {
    const share = start + finger * 0.1
    const edge = { x: from1.x + (to1.x - from1.x) * share, y: from1.y + (to1.y - from1.y) * share }
    const [inX, inY] = [middle.x - edge.x, middle.y - edge.y]
    const depth = from(random, 0.1, 0.22)
    return {
      tip: { x: edge.x + inX * depth, y: edge.y + inY * depth },
      root: { x: edge.x - inX * 2, y: edge.y - inY * 2 },
      radius: long * from(random, 0.022, 0.035),
    }
  })
  return (x, y) => {
    for (const { tip, root, radius } of fingers) {
      const [toX, toY] = [root.x - tip.x, root.y - tip.y]
      const share = Math.min(
        1,
        Math.max(0, ((x - tip.x) * toX + (y - tip.y) * toY) / (toX * toX + toY * toY)),
      )
      const away = Math.hypot(x - tip.x - share * toX, y - tip.y - share * toY) / radius
      if (away > 1) continue
      const round = tone * (1 - 0.35 * away * away)
      return [round * 0.92, round * 0.68, round * 0.56]
    }
    return null
  }
}
