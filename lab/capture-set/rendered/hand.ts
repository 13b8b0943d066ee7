import { circle, fill, stroke, type Colour, type Sheet } from '../first/sheet'
import { from, type Random } from '../random'

/** The ways of the pen over a grid: across 0 to 5, up 0 to 9, with the line at 2 and small letters up to 6. */
const ways: Record<string, string> = {
  a: '46 26 05 03 12 32 44 46 43 52',
  b: '09 02/05 26 45 43 22 02',
  c: '45 26 05 03 22 43',
  d: '45 26 05 03 22 43/49 42',
  e: '04 44 46 26 05 03 22 43',
  f: '49 29 18 12/06 36',
  g: '46 26 05 03 22 43/46 41 20 00',
  h: '09 02/04 26 45 42',
  i: '16 12/18 19',
  j: '26 21 10 00/28 29',
  k: '09 02/46 04 42',
  l: '19 12 22',
  m: '06 02/04 16 26 22/24 36 46 42',
  n: '06 02/04 26 45 42',
  o: '26 05 03 22 43 45 26',
  p: '06 00/05 26 45 43 22 03',
  q: '46 26 05 03 22 43/46 40',
  r: '06 02/04 26 45',
  s: '46 16 05 14 34 43 32 02',
  t: '19 13 22 32/06 36',
  u: '06 03 22 43/46 42',
  v: '06 22 46',
  x: '06 42/46 02',
  y: '06 23/46 20 00',
  z: '06 46 02 42',
  A: '02 29 42/15 35',
  B: '02 09 39 47 26 06/26 44 32 02',
  C: '48 29 07 04 22 43',
  D: '02 09 29 46 44 22 02',
  E: '49 09 02 42/06 36',
  F: '49 09 02/06 36',
  G: '48 29 07 04 22 43 45 25',
  I: '29 22',
  L: '09 02 42',
  M: '02 09 25 49 42',
  N: '02 09 42 49',
  O: '29 07 04 22 44 47 29',
  P: '02 09 39 47 25 05',
  R: '02 09 39 47 25 05/25 42',
  S: '48 29 07 16 35 43 22 03',
  T: '09 49/29 22',
  U: '09 03 22 43 49',
  V: '09 22 49',
  '0': '29 06 04 22 45 47 29',
  '1': '07 29 22',
  '2': '07 29 47 02 42',
  '3': '08 29 47 25 43 22 03',
  '4': '39 04 44/39 32',
  '5': '49 09 06 36 44 32 02',
  '6': '38 05 03 22 43 45 25 04',
  '7': '09 49 12',
  '8': '29 07 44 22 04 47 29',
  '9': '46 26 07 29 47 46 32',
  '.': '12 22',
  '-': '05 35',
}

type Spot = { x: number; y: number }

/** A way of writing: how far it leans, how unsteady it is, whether its letters are joined, how thick the pen is in heights of a small letter. */
export type Hand = { lean: number; unsteady: number; joined: boolean; pen: number; wide: number }

export function someHand(random: Random): Hand {
  return {
    lean: from(random, -0.1, 0.45),
    unsteady: from(random, 0.15, 0.6),
    joined: random() < 0.5,
    pen: from(random, 0.08, 0.2),
    wide: from(random, 0.75, 1.2),
  }
}

export function handWidth(text: string, letters: number, { wide }: Hand): number {
  return text.length * 1.4 * wide * letters
}

/** Writes from the line's start; `letters`: the height of small ones in pixels. */
export function writeByHand(
  { sheet, random, ink }: { sheet: Sheet; random: Random; ink: Colour },
  text: string,
  { x, y }: Spot,
  letters: number,
  hand: Hand,
): void {
  const unit = letters / 4
  const pen = Math.max(1.1, letters * hand.pen)
  let before: Spot | null = null
  Array.from(text).forEach((character, index) => {
    const strokes = (ways[character] ?? '').split('/').filter((one) => one !== '')
    const drift = from(random, -0.6, 0.6) * hand.unsteady
    strokes.forEach((way, turn) => {
      const spots = way.split(' ').map((spot): Spot => {
        const [across, up] = [Number(spot[0]), Number(spot[1]) - 2 + drift]
        const shaken = () => from(random, -0.5, 0.5) * hand.unsteady
        return {
          x: x + index * 1.4 * hand.wide * letters + (across * hand.wide + up * hand.lean + shaken()) * unit,
          y: y - (up + shaken()) * unit,
        }
      })
      const joined = hand.joined && turn === 0 && before ? [before, ...spots] : spots
      draw(sheet, rounded(rounded(joined)), pen, ink)
      if (turn === 0) before = spots.at(-1) ?? null
    })
    if (strokes.length === 0) before = null
  })
}

/** Chaikin: each corner is cut. */
function rounded(way: readonly Spot[]): Spot[] {
  const [first, last] = [way[0], way.at(-1)]
  if (!first || !last) return []
  const cut = way.slice(1).flatMap((to, at) => {
    const start = way[at] ?? to
    return [0.25, 0.75].map((share) => ({
      x: start.x + (to.x - start.x) * share,
      y: start.y + (to.y - start.y) * share,
    }))
  })
  return [first, ...cut, last]
}

function draw(sheet: Sheet, way: readonly Spot[], pen: number, ink: Colour): void {
  way.slice(1).forEach((to, at) => fill(sheet, [stroke(way[at] ?? to, to, pen)], ink))
  way.forEach(({ x, y }) => fill(sheet, [circle(x, y, pen / 2)], ink))
}
