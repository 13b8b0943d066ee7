import type { Verdict } from '../../../src/capture/page-scan/legibility'
import type { Size } from '../../../src/capture/page-scan/page-shape'
import type { Pixels } from '../../../src/capture/page-scan/pixels'
import type { Photo } from '../photo'
import { Chance } from './chance'
import { chooseGround } from './grounds'
import { writePage, type Inked } from './handwriting'
import { shake, soften } from './shutter'

const kinds = [
  ['plain', null],
  ['perspective', null],
  ['shadow', null],
  ['noise', null],
  ['dim', null],
  ['hand', null],
  ['white on white', null],
  ['dark', 'dark'],
  ['glare', 'glare'],
  ['cut-off', 'cut-off'],
  ['small text', 'small-text'],
  ['out of focus', 'blurred'],
  ['moved', 'blurred'],
] as const satisfies readonly (readonly [string, Verdict | null])[]

export const secondSetSize = 156

/** Where in the second set the photos of this kind are. */
export function secondSetPlaces(kind: (typeof kinds)[number][0]): number[] {
  return Array.from({ length: secondSetSize }, (_, place) => place).filter(
    (place) => kinds[place % kinds.length]?.[0] === kind,
  )
}

/** A photo of the second set, by a generator that shares nothing with the first. Nothing may be tuned on it. */
export function secondSetPhoto(index: number): Photo {
  const chance = new Chance(index + 1)
  const [kind, verdict] = kinds[index % kinds.length] ?? ['plain', null]
  const [width, height] = chance.next() < 0.5 ? [1080, 810] : [810, 1080]
  let letter = 0
  const { quad, light } = exposed(chance, kind, { width, height }, ({ across, down, far }) => {
    // The far end of a page is smaller: its letters are large enough too.
    letter =
      kind === 'small text' ? chance.between(2.6, 4.4) : chance.between(9, 13) / Math.max(0.75, far / across)
    return writePage(chance, Math.round(across), Math.round(down), letter)
  })
  if (kind === 'out of focus') soften(light, width, height, letter * chance.between(0.45, 1))
  if (kind === 'moved') shake(chance, light, width, height, letter * chance.between(0.8, 1.8))
  const corners = quad.map(([x, y]) => ({ x: x / width, y: y / height }))
  return { kind, verdict, corners: four(corners), pixels: develop(chance, kind, light, width, height) }
}

/** A page in a photo, in pixels; `far`: its shorter end. */
type Sides = { across: number; down: number; far: number }

/** The light of a photo of the page that `write` gives. */
export function exposed(
  chance: Chance,
  kind: string,
  { width, height }: Size,
  write: (sides: Sides) => Inked,
): { quad: Quad; light: Float32Array } {
  const quad = chooseCorners(chance, kind, width, height)
  const back = solve(quad)
  const sides = quad.map(([x, y], at) => {
    const [toX, toY] = quad[(at + 1) % 4] ?? [x, y]
    return Math.hypot(toX - x, toY - y)
  })
  const [across, down] = [Math.max(sides[0] ?? 0, sides[2] ?? 0), Math.max(sides[1] ?? 0, sides[3] ?? 0)]
  const page = write({ across, down, far: Math.min(sides[0] ?? 1, sides[2] ?? 1) })
  return { quad, light: expose(chance, kind, width, height, quad, back, page) }
}

type Spot = readonly [number, number]
type Quad = readonly Spot[]

function four<One>([a, b, c, d]: readonly One[]): readonly [One, One, One, One] {
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    throw new Error('four corners')
  return [a, b, c, d]
}

