import { readFileSync } from 'node:fs'
import createLibheif from 'libheif-js/libheif-wasm/libheif.js'
import { beforeAll, expect, test, vi } from 'vitest'
import { decodeHeic, heicPixels } from '../../../src/capture/prepare/decode-heic'
import { Refusal } from '../../../src/capture/prepare/refusal'
import { damagedHeic, realHeic } from '../../support/heic'

let libheif: ReturnType<typeof createLibheif>

beforeAll(() => {
  const wasmBinary = readFileSync('node_modules/libheif-js/libheif-wasm/libheif.wasm')
  libheif = createLibheif({ wasmBinary })
})

test('a HEIC that says twice how it is turned is turned once', () => {
  const { width, height, data } = heicPixels(libheif, realHeic().buffer)
  expect([width, height]).toEqual([240, 320])
  const colour = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
  expect(colour(200, 40).map((value) => Math.round(value / 255))).toEqual([1, 0, 0, 1])
  expect(colour(200, 280).map((value) => Math.round(value / 255))).toEqual([0, 0, 1, 1])
})

/** The mean of each channel over the middle of each patch of `display-p3.heic`. */
function patchesOf({ width, data }: { width: number; data: Uint8ClampedArray }): number[][] {
  return Array.from({ length: 6 }, (_, patch) => {
    const sums = [0, 0, 0]
    for (let y = 16; y < 48; y++)
      for (let x = 0; x < 32; x++)
        for (const channel of [0, 1, 2])
          sums[channel] = (sums[channel] ?? 0) + (data[(y * width + patch * 64 + 16 + x) * 4 + channel] ?? 0)
    return sums.map((sum) => sum / 1024)
  })
}

test.each([
  ['an ICC profile', (file: Buffer) => file],
  [
    'numbers in its place',
    (file: Buffer) => {
      const colr = file.indexOf('colrprof')
      file.write('colrnclx\0\x0c\0\x0d\0\x06\x80', colr, 'latin1')
      return file
    },
  ],
])('the colours of an iPhone, which stores Display P3 and says so by %s, are those of sRGB', (_, said) => {
  const file = said(readFileSync('tests/fixtures/heic/display-p3.heic'))
  const seen = patchesOf(heicPixels(libheif, file))
  // As tests/fixtures/heic/display-p3.mjs has them.
  const meant = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [230, 120, 40],
    [40, 130, 120],
    [128, 128, 128],
  ]
  const distances = seen.map((colour, patch) =>
    Math.max(...colour.map((value, channel) => Math.abs(value - (meant[patch]?.[channel] ?? NaN)))),
  )
  expect(Math.max(...distances)).toBeLessThan(7)
})

test('a damaged one is refused like every damaged picture; one of a sort that it does not decode is not', () => {
  expect(() => heicPixels(libheif, damagedHeic())).toThrow(new Refusal('damaged-photo'))
  const { buffer } = realHeic()
  // What is essential and unknown (ISO/IEC 23008-12, 9.3.1).
  buffer.write('zzzz', buffer.indexOf('irot'))
  expect(() => heicPixels(libheif, buffer)).toThrow(/^libheif: /)
})

test('where the decoder can not be loaded there are no pixels, and no refusal', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await decodeHeic(damagedHeic())).toBeNull()
})
