import { expect, test } from 'vitest'
import { judgePhoto } from '../../../src/capture/page-scan/judge-photo'
import type { Pixels } from '../../../src/capture/page-scan/pixels'
import { createRandom } from '../../faults/random'

const [width, height] = [600, 800]

/** Dark letters on a ground up to every border, or light ones on a dark ground. */
function drawScreen(ground: number, ink: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isInk = y % 24 < 10 && (Math.floor(x / 3) * 31 + Math.floor(y / 24) * 17) % 5 < 2
    data.fill(isInk ? ink : ground, at * 4, at * 4 + 3)
  }
  return { width, height, data }
}

/** As a sensor sees it in this light. */
function photographed(pixels: Pixels, light: number): Pixels {
  const random = createRandom(7)
  return {
    ...pixels,
    data: pixels.data.map((value, at) => (at % 4 === 3 ? 255 : value * light + 6 * random.next() - 3)),
  }
}

test.each([
  ['light', 255, 30],
  ['dark', 18, 230],
])('a %s screenshot gets no word', (_, ground, ink) => {
  const screen = drawScreen(ground, ink)
  expect(judgePhoto(screen)).toMatchObject({ verdict: null, isUnknown: true })
})

test('the page that gets no word as a drawing is cut off as a photograph', () => {
  expect(judgePhoto(photographed(drawScreen(235, 30), 0.9)).verdict).toBe('cut-off')
})

test('an almost black picture is dark, also where no page is found', () => {
  const { certainty, verdict } = judgePhoto(photographed(drawScreen(235, 30), 0.03))
  expect(certainty).toBe(0)
  expect(verdict).toBe('dark')
})
