import type { Pixels } from './pixels'

/** Evenly spread pixels, enough for shares of a thousandth. */
const looks = 20_000

/** The share of one colour, to the bit: a screenshot has 0.27 or more, a photograph 0.06 at most. */
const leastOfOneColour = 0.2

/** Brightness of readable paper, of 255 (`legibility.ts`), and the share of pixels that must reach it. */
const [paper, leastLit] = [72, 0.001]

/** A screenshot or another drawing. Noise leaves a photograph no large area of one colour. */
export function isDrawn(pixels: Pixels): boolean {
  const colours = new Map<number, number>()
  for (const [red, green, blue] of looksAt(pixels)) {
    const colour = (red << 16) | (green << 8) | blue
    colours.set(colour, (colours.get(colour) ?? 0) + 1)
  }
  const counts = [...colours.values()]
  const most = counts.reduce((one, other) => Math.max(one, other), 0)
  return most > leastOfOneColour * counts.reduce((sum, count) => sum + count, 0)
}

/** True if nothing in the picture is as bright as readable paper. */
export function isUnlit(pixels: Pixels): boolean {
  let [lit, all] = [0, 0]
  for (const [red, green, blue] of looksAt(pixels)) {
    all += 1
    if (Math.max(red, green, blue) >= paper) lit += 1
  }
  return lit < leastLit * all
}

function* looksAt({ data }: Pixels): Generator<readonly [number, number, number]> {
  const step = 4 * Math.max(1, Math.floor(data.length / 4 / looks))
  for (let at = 0; at < data.length; at += step) yield [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}
