import { describe, expect, test } from 'vitest'
import { findPage } from '../../../src/capture/page-scan/find-page'
import { judgePhoto } from '../../../src/capture/page-scan/judge-photo'
import { legibility } from '../../../src/capture/page-scan/legibility'
import { inPixels, isCertain, turning, type Corners } from '../../../src/capture/page-scan/page-shape'
import type { Pixels } from '../../../src/capture/page-scan/pixels'
import { createRandom } from '../../faults/random'
import { drawnPhoto, readDrawing } from '../../support/drawn-pages'

/** Red, green and blue of a place, 0..1; its picture's width and height are 1. */
type Look = (x: number, y: number) => readonly [number, number, number]

const [width, height] = [640, 800]

/** With a little noise, as of a sensor. */
function picture(look: Look): Pixels {
  const random = createRandom(3)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at += 1) {
    const colour = look(((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height)
    const grain = 0.02 * (random.next() - 0.5)
    colour.forEach((value, channel) => (data[at * 4 + channel] = 255 * (value + grain)))
  }
  return { width, height, data }
}

const table: Look = (x, y) => {
  const grain = 0.03 * Math.sin(x * 90 + 4 * Math.sin(y * 9))
  return [0.36 + grain, 0.25 + grain, 0.17 + grain]
}

/** A drawn sheet between these shares of the picture. */
function sheet(drawing: string, left: number, top: number, right: number, bottom: number): Look {
  const paper = readDrawing(drawing)
  return (x, y) => {
    const column = Math.floor(((x - left) / (right - left)) * paper.width)
    const row = Math.floor(((y - top) / (bottom - top)) * paper.height)
    return colourOf(paper, column, row)
  }
}

function colourOf({ width, data }: Pixels, column: number, row: number): ReturnType<Look> {
  const place = (row * width + column) * 4
  return [(data[place] ?? 255) / 255, (data[place + 1] ?? 255) / 255, (data[place + 2] ?? 255) / 255]
}

/** On the table, from `left`; next to its right side lies something white, of a sixth of its length. */
function pageWithHiddenEdge(left: number, hidden: boolean): Pixels {
  const [top, right, bottom] = [0.12, 0.74, 0.88]
  const page = sheet(`sheet contract, ${left === 0 ? 'wide' : 'narrow'}`, left, top, right, bottom)
  return picture((x, y) => {
    if (x >= left && x < right && y >= top && y < bottom) return page(x, y)
    return hidden && x >= right && y > 0.44 && y < 0.57 ? page(left, top) : table(x, y)
  })
}

test.each([
  ['off the border of the picture', 0.12, true, true],
  ['that ends at the border of the picture', 0, false, true],
  ['that ends at the border of the picture and is hidden in part elsewhere', 0, true, false],
])('a page %s', (_, left, hidden, isCut) => {
  const found = findPage(pageWithHiddenEdge(left, hidden))
  expect(isCertain(found?.certainty ?? 0)).toBe(isCut)
})

/** A receipt whose sides bulge, each by this share of the picture's width, and where its ink is. */
function bulgingReceipt(bulge: number): { photo: Pixels; written: { x: number; y: number }[] } {
  const receipt = readDrawing('sheet receipt')
  const written: { x: number; y: number }[] = []
  const photo = picture((x, y) => {
    const down = (y - 0.06) / 0.88
    const across = (x - 0.5) / (2 * (0.2 + bulge * Math.sin(Math.PI * down))) + 0.5
    if (down < 0 || down >= 1 || across < 0 || across >= 1) return [0.2, 0.2, 0.22]
    const [column, row] = [Math.floor(across * receipt.width), Math.floor(down * receipt.height)]
    const [value] = colourOf(receipt, column, row)
    if (value < 0.5) written.push({ x: x * width, y: y * height })
    return [value, value, value]
  })
  return { photo, written }
}

test.each([0.01, 0.02, 0.03, 0.04])('a receipt that bulges by %s loses no letter', (bulge) => {
  const { photo, written } = bulgingReceipt(bulge)
  const found = findPage(photo)
  if (!found) throw new Error('no page')
  const corners = inPixels(found.corners, photo)
  const lost = written.filter((point) => isOutside(corners, point))
  expect(written.length).toBeGreaterThan(2000)
  expect(isCertain(found.certainty)).toBe(true)
  expect(lost).toHaveLength(0)
})

function isOutside(corners: Corners, point: { x: number; y: number }): boolean {
  return corners.some((corner, at) => turning(corner, corners[(at + 1) % 4] ?? corner, point) < 0)
}

/** A wall with rows of windows that go on beyond the picture. */
const facade: Look = (x, y) => {
  const [column, row] = [(x * 4.2) % 1, (y * 5.3) % 1]
  const rough = 0.04 * Math.sin(x * 400) * Math.sin(y * 300)
  if (column > 0.25 && column < 0.75 && row > 0.2 && row < 0.8) {
    const isFrame = Math.abs(column - 0.5) < 0.02 || Math.abs(row - 0.5) < 0.02
    return isFrame ? [0.9, 0.9, 0.88] : [0.16 + 0.2 * y, 0.22 + 0.2 * y, 0.3 + 0.2 * y]
  }
  return [0.78 + rough, 0.72 + rough, 0.62 + rough]
}

const garden: Look = (x, y) => {
  const leaf = 0.2 * Math.sin(x * 80 + 9 * Math.sin(y * 31)) * Math.sin(y * 70 + 7 * Math.sin(x * 23))
  return y < 0.3 ? [0.6, 0.75, 0.95] : [0.25 + leaf, 0.42 + leaf, 0.18 + leaf]
}

/** Grey columns, rounded by their shade, of courses of stone. */
const colonnade: Look = (x, y) => {
  const isJoint = (y * 16) % 1 < 0.12
  const value = (0.7 + 0.2 * Math.sin(16 * x)) * (isJoint ? 0.6 : 1)
  return [value, value, value]
}

describe('nothing is said of a thing', () => {
  test.each([
    ['a façade', facade],
    ['a façade out of focus', (x: number, y: number) => soft(facade, x, y)],
    ['a garden', garden],
    ['a colonnade', colonnade],
  ] satisfies [string, Look][])('%s', (_, look) => {
    expect(judgePhoto(picture(look)).verdict).toBeNull()
  })
})

function soft(look: Look, x: number, y: number): readonly [number, number, number] {
  const [red, green, blue] = [0, 0, 0]
  const sum = [red, green, blue]
  for (let right = -2; right <= 2; right += 1)
    for (let down = -2; down <= 2; down += 1)
      look(x + right * 0.006, y + down * 0.005).forEach(
        (value, at) => (sum[at] = (sum[at] ?? 0) + value / 25),
      )
  return [sum[0] ?? 0, sum[1] ?? 0, sum[2] ?? 0]
}

test('a page whose edges are not certain is cut off if its writing goes on up to the border', () => {
  const { certainty, verdict } = judgePhoto(drawnPhoto('first cut-off, unsure').pixels)
  expect(isCertain(certainty)).toBe(false)
  expect(verdict).toBe('cut-off')
})

/** A dark blue cover with golden letters, on a light table. */
const cover: Look = (x, y) => {
  if (x < 0.15 || x > 0.85 || y < 0.1 || y > 0.9) return [0.75, 0.7, 0.62]
  const isLetter = y > 0.3 && y < 0.6 && (y * 10) % 1 < 0.5 && (x * 18) % 1 < 0.35
  return isLetter ? [0.8, 0.66, 0.3] : [0.12, 0.13, 0.24]
}

test('a dark cover in good light is not called dark, and in bad light it is', () => {
  expect(judgePhoto(picture(cover)).verdict).toBeNull()
  const light = 0.2
  const unlit = picture((x, y) => {
    const [red, green, blue] = cover(x, y)
    return [red * light, green * light, blue * light]
  })
  expect(judgePhoto(unlit).verdict).toBe('dark')
})

/** Print all around a blank middle, under a light that is brightest there. */
function unevenlyLit(exposure: number, fall: number): Pixels {
  const print = sheet('sheet contract, whole picture', 0, 0, 1, 1)
  return picture((x, y) => {
    const [away, down] = [Math.abs(x - 0.5), Math.abs(y - 0.5)]
    const value = away < 0.24 && down < 0.22 ? 0.95 : print(x, y)[0]
    const light = value * (exposure - fall * (away * away + down * down))
    return [light, light, light]
  })
}

test.each([
  [1.25, 1.2],
  [1.3, 1.6],
])('white paper whose blank middle is exposed to %s is no glare', (exposure, fall) => {
  expect(legibility(unevenlyLit(exposure, fall), null)).toBeNull()
})
