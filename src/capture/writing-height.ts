import { quantile, type Plane } from './pixels'

/** The height of small letters in pixels, over these squares of a page; null if there is too little writing. Lines may run in any direction. */
export function writingHeight(tiles: readonly Plane[]): number | null {
  const sides = tiles.flatMap(letterSides)
  return sides.length < 30 ? null : quantile(sides, 0.4)
}

/** The shorter sides of the boxes around what is dark and connected, but for what reaches the square's border, specks and rules. */
function letterSides({ width, height, values }: Plane): number[] {
  const [paper, ink] = [quantile(values, 0.85), quantile(values, 0.02)]
  const threshold = (paper + ink) / 2
  const left = new Uint8Array(values.length)
  values.forEach((value, at) => (left[at] = value < threshold ? 1 : 0))
  const sides: number[] = []
  for (let start = 0; start < left.length; start += 1) {
    if (left[start] !== 1) continue
    const box = takeOut(left, start, width)
    const [wide, high] = [box.right - box.left + 1, box.bottom - box.top + 1]
    const onBorder = box.left === 0 || box.top === 0 || box.right === width - 1 || box.bottom === height - 1
    const [short, long] = [Math.min(wide, high), Math.max(wide, high)]
    if (!onBorder && box.count >= 6 && long < 2.5 * short) sides.push(short)
  }
  return sides
}

/** Clears all that is connected with the place, and says in which box it was. */
function takeOut(
  left: Uint8Array,
  start: number,
  width: number,
): { left: number; right: number; top: number; bottom: number; count: number } {
  const box = { left: width, right: 0, top: Infinity, bottom: 0, count: 0 }
  const waiting = [start]
  left[start] = 0
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const [x, y] = [place % width, Math.floor(place / width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
    box.count += 1
    for (const next of [x > 0 ? place - 1 : -1, x < width - 1 ? place + 1 : -1, place - width, place + width])
      if (left[next] === 1) {
        left[next] = 0
        waiting.push(next)
      }
  }
  return box
}
