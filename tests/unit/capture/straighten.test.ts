import { describe, expect, test } from 'vitest'
import { brightness, type Pixels } from '../../../src/capture/page-scan/pixels'
import { inPixels, project, projectionTo, type Corners } from '../../../src/capture/page-scan/page-shape'
import { straightened } from '../../../src/capture/page-scan/straighten'

const corners: Corners = [
  { x: 0.2, y: 0.15 },
  { x: 0.85, y: 0.08 },
  { x: 0.93, y: 0.9 },
  { x: 0.1, y: 0.8 },
]
const marks = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.9, 0.9],
  [0.1, 0.9],
  [0.5, 0.5],
] as const
const size = { width: 500, height: 700 }

/** A page with round marks, white on a green table; the right half in a shadow, and cream in the light. */
function photo(): Pixels {
  const [width, height] = [800, 600]
  const projection = projectionTo(inPixels(corners, { width, height }))
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) data.set([40, 120, 60, 255], at * 4)
  const steps = 1400
  for (let row = 0; row <= steps; row += 1)
    for (let column = 0; column <= steps; column += 1) {
      const [u, v] = [column / steps, row / steps]
      const { x, y } = project(projection, u, v)
      const marked = marks.some(([markU, markV]) => Math.hypot((u - markU) * 5, (v - markV) * 7) < 0.12)
      const light = u > 0.5 ? 0.5 : 1
      const colour = marked ? [30, 30, 90] : [250, 240, 220]
      data.set(
        colour.map((value) => value * light),
        (Math.floor(y) * width + Math.floor(x)) * 4,
      )
    }
  return { width, height, data }
}

function at(page: Pixels, u: number, v: number): number[] {
  const start = (Math.floor(v * page.height) * page.width + Math.floor(u * page.width)) * 4
  return [...page.data.subarray(start, start + 3)]
}

/** The middle of what is darker than half of the brightness around, within a tenth of the page. */
function markNear(page: Pixels, u: number, v: number): { x: number; y: number } {
  const grey = brightness(page)
  let [sumX, sumY, count] = [0, 0, 0]
  for (let y = Math.round((v - 0.05) * page.height); y < (v + 0.05) * page.height; y += 1)
    for (let x = Math.round((u - 0.05) * page.width); x < (u + 0.05) * page.width; x += 1)
      if ((grey.values[y * page.width + x] ?? 255) < 60)
        [sumX, sumY, count] = [sumX + x + 0.5, sumY + y + 0.5, count + 1]
  return { x: sumX / count, y: sumY / count }
}

test('every mark of the page lies where it belongs, to a pixel and a half', () => {
  const page = straightened(photo(), corners, size, 'colour')
  expect(page).toMatchObject(size)
  for (const [u, v] of marks) {
    const { x, y } = markNear(page, u, v)
    expect(Math.hypot(x - u * size.width, y - v * size.height)).toBeLessThan(1.5)
  }
})

test('nothing of the table is left at its corners', () => {
  const page = straightened(photo(), corners, size, 'colour')
  for (const [u, v] of [
    [0.01, 0.01],
    [0.01, 0.99],
  ] as const)
    expect(at(page, u, v)).toEqual([250, 240, 220])
})

describe('the look', () => {
  test('grey has no colour, and keeps light and dark', () => {
    const page = straightened(photo(), corners, size, 'grey')
    const [red, green, blue] = at(page, 0.25, 0.5)
    expect([green, blue]).toEqual([red, red])
    expect(red).toBeCloseTo(241, -1)
    expect(at(page, 0.75, 0.5)[0]).toBeCloseTo(120, -1)
  })

  test('contrast makes paper white in the shadow too, and writing black', () => {
    const page = straightened(photo(), corners, size, 'contrast')
    expect(at(page, 0.25, 0.5)).toEqual([255, 255, 255])
    expect(at(page, 0.75, 0.5)).toEqual([255, 255, 255])
    for (const [u, v] of marks) expect(at(page, u, v)[0]).toBeLessThan(30)
  })
})
