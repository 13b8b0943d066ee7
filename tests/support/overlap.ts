import type { Corners } from '../../src/capture/page-scan/page-shape'

/** The share of two convex quadrilaterals' joint area that lies in both, 0..1, for a picture of any size. */
export function overlap(one: Corners, other: Corners): number {
  const both = polygonArea(clipped(one, other))
  return both / (polygonArea(one) + polygonArea(other) - both)
}

/** Sutherland and Hodgman: what of the one lies within the other, whose corners go clockwise. */
function clipped(one: readonly { x: number; y: number }[], other: Corners): { x: number; y: number }[] {
  let left = [...one]
  other.forEach((start, at) => {
    const end = other[(at + 1) % 4] ?? start
    const side = ({ x, y }: { x: number; y: number }) =>
      (end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)
    left = left.flatMap((point, index) => {
      const before = left[(index + left.length - 1) % left.length] ?? point
      const [here, there] = [side(point), side(before)]
      const share = there / (there - here)
      const cut = { x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share }
      if (here >= 0) return there >= 0 ? [point] : [cut, point]
      return there >= 0 ? [cut] : []
    })
  })
  return left
}

function polygonArea(points: readonly { x: number; y: number }[]): number {
  return (
    points.reduce((sum, { x, y }, at) => {
      const next = points[(at + 1) % points.length] ?? { x, y }
      return sum + x * next.y - next.x * y
    }, 0) / 2
  )
}
