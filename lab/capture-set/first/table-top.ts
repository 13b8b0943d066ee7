import { from, oneOf, type Random } from '../random'
import type { Colour } from './sheet'

/** What the page lies on: its colour at a place of the table, in lengths of the page. */
export type TableTop = (x: number, y: number) => Colour

export const tableTops = ['wood', 'dark wood', 'cloth', 'stone', 'tiles', 'checks', 'plain', 'dark'] as const
export type TableTopName = (typeof tableTops)[number] | 'white'

export function tableTop(name: TableTopName, random: Random): TableTop {
  const noise = noiseOf(Math.floor(from(random, 1, 1e6)))
  const angle = from(random, 0, Math.PI)
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const top = straight(name, random, noise)
  return (x, y) => top(x * cosine - y * sine, x * sine + y * cosine)
}

function straight(name: TableTopName, random: Random, noise: (x: number, y: number) => number): TableTop {
  switch (name) {
    case 'wood':
      return wood(noise, [0.72, 0.52, 0.34], from(random, 0.15, 0.4))
    case 'dark wood':
      return wood(noise, [0.36, 0.22, 0.14], from(random, 0.15, 0.4))
    case 'cloth': {
      const [red, green, blue] = [from(random, 0.2, 0.8), from(random, 0.2, 0.7), from(random, 0.2, 0.7)]
      return (x, y) => {
        const thread = 0.85 + 0.1 * Math.sin(x * 260) * Math.sin(y * 260) + 0.15 * noise(x * 30, y * 30)
        return [red * thread, green * thread, blue * thread]
      }
    }
    case 'stone':
      return (x, y) => {
        const speck = 0.35 + 0.3 * noise(x * 60, y * 60) + 0.25 * noise(x * 14, y * 14)
        return [speck, speck * 0.97, speck * 0.93]
      }
    case 'tiles': {
      const side = from(random, 0.25, 0.5)
      return (x, y) => {
        const gap = Math.min(fraction(x / side), fraction(y / side)) < 0.04
        const tone = gap ? 0.42 : 0.62 + 0.08 * noise(x * 5, y * 5)
        return [tone, tone * 0.93, tone * 0.84]
      }
    }
    case 'checks': {
      const side = from(random, 0.06, 0.15)
      return (x, y) => {
        const tone = (fraction(x / side) < 0.5 ? 0.5 : 0) + (fraction(y / side) < 0.5 ? 0.5 : 0)
        return [0.85 - 0.1 * tone, 0.8 - 0.65 * tone, 0.78 - 0.6 * tone]
      }
    }
    case 'plain': {
      const tone = from(random, 0.3, 0.68)
      return (x, y) => [tone, tone + 0.03 * noise(x * 3, y * 3), tone]
    }
    case 'dark': {
      const tone = from(random, 0.05, 0.18)
      return (x, y) => [tone, tone, tone + 0.04 * noise(x * 9, y * 9)]
    }
    case 'white': {
      const tone = from(random, 0.8, 0.9)
      const warm = from(random, -0.02, 0.03)
      return (x, y) => {
        const spot = tone + 0.012 * noise(x * 6, y * 6)
        return [spot + warm, spot, spot - warm]
      }
    }
  }
}

function wood(noise: (x: number, y: number) => number, [red, green, blue]: Colour, plank: number): TableTop {
  return (x, y) => {
    const board = Math.floor(y / plank)
    const seam = fraction(y / plank) < 0.02 ? 0.55 : 1
    const grain = 0.8 + 0.25 * noise(x * 3 + board * 17, y * 70) + 0.15 * noise(x * 9, y * 16 + board * 5)
    const tone = seam * grain * (0.9 + 0.2 * noise(board * 3.7, 0.5))
    return [red * tone, green * tone, blue * tone]
  }
}

function fraction(value: number): number {
  return value - Math.floor(value)
}

/** Smooth between random values, -1 to 1, at whole numbers. */
function noiseOf(seed: number): (x: number, y: number) => number {
  const value = (x: number, y: number) => {
    let mixed = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(seed, 1_274_126_177)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2_147_483_648 - 1
  }
  const ease = (share: number) => share * share * (3 - 2 * share)
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [right, down] = [ease(x - left), ease(y - top)]
    const upper = value(left, top) * (1 - right) + value(left + 1, top) * right
    const lower = value(left, top + 1) * (1 - right) + value(left + 1, top + 1) * right
    return upper * (1 - down) + lower * down
  }
}

/** Things on the table around the page: pens, books, cups. Null where there is none. */
export function clutter(random: Random, count: number): (x: number, y: number) => Colour | null {
  const things = Array.from({ length: count }, () => {
    const around = from(random, 0, 2 * Math.PI)
    const away = from(random, 0.85, 1.3)
    const angle = from(random, 0, Math.PI)
    const size = oneOf(random, [
      [0.25, 0.012],
      [0.18, 0.22],
      [0.1, 0.1],
    ])
    return {
      x: away * Math.cos(around),
      y: away * Math.sin(around),
      cosine: Math.cos(angle),
      sine: Math.sin(angle),
      long: size[0] ?? 0,
      wide: size[1] ?? 0,
      colour: [from(random, 0.05, 0.9), from(random, 0.05, 0.9), from(random, 0.05, 0.9)] as const,
    }
  })
  return (x, y) => {
    const thing = things.find(
      (one) =>
        Math.abs((x - one.x) * one.cosine + (y - one.y) * one.sine) < one.long &&
        Math.abs((y - one.y) * one.cosine - (x - one.x) * one.sine) < one.wide,
    )
    return thing?.colour ?? null
  }
}
