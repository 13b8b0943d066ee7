import type { Chance } from './chance'

/** How dark each pixel of a page is, 0 paper to 1 ink. */
export type Inked = { width: number; height: number; ink: Float32Array }

/** A page full of an invented script: 30 letters of strokes between the places of a 3 × 4 grid, with tails above and below. */
export function writePage(chance: Chance, width: number, height: number, letter: number): Inked {
  const page = { width, height, ink: new Float32Array(width * height) }
  const script = Array.from({ length: 30 }, () => inventLetter(chance))
  const pen = letter * chance.between(0.08, 0.11)
  const pitch = letter * chance.between(2.4, 3.2)
  const [left, right] = [width * chance.between(0.07, 0.13), width * chance.between(0.86, 0.93)]
  const lined = chance.next() < 0.3
  for (let base = height * 0.1; base < height * chance.between(0.85, 0.92); base += pitch) {
    if (lined) drawLine(page, left, base + letter * 0.25, right, base + letter * 0.25, pen * 0.4, 0.4)
    if (chance.next() < 0.12) continue
    const end = chance.next() < 0.25 ? left + (right - left) * chance.between(0.3, 0.8) : right
    let x = left
    while (x < end - letter) {
      const strokes = script[chance.whole(script.length)] ?? []
      for (const [x1, y1, x2, y2] of strokes)
        drawLine(page, x + x1 * letter, base - y1 * letter, x + x2 * letter, base - y2 * letter, pen, 0.9)
      x += letter * (chance.next() < 0.18 ? 1.7 : 1.05)
    }
  }
  if (chance.next() < 0.4) drawGrid(chance, page, letter)
  if (chance.next() < 0.3) drawSeal(chance, page)
  return page
}

type Stroke = readonly [number, number, number, number]

/** Round like an o, or upright, lying and slanted strokes; of the height of one, every fourth with a tail. */
function inventLetter(chance: Chance): Stroke[] {
  const spot = (): [number, number] => [chance.whole(3) * 0.4, chance.whole(3) * 0.5]
  const strokes: Stroke[] = []
  if (chance.next() < 0.4)
    for (let part = 0; part < 10; part += 1) {
      const [one, two] = [(part / 10) * 2 * Math.PI, ((part + 1) / 10) * 2 * Math.PI]
      strokes.push([
        0.4 + 0.4 * Math.cos(one),
        0.5 + 0.5 * Math.sin(one),
        0.4 + 0.4 * Math.cos(two),
        0.5 + 0.5 * Math.sin(two),
      ])
    }
  strokes.push([0, 0, 0, 1])
  if (chance.next() < 0.5) strokes.push([0, chance.whole(3) * 0.5, 0.8, chance.whole(3) * 0.5])
  const [x, y] = spot()
  strokes.push([x, y, 0.8, chance.whole(2)])
  if (chance.next() < 0.25) strokes.push(chance.next() < 0.5 ? [0.8, 0, 0.8, 1.5] : [0, 0, 0, -0.5])
  return strokes
}

/** With round ends; the edge is soft over a pixel. */
function drawLine(
  page: Inked,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  pen: number,
  dark: number,
): void {
  const half = Math.max(0.45, pen)
  const [dx, dy] = [x2 - x1, y2 - y1]
  const square = dx * dx + dy * dy
  for (
    let y = Math.max(0, Math.floor(Math.min(y1, y2) - half - 1));
    y <= Math.min(page.height - 1, Math.max(y1, y2) + half + 1);
    y += 1
  )
    for (
      let x = Math.max(0, Math.floor(Math.min(x1, x2) - half - 1));
      x <= Math.min(page.width - 1, Math.max(x1, x2) + half + 1);
      x += 1
    ) {
      const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square))
      const away = Math.hypot(x - x1 - t * dx, y - y1 - t * dy) - half
      const strength = dark * Math.min(1, Math.max(0, 0.5 - away))
      const place = y * page.width + x
      if (strength > (page.ink[place] ?? 0)) page.ink[place] = strength
    }
}

function drawGrid(chance: Chance, page: Inked, letter: number): void {
  const [left, top] = [page.width * chance.between(0.08, 0.3), page.height * chance.between(0.2, 0.6)]
  const [columns, rows] = [2 + chance.whole(4), 2 + chance.whole(5)]
  const [wide, high] = [Math.min(letter * 5, (page.width * 0.62) / columns), letter * 2.2]
  for (let row = 0; row <= rows; row += 1)
    drawLine(page, left, top + row * high, left + columns * wide, top + row * high, 0.6, 0.8)
  for (let column = 0; column <= columns; column += 1)
    drawLine(page, left + column * wide, top, left + column * wide, top + rows * high, 0.6, 0.8)
}

function drawSeal(chance: Chance, page: Inked): void {
  const radius = page.width * chance.between(0.06, 0.1)
  const [x, y] = [page.width * chance.between(0.3, 0.8), page.height * chance.between(0.6, 0.85)]
  for (let part = 0; part < 40; part += 1) {
    const [one, two] = [(part / 40) * 2 * Math.PI, ((part + 1) / 40) * 2 * Math.PI]
    drawLine(
      page,
      x + radius * Math.cos(one),
      y + radius * Math.sin(one),
      x + radius * Math.cos(two),
      y + radius * Math.sin(two),
      1.2,
      0.6,
    )
  }
}
