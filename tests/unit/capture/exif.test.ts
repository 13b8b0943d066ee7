import { expect, test } from 'vitest'
import { readOrientation } from '../../../src/capture/prepare/exif'
import type { Orientation } from '../../../src/capture/prepare/picture'
import { exif } from '../../support/pictures'

test('the orientation is read in both byte orders, and a broken block is upright', () => {
  const orientations: Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8]
  for (const orientation of orientations) expect(readOrientation(exif(orientation))).toBe(orientation)
  expect(readOrientation(exif(9))).toBe(1)
  expect(readOrientation(new Uint8Array(exif(6)).slice(0, 15))).toBe(1)
  expect(readOrientation(new Uint8Array())).toBe(1)
})
