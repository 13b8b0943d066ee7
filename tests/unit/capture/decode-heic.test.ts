import { readFileSync } from 'node:fs'
import createLibheif from 'libheif-js/libheif-wasm/libheif.js'
import { beforeAll, expect, test, vi } from 'vitest'
import { decodeHeic, heicPixels } from '../../../src/capture/decode-heic'
import { Refusal } from '../../../src/capture/refusal'
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

test('a damaged one is refused as any damaged picture; one of a sort that it does not decode is not', () => {
  expect(() => heicPixels(libheif, damagedHeic())).toThrow(new Refusal('damaged-photo'))
  const { buffer } = realHeic()
  // What is essential and unknown (ISO/IEC 23008-12, 9.3.1).
  buffer.write('zzzz', buffer.indexOf('irot'))
  expect(() => heicPixels(libheif, buffer)).toThrow(/^libheif: /)
})

test('where the decoder can not be loaded there are no pixels, and no refusal', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await decodeHeic(damagedHeic())).toBeNull()
  vi.unstubAllGlobals()
  warn.mockRestore()
})
