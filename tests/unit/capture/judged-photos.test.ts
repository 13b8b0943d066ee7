import { describe, expect, test } from 'vitest'
import { findPage } from '../../../src/capture/page-scan/find-page'
import { judgePhoto } from '../../../src/capture/page-scan/judge-photo'
import { legibility } from '../../../src/capture/page-scan/legibility'
import { isCertain, type Corners } from '../../../src/capture/page-scan/page-shape'
import type { Pixels } from '../../../src/capture/page-scan/pixels'
import { firstSetPhoto, firstSetPlaces } from '../../capture-set/first/first-set'
import { overlap, type Photo } from '../../capture-set/photo'
import { drawPaper } from '../../capture-set/rendered/papers'
import { renderedPhoto, renderedPlaces } from '../../capture-set/rendered/rendered-set'
import { seeded } from '../../capture-set/random'
import { secondSetPhoto, secondSetPlaces } from '../../capture-set/second/second-set'

/** The whole sets are looked at by `npm run bench -- capture`. Here one photo of each kind, smaller. */
function firstSet(kind: Parameters<typeof firstSetPlaces>[0]): Photo {
  const [place = -1] = firstSetPlaces(kind)
  return firstSetPhoto(place, { width: 640, height: 480 })
}

function secondSet(kind: Parameters<typeof secondSetPlaces>[0]): Photo {
  const [place = -1] = secondSetPlaces(kind)
  return secondSetPhoto(place)
}

/** A photo of the half that nothing was tuned on, smaller. */
function rendered(kind: Parameters<typeof renderedPlaces>[0], round = 0): Photo {
  return renderedPhoto(renderedPlaces(kind)[round] ?? -1, { width: 640, height: 800 })
}

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
    firstSet('perspective'),
    firstSet('shadow'),
    firstSet('noise'),
    firstSet('hand'),
    firstSet('clutter'),
    firstSet('white on white'),
    secondSet('white on white'),
  ])('$kind', ({ pixels, corners }) => {
    const found = findPage(pixels)?.corners ?? null
    expect(found && overlap(found, corners)).toBeGreaterThan(0.95)
    expect(legibility(pixels, found)).toBeNull()
  })
})

/** A written page that fills the picture, with light that changes from row to row; 1 is just white. */
function contract(light: (row: number) => number = () => 1): Pixels {
  const { width, height, rgb } = drawPaper('contract', seeded(5), 640, 840, 10)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at += 1)
    for (let colour = 0; colour < 3; colour += 1)
      data[at * 4 + colour] = 255 * (rgb[at * 3 + colour] ?? 0) * light(at / width)
  return { width, height, data }
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
    rendered('contract'),
    // With edges so soft that small letters would be lost.
    rendered('large print', 1),
    rendered('lined paper'),
    rendered('form'),
    rendered('dotted lines'),
    rendered('note'),
  ])('$kind', ({ pixels, corners }) => {
    expect(legibility(pixels, corners)).toBeNull()
  })
})

describe('the page is found, and what makes it hard to read is told', () => {
  test.each([
    firstSet('dark'),
    firstSet('glare'),
    firstSet('small text'),
    firstSet('out of focus'),
    firstSet('moved'),
    secondSet('small text'),
  ])('$kind: $verdict', ({ pixels, corners, verdict }) => {
    const found = findPage(pixels)?.corners ?? null
    expect(found && overlap(found, corners)).toBeGreaterThan(0.93)
    expect(legibility(pixels, found)).toBe(verdict)
  })
})

test('a page that is cut off ends at the border of the picture, and that is told', () => {
  const { pixels } = secondSet('cut-off')
  expect(judgePhoto(pixels).verdict).toBe('cut-off')
})

test('a page that is cut off is called so if it is not certain enough to be cut out, too', () => {
  const { certainty, verdict } = judgePhoto(secondSetPhoto(139).pixels)
  expect(isCertain(certainty)).toBe(false)
  expect(verdict).toBe('cut-off')
})

test('a page on a dark table is not called dark if it was not found', () => {
  const { pixels } = firstSet('clutter')
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

test('if no page is found, the whole picture is judged', () => {
  expect(legibility(firstSet('out of focus').pixels, null)).toBe('blurred')
})

test('nothing is found where there is no page', () => {
  const [width, height] = [320, 240]
  const grey = new Uint8ClampedArray(width * height * 4).fill(128)
  expect(findPage({ width, height, data: grey })).toBeNull()
  const random = seeded(1)
  const noise = grey.map(() => 255 * random())
  expect(findPage({ width, height, data: noise })).toBeNull()
})