/** A rectangle, turned, each corner then moved at random. */
function chooseCorners(chance: Chance, kind: string, width: number, height: number): Quad {
  for (;;) {
    const [wide, high] = [width * chance.between(0.5, 0.85), height * chance.between(0.55, 0.88)]
    const angle = chance.between(-0.3, 0.3)
    const pull = kind === 'perspective' ? 0.14 : 0.05
    const [x0, y0] = [width * chance.between(0.4, 0.6), height * chance.between(0.4, 0.6)]
    const quad = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([x = 0, y = 0]): Spot => {
      const [across, down] = [
        (x / 2) * wide + chance.between(-pull, pull) * wide,
        (y / 2) * high + chance.between(-pull, pull) * high,
      ]
      return [
        x0 + across * Math.cos(angle) - down * Math.sin(angle),
        y0 + across * Math.sin(angle) + down * Math.cos(angle),
      ]
    })
    const within = quad.every(
      ([x, y]) => x > 0.02 * width && y > 0.02 * height && x < 0.98 * width && y < 0.98 * height,
    )
    if (kind !== 'cut-off') {
      if (within) return quad
      continue
    }
    // Pushed over one side, by an eighth to a quarter of the page.
    const lost = chance.between(0.13, 0.25)
    const [toX, toY] = (
      [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const
    )[chance.whole(4)] ?? [1, 0]
    const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)]
    const shiftX =
      toX > 0 ? width - Math.max(...xs) + lost * wide : toX < 0 ? -Math.min(...xs) - lost * wide : 0
    const shiftY =
      toY > 0 ? height - Math.max(...ys) + lost * high : toY < 0 ? -Math.min(...ys) - lost * high : 0
    return quad.map(([x, y]) => [x + shiftX, y + shiftY])
  }
}

/** From a pixel to the page, 0..1: eight equations by elimination. */
function solve(quad: Quad): (x: number, y: number) => Spot {
  const targets: Quad = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  const rows = quad.flatMap(([x, y], at) => {
    const [u, v] = targets[at] ?? [0, 0]
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  for (let column = 0; column < 8; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best))
    const at = rows.indexOf(pivot)
    ;[rows[column], rows[at]] = [pivot, rows[column] ?? pivot]
    for (const row of rows) {
      if (row === pivot) continue
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1)
      pivot.forEach((value, place) => (row[place] = (row[place] ?? 0) - factor * value))
    }
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = rows.map(
    (row, at) => (row[8] ?? 0) / (row[at] ?? 1),
  )
  return (x, y) => {
    const w = g * x + h * y + 1
    return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
  }
}

/** Linear light on the sensor. */
function expose(
  chance: Chance,
  kind: string,
  width: number,
  height: number,
  quad: Quad,
  back: (x: number, y: number) => Spot,
  page: Inked,
): Float32Array {
  const ground = chooseGround(chance, kind === 'white on white')
  const paper = [chance.between(0.84, 0.9), chance.between(0.84, 0.9), chance.between(0.8, 0.9)]
  const power =
    kind === 'dark'
      ? chance.between(0.006, 0.03)
      : kind === 'dim'
        ? chance.between(0.17, 0.25)
        : chance.between(0.55, 0.9)
  const scale = 1000 / width
  const edge = chance.between(0.5, 0.75)
  const [bend, cut, soft] = [
    chance.between(0, Math.PI),
    chance.between(-0.2, 0.2) * width,
    chance.between(8, 60),
  ]
  const lamp = {
    x: chance.between(0.35, 0.65),
    y: chance.between(0.35, 0.65),
    wide: chance.between(0.16, 0.3),
    high: chance.between(0.08, 0.14),
  }
  const fingers = kind === 'hand' ? chooseFingers(chance, quad) : []
  const light = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = [0, 0, 0]
      for (const [right, down] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const [u, v] = back(x + right, y + down)
        const onPage = u >= 0 && v >= 0 && u <= 1 && v <= 1
        const away = Math.max(-u, u - 1, -v, v - 1)
        const under = 1 - edge * 0.4 * Math.exp(-Math.max(0, away) * 60)
        const bare = onPage ? null : ground(x * scale, y * scale)
        const ink = onPage ? inkAt(page, u, v) : 0
        for (let channel = 0; channel < 3; channel += 1)
          colour[channel] =
            (colour[channel] ?? 0) +
            0.25 * (bare ? (bare[channel] ?? 0) * under : (paper[channel] ?? 0) * (1 - 0.93 * ink))
      }
      const finger = fingers.find((one) => one.covers(x, y))
      const side = (x - width / 2) * Math.cos(bend) + (y - height / 2) * Math.sin(bend) - cut
      const shade = kind === 'shadow' ? 1 - edge / (1 + Math.exp(side / soft)) : 1
      const fall = power * (1 - 0.15 * ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2)) * shade
      const [u, v] = kind === 'glare' ? back(x, y) : [0, 0]
      const shine = kind === 'glare' ? 1.6 * box((u - lamp.x) / lamp.wide) * box((v - lamp.y) / lamp.high) : 0
      for (let channel = 0; channel < 3; channel += 1)
        light[(y * width + x) * 3 + channel] =
          (finger ? (finger.skin[channel] ?? 0) : (colour[channel] ?? 0)) * fall + shine
    }
  return light
}

