import { expect, test } from 'vitest'
import { cornersWithin } from '../../../src/capture/page-scan/page-shape'
import { createHints } from '../../../src/documents/viewfinder/live-hints'

const [near, far] = [cornersWithin(0.05), cornersWithin(0.3)]

function hintsOf(frames: readonly Parameters<ReturnType<typeof createHints>>[0][]) {
  const hintOf = createHints()
  return frames.map(hintOf)
}

test('a page is near or far', () => {
  expect(hintsOf([near, null, far])).toEqual(['near', null, 'far'])
})

test('a page that moves says so for three frames, and a trembling hand says nothing', () => {
  expect(hintsOf([far, near, near, near, near])).toEqual(['far', 'moving', 'moving', 'moving', 'near'])
  expect(hintsOf([near, cornersWithin(0.06), near])).toEqual(['near', 'near', 'near'])
})

test('a view that stays dark says so, until three frames had light', () => {
  expect(hintsOf(['dark', 'dark', near])).toEqual([null, null, 'near'])
  expect(hintsOf(['dark', 'dark', 'dark', null, 'dark', null, near])).toEqual([
    ...[null, null],
    ...['dark', 'dark', 'dark'],
    ...[null, 'near'],
  ])
})
