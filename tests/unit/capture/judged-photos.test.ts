import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findPage } from '../../../src/capture/page-scan/find-page'
import { judgePhoto } from '../../../src/capture/page-scan/judge-photo'
import { legibility } from '../../../src/capture/page-scan/legibility'
import { isCertain, type Corners } from '../../../src/capture/page-scan/page-shape'
import type { Pixels } from '../../../src/capture/page-scan/pixels'
import { drawnPhoto, readDrawing } from '../../support/drawn-pages'
import { overlap } from '../../support/overlap'
import { readPng } from '../../support/read-png'
import { createRandom } from '../../faults/random'

// The whole sets are looked at by `npm run lab -- bench capture`. Here one photo of each kind, smaller.

/** The picture in the middle of a black one, twice as wide and as high. */
function onDarkTable({ width, height, data }: Pixels): Pixels {
  const larger = new Uint8ClampedArray(4 * width * height * 4)
  for (let row = 0; row < height; row += 1) {
    const from = data.subarray(row * width * 4, (row + 1) * width * 4)
    larger.set(from, ((row + height / 2) * 2 * width + width / 2) * 4)
  }
  return { width: 2 * width, height: 2 * height, data: larger }
}

describe('the page is found, and nothing is said of it', () => {
  test.each([
    drawnPhoto('first perspective'),
    drawnPhoto('first shadow'),
    drawnPhoto('first noise'),
    drawnPhoto('first hand'),
    drawnPhoto('first clutter'),
    drawnPhoto('first white on white'),
    drawnPhoto('second white on white'),
  ])('$kind', ({ pixels, corners }) => {
    const found = findPage(pixels)?.corners ?? null
    expect(found && overlap(found, corners)).toBeGreaterThan(0.95)
    expect(legibility(pixels, found)).toBeNull()
  })
})

/** A written page that fills the picture, with light that changes from row to row; 1 is just white. */
function contract(light: (row: number) => number = () => 1): Pixels {
  const { width, height, data } = readDrawing('sheet contract')
  const lit = data.map((value, at) => (at % 4 === 3 ? value : value * light(Math.floor(at / 4) / width)))
  return { width, height, data: lit }
}

const wholePicture: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

test('a page that fills the picture is cut off only if its writing goes on up to the border', () => {
  const page = contract()
  expect(legibility(page, wholePicture)).toBeNull()
  const inner = { width: 440, height: page.height, data: new Uint8ClampedArray(440 * page.height * 4) }
  for (let row = 0; row < page.height; row += 1)
    inner.data.set(page.data.subarray((row * 640 + 100) * 4, (row * 640 + 540) * 4), row * 440 * 4)
  expect(legibility(inner, wholePicture)).toBe('cut-off')
})

test('white paper that was exposed too long is no glare, in full light and up to a shadow', () => {
  const tooMuch = 1.3
  const shadow = (row: number) => tooMuch * (1 - 0.5 * Math.min(1, Math.max(0, (row - 560) / 60)))
  expect(
    legibility(
      contract(() => tooMuch),
      null,
    ),
  ).toBeNull()
  expect(legibility(contract(shadow), null)).toBeNull()
})

describe('a page that reads well is not called bad: print of real fonts, handwriting by strokes', () => {
  test.each([
    drawnPhoto('rendered contract'),
    // With edges so soft that small letters would be lost.
    drawnPhoto('rendered large print'),
    drawnPhoto('rendered lined paper'),
    drawnPhoto('rendered form'),
    drawnPhoto('rendered dotted lines'),
    drawnPhoto('rendered note'),
  ])('$kind', ({ pixels, corners }) => {
    expect(legibility(pixels, corners)).toBeNull()
  })
})

describe('the page is found, and what makes it hard to read is told', () => {
  test.each([
    drawnPhoto('first dark'),
    drawnPhoto('first glare'),
    drawnPhoto('first small text'),
    drawnPhoto('first out of focus'),
    drawnPhoto('first moved'),
    drawnPhoto('second small text'),
  ])('$kind: $verdict', ({ pixels, corners, verdict }) => {
    const found = findPage(pixels)?.corners ?? null
    expect(found && overlap(found, corners)).toBeGreaterThan(0.93)
    expect(legibility(pixels, found)).toBe(verdict)
  })
})

test('a page that is cut off ends at the border of the picture, and that is told', () => {
  const { pixels } = drawnPhoto('second cut-off')
  expect(judgePhoto(pixels).verdict).toBe('cut-off')
})

test('a page that is cut off is called so if it is not certain enough to be cut out, too', () => {
  const { certainty, verdict } = judgePhoto(drawnPhoto('second cut-off, unsure').pixels)
  expect(isCertain(certainty)).toBe(false)
  expect(verdict).toBe('cut-off')
})

test('a page on a dark table is not called dark if it was not found', () => {
  const { pixels } = drawnPhoto('first clutter')
  expect(legibility(onDarkTable(pixels), null)).toBeNull()
})

test('rules alone do not make a page blurred', () => {
  const [width, height] = [640, 640]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at += 1) {
    const away = (Math.floor(at / width) % 40) - 20
    data.fill(230 - 80 * Math.exp(-(away * away) / 4), at * 4, at * 4 + 3)
  }
  expect(legibility({ width, height, data }, null)).toBeNull()
})

test('a picture that is too small to judge is not called bad', () => {
  const [width, height] = [60, 40]
  const white = new Uint8ClampedArray(width * height * 4).fill(255)
  expect(legibility({ width, height, data: white }, null)).toBeNull()
})

test.each(['paper-01.png', 'paper-03.png', 'paper-07.png'])(
  'nothing is said of a preview of a page: %s',
  (file) => {
    const pixels = readPng(readFileSync(join(import.meta.dirname, '../../papers', file)))
    expect(judgePhoto(pixels)).toMatchObject({ verdict: null, isUnknown: true })
  },
)

test('if no page is found, the whole picture is judged', () => {
  expect(legibility(drawnPhoto('first out of focus').pixels, null)).toBe('blurred')
})

test('nothing is found where there is no page', () => {
  const [width, height] = [320, 240]
  const grey = new Uint8ClampedArray(width * height * 4).fill(128)
  expect(findPage({ width, height, data: grey })).toBeNull()
  const random = createRandom(1).next
  const noise = grey.map(() => 255 * random())
  expect(findPage({ width, height, data: noise })).toBeNull()
})
