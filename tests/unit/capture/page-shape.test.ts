import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  area,
  inPixels,
  isNear,
  project,
  projectionTo,
  straightSize,
  turning,
  type Corners,
} from '../../../src/capture/page-scan/page-shape'
import { drawnPoses } from '../../support/drawn-pages'
import { overlap } from '../../support/overlap'

/** Any page that a camera may see: each corner in its own quarter of the picture, and convex. */
const pages = fc
  .tuple(...Array.from({ length: 8 }, () => fc.double({ min: 0, max: 0.4, noNaN: true })))
  .map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]): Corners => [
    { x: a, y: b },
    { x: 1 - c, y: d },
    { x: 1 - e, y: 1 - f },
    { x: g, y: 1 - h },
  ])
  .filter(([p0, p1, p2, p3]) =>
    [turning(p0, p1, p2), turning(p1, p2, p3), turning(p2, p3, p0), turning(p3, p0, p1)].every(
      (one) => one > 0.02,
    ),
  )

const fractions = fc.double({ min: 0, max: 1, noNaN: true })

test("the flat page's corners come to lie on the page's corners in the picture", () => {
  fc.assert(
    fc.property(pages, (corners) => {
      const projection = projectionTo(corners)
      const places = [
        project(projection, 0, 0),
        project(projection, 1, 0),
        project(projection, 1, 1),
        project(projection, 0, 1),
      ]
      places.forEach(({ x, y }, at) => {
        expect(x).toBeCloseTo(corners[at]?.x ?? NaN, 6)
        expect(y).toBeCloseTo(corners[at]?.y ?? NaN, 6)
      })
    }),
  )
})

test('what is straight on the page is straight in the picture', () => {
  fc.assert(
    fc.property(
      pages,
      fractions,
      fractions,
      fractions,
      fractions,
      fractions,
      (corners, u1, v1, u2, v2, share) => {
        const projection = projectionTo(corners)
        const [one, other] = [project(projection, u1, v1), project(projection, u2, v2)]
        const between = project(projection, u1 + (u2 - u1) * share, v1 + (v2 - v1) * share)
        expect(turning(one, other, between)).toBeCloseTo(0, 6)
      },
    ),
  )
})

test("a page's area is the same from every corner on, and turned over it is negative", () => {
  fc.assert(
    fc.property(pages, (corners) => {
      const [a, b, c, d] = corners
      expect(area([b, c, d, a])).toBeCloseTo(area(corners), 9)
      expect(area([d, c, b, a])).toBeCloseTo(-area(corners), 9)
      expect(overlap(corners, [b, c, d, a])).toBeCloseTo(1, 9)
    }),
  )
})

test('a sheet comes out in its own proportion, however the camera leans over it', () => {
  const poses = drawnPoses()
  expect(poses.length).toBeGreaterThan(300)
  for (const { proportion, corners } of poses) {
    const size = straightSize(corners, { width: 1600, height: 1200 }, 2560)
    // The cameras' lenses differ from the one that is assumed.
    expect(size.width / size.height / proportion).toBeGreaterThan(0.9)
    expect(size.width / size.height / proportion).toBeLessThan(1.1)
  }
})

test('a straightened page is as large as it was seen, and never longer than asked', () => {
  fc.assert(
    fc.property(pages, fc.integer({ min: 100, max: 5000 }), (corners, longest) => {
      const picture = { width: 4000, height: 3000 }
      const size = straightSize(corners, picture, longest)
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(longest)
      const [p0, p1] = inPixels(corners, picture)
      if (Math.max(size.width, size.height) < longest)
        expect(size.width).toBeGreaterThanOrEqual(Math.floor(Math.hypot(p1.x - p0.x, p1.y - p0.y)) - 1)
    }),
  )
})

test('a receipt is near once it is as long as the picture, and what trembles at a limit stays what it was', () => {
  const page = (width: number, height: number): Corners => [
    { x: 0.1, y: 0.1 },
    { x: 0.1 + width, y: 0.1 },
    { x: 0.1 + width, y: 0.1 + height },
    { x: 0.1, y: 0.1 + height },
  ]
  const receipt = page(0.2, 0.82)
  expect(area(receipt)).toBeLessThan(0.2)
  for (const wasNear of [false, true]) {
    expect(isNear(receipt, wasNear)).toBe(true)
    expect(isNear(page(0.82, 0.2), wasNear)).toBe(true)
    expect(isNear(page(0.7, 0.6), wasNear)).toBe(true)
    expect(isNear(page(0.2, 0.7), wasNear)).toBe(false)
    expect(isNear(page(0.5, 0.5), wasNear)).toBe(false)
    // Between the limits of the area, and of the length.
    expect(isNear(page(0.6, 0.5), wasNear)).toBe(wasNear)
    expect(isNear(page(0.2, 0.78), wasNear)).toBe(wasNear)
  }
})
