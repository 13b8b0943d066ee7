import type { Chance } from './chance'

/** Reflected light, linear, at a place in pixels of a picture 1,000 wide. */
export type Ground = (x: number, y: number) => [number, number, number]

/** What the page lies on, none of it as in the first set. */
export function chooseGround(chance: Chance, white: boolean): Ground {
  const grain = new Grain(chance)
  if (white) {
    const tone = chance.between(0.6, 0.74)
    const [toX, toY] = [chance.between(-0.06, 0.06), chance.between(-0.06, 0.06)]
    return (x, y) => {
      const value = tone + (toX * x + toY * y) / 1000 + 0.008 * grain.at(x / 60, y / 60)
      return [value, value * 0.99, value * 0.96]
    }
  }
  const hue = [chance.between(0.05, 0.5), chance.between(0.05, 0.4), chance.between(0.03, 0.35)] as const
  switch (chance.whole(6)) {
    case 0: // terrazzo: cells around scattered points
      return (x, y) => {
        const cell = grain.cell(x / 45, y / 45)
        return [0.15 + 0.3 * cell, 0.15 + 0.27 * cell, 0.14 + 0.25 * cell]
      }
    case 1: // marble: bent veins
      return (x, y) => {
        const vein = Math.abs(Math.sin(x / 70 + 3 * grain.clouds(x / 120, y / 120)))
        const value = 0.12 + 0.3 * vein
        return [value, value, value * 1.05]
      }
    case 2: // striped cloth
      return (x, y) => {
        const stripe = Math.sin((x * 0.8 + y * 0.6) / 14) > 0.2 ? 1 : 0.45
        return [hue[0] * stripe, hue[1] * stripe, hue[2] * stripe]
      }
    case 3: // cork
      return (x, y) => {
        const value = 0.55 + 0.35 * grain.clouds(x / 9, y / 9)
        return [0.5 * value, 0.33 * value, 0.18 * value]
      }
    case 4: // grass or carpet
      return (x, y) => {
        const value = 0.6 + 0.4 * grain.at(x / 2.5, y / 6)
        return [hue[0] * value, hue[1] * value, hue[2] * value]
      }
    default: // a painted desk, lit from one side
      return (x, y) => {
        const value = 0.7 + x / 4000 - y / 5000 + 0.02 * grain.at(x / 3, y / 3)
        return [hue[0] * value, hue[1] * value, hue[2] * value]
      }
  }
}

/** Random values on a torus of 256 × 256, mixed between. */
class Grain {
  private readonly table: Float32Array

  constructor(chance: Chance) {
    this.table = Float32Array.from({ length: 65_536 }, () => chance.next() * 2 - 1)
  }

  private read(x: number, y: number): number {
    return this.table[((y & 255) << 8) | (x & 255)] ?? 0
  }

  at(x: number, y: number): number {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [right, down] = [x - left, y - top]
    return (
      (this.read(left, top) * (1 - right) + this.read(left + 1, top) * right) * (1 - down) +
      (this.read(left, top + 1) * (1 - right) + this.read(left + 1, top + 1) * right) * down
    )
  }

  clouds(x: number, y: number): number {
    return this.at(x, y) * 0.5 + this.at(x * 2, y * 2) * 0.3 + this.at(x * 4, y * 4) * 0.2
  }

  /** The tone of the nearest of the scattered points. */
  cell(x: number, y: number): number {
    let [nearest, tone] = [Infinity, 0]
    for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row += 1)
      for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 1; column += 1) {
        const away =
          (column + 0.5 + 0.5 * this.read(column, row) - x) ** 2 +
          (row + 0.5 + 0.5 * this.read(row + 91, column) - y) ** 2
        if (away < nearest) [nearest, tone] = [away, Math.abs(this.read(column + 37, row + 11))]
      }
    return tone
  }
}