/** 1 within a half, softly 0 beyond. */
function box(away: number): number {
  return 1 / (1 + Math.exp((Math.abs(away) - 0.5) * 22))
}

function inkAt({ width, height, ink }: Inked, u: number, v: number): number {
  const [x, y] = [Math.min(width - 1.01, u * width), Math.min(height - 1.01, v * height)]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const place = top * width + left
  const upper = (ink[place] ?? 0) * (1 - x + left) + (ink[place + 1] ?? 0) * (x - left)
  const lower = (ink[place + width] ?? 0) * (1 - x + left) + (ink[place + width + 1] ?? 0) * (x - left)
  return upper * (1 - y + top) + lower * (y - top)
}

/** Ellipses that reach over a side. */
function chooseFingers(
  chance: Chance,
  quad: Quad,
): { covers: (x: number, y: number) => boolean; skin: number[] }[] {
  const side = chance.whole(4)
  const [one, two] = [quad[side] ?? [0, 0], quad[(side + 1) % 4] ?? [0, 0]]
  const long = Math.hypot(two[0] - one[0], two[1] - one[1])
  const [alongX, alongY] = [(two[0] - one[0]) / long, (two[1] - one[1]) / long]
  const tone = chance.between(0.3, 0.8)
  return Array.from({ length: 1 + chance.whole(3) }, (_, at) => {
    const share = 0.2 + 0.55 * chance.next() + at * 0.04
    const [x0, y0] = [one[0] + alongX * long * share, one[1] + alongY * long * share]
    const [thick, reach] = [chance.between(18, 30), chance.between(45, 90)]
    return {
      skin: [tone * 0.9, tone * 0.55, tone * 0.42],
      covers: (x, y) => {
        const along = (x - x0) * alongX + (y - y0) * alongY
        const across = (y - y0) * alongX - (x - x0) * alongY
        return (along / thick) ** 2 + ((across + reach) / (2.2 * reach)) ** 2 < 1
      },
    }
  })
}

/** The noise of single photons and of the sensor, then the curve that makes light into bytes. */
export function develop(
  chance: Chance,
  kind: string,
  light: Float32Array,
  width: number,
  height: number,
): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  const photons = kind === 'noise' ? 350 : kind === 'dim' ? 900 : kind === 'dark' ? 1500 : 4000
  for (let at = 0; at < width * height; at += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = light[at * 3 + channel] ?? 0
      const grain = (chance.next() + chance.next() + chance.next() + chance.next() - 2) * 1.73
      const seen = value + grain * Math.sqrt(Math.max(0, value) / photons) + grain * 0.0008
      data[at * 4 + channel] = 255 * Math.max(0, seen) ** (1 / 2.2)
    }
    data[at * 4 + 3] = 255
  }
  return { width, height, data }
}
