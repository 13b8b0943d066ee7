import { at, quantile, reduced, type Pixels, type Plane } from './pixels'
import { pageChannels, type Channel } from './page-channels'
import { area, distance, turning, type Corners, type Point, type Size } from './page-shape'
import { pageCertainty } from './page-certainty'
import { certaintyBetween, possibleSides, type Side } from './page-sides'
import { crossing, type Line } from './straight-lines'

/** The long side of the picture in which the page is searched, in pixels. */
export const findingSide = 240

/** `certainty`: 0..1, see `pageCertainty`. */
export type FoundPage = { corners: Corners; certainty: number }

/** Minimum score of the four sides together. */
const leastScore = 0.27

/** Minimum share of the picture. */
const leastArea = 0.05

/** Null if no page is seen. A side that is cut off lies on the picture's border. */
export function findPage(pixels: Pixels): FoundPage | null {
  const small = reduced(pixels, findingSide)
  const channels = pageChannels(small)
  const found = likeliest(possibleSides(channels.channels, small), channels.calm)
  if (!found) return null
  const corners = upright(exact(found, channels.views))
  const [p0, p1, p2, p3] = corners
  const fraction = ({ x, y }: Point) => ({
    x: Math.min(1, Math.max(0, (x + 0.5) / small.width)),
    y: Math.min(1, Math.max(0, (y + 0.5) / small.height)),
  })
  return {
    corners: [fraction(p0), fraction(p1), fraction(p2), fraction(p3)],
    certainty: pageCertainty(corners, channels),
  }
}

/** Each side leads from the corner at its index to the next. */
type Quad = { sides: readonly [Side, Side, Side, Side]; corners: Corners }

/** The four lines that most likely are a page's sides. */
function likeliest(sides: readonly Side[], calm: Plane): Quad | null {
  const pairs = oppositePairs(sides, calm)
  const meets = sides.map((one) => sides.map((other) => meeting(one, other, calm)))
  let best: { score: number; quad: Quad | null } = { score: leastScore, quad: null }
  for (const [i, j] of pairs)
    for (const [k, l] of pairs) {
      if (k <= i) continue
      const quad = quadOf(i, j, k, l)
      if (!quad || !looksLikePage(quad.corners, calm)) continue
      const score = scoreOf(quad, calm)
      if (score <= best.score) continue
      const calmer = score * (0.5 + 0.005 * meanWithin(calm, quad.corners))
      if (calmer > best.score) best = { score: calmer, quad }
    }
  return best.quad

  function quadOf(i: number, j: number, k: number, l: number): Quad | null {
    const [p0, p1, p2, p3] = [meets[i]?.[k], meets[k]?.[j], meets[j]?.[l], meets[l]?.[i]]
    if (!p0 || !p1 || !p2 || !p3) return null
    const [first, second, third, fourth] = [sides[k], sides[j], sides[l], sides[i]]
    if (!first || !second || !third || !fourth) return null
    return { sides: [first, second, third, fourth], corners: [p0, p1, p2, p3] }
  }
}

/** Minimum average certainty of a side. */
const leastSide = 0.1

/** Score from the average side, the weakest side and the area. At most two sides may be cut off. */
function scoreOf({ sides, corners }: Quad, size: Size): number {
  const [p0, p1, p2, p3] = corners
  const centre = { x: (p0.x + p1.x + p2.x + p3.x) / 4, y: (p0.y + p1.y + p2.y + p3.y) / 4 }
  let [sum, length, least, beyond, borders] = [0, 0, 1, 0, 0]
  for (let at = 0; at < 4; at += 1) {
    const side = sides[at] ?? sides[0]
    const from = corners[at] ?? p0
    const to = corners[(at + 1) % 4] ?? p0
    const certain = certaintyBetween(side, from, to, centre)
    if (side.isBorder) borders += 1
    if (certain.between < leastSide || borders > 2) return 0
    const long = distance(from, to)
    sum += certain.between * long
    length += long
    least = Math.min(least, certain.between)
    beyond += certain.beyond / 4
  }
  const large = Math.min(1, Math.abs(area(corners)) / (0.4 * size.width * size.height))
  return (0.7 * (sum / length) + 0.3 * least - 0.25 * beyond) * (0.8 + 0.2 * large)
}

/** Over 36 evenly spread points. */
function meanWithin(plane: Plane, [p0, p1, p2, p3]: Corners): number {
  let sum = 0
  for (let v = 0.1; v < 1; v += 0.16)
    for (let u = 0.1; u < 1; u += 0.16) {
      const x = (p0.x * (1 - u) + p1.x * u) * (1 - v) + (p3.x * (1 - u) + p2.x * u) * v
      const y = (p0.y * (1 - u) + p1.y * u) * (1 - v) + (p3.y * (1 - u) + p2.y * u) * v
      sum += at(plane, x, y)
    }
  return sum / 36
}

/** Within 40° of each other, and far enough apart. */
function oppositePairs(sides: readonly Side[], { width, height }: Size): [number, number][] {
  const near = 0.12 * Math.min(width, height)
  const middle = { x: width / 2, y: height / 2 }
  const fromMiddle = ({ normalX, normalY, offset }: Line) => offset - normalX * middle.x - normalY * middle.y
  const pairs: [number, number][] = []
  sides.forEach((one, i) => {
    sides.slice(i + 1).forEach((other, more) => {
      const cosine = one.normalX * other.normalX + one.normalY * other.normalY
      if (Math.abs(cosine) < Math.cos((40 * Math.PI) / 180)) return
      const gap = Math.abs(fromMiddle(one) - Math.sign(cosine) * fromMiddle(other))
      if (gap >= near) pairs.push([i, i + 1 + more])
    })
  })
  return pairs
}

/** Lines that meet at 40° or more, in or near the picture. */
function meeting(one: Line, other: Line, { width, height }: Size): Point | null {
  if (Math.abs(one.normalX * other.normalY - one.normalY * other.normalX) < 0.64) return null
  const point = crossing(one, other)
  const margin = 0.02 * Math.max(width, height)
  if (!point || point.x < -margin || point.y < -margin) return null
  return point.x > width + margin || point.y > height + margin ? null : point
}

/** Clockwise from the top left. */
function upright(corners: Corners): Corners {
  const [a, b, c, d] = area(corners) < 0 ? [corners[0], corners[3], corners[2], corners[1]] : corners
  const turned: Corners[] = [
    [a, b, c, d],
    [b, c, d, a],
    [c, d, a, b],
    [d, a, b, c],
  ]
  return turned.reduce((best, one) => (one[0].x + one[0].y < best[0].x + best[0].y ? one : best))
}

/** Convex, large enough, with opposite sides of similar length. */
function looksLikePage(corners: Corners, { width, height }: Size): boolean {
  const [p0, p1, p2, p3] = corners
  if (Math.abs(area(corners)) < leastArea * width * height) return false
  const clockwise = turning(p0, p1, p2) > 0
  if (turning(p1, p2, p3) > 0 !== clockwise) return false
  if (turning(p2, p3, p0) > 0 !== clockwise || turning(p3, p0, p1) > 0 !== clockwise) return false
  return alike(distance(p0, p1), distance(p3, p2)) && alike(distance(p1, p2), distance(p0, p3))
}

function alike(one: number, other: number): boolean {
  return Math.min(one, other) > 0.4 * Math.max(one, other)
}

/** Refines the corners to fractions of a pixel: fits the sides, but no border, to nearby edges. */
function exact({ sides, corners }: Quad, channels: readonly Channel[]): Corners {
  const [p0, p1, p2, p3] = corners
  const line = (side: Side, from: Point, to: Point) =>
    side.isBorder ? side : widest(exactSide(from, to, channels), from, to, area(corners) > 0, channels)
  const first = line(sides[0], p0, p1)
  const second = line(sides[1], p1, p2)
  const third = line(sides[2], p2, p3)
  const fourth = line(sides[3], p3, p0)
  const corner = (one: Line, other: Line, before: Point) => {
    const point = crossing(one, other)
    return point && distance(point, before) < 12 + mostBulge ? point : before
  }
  return [
    corner(fourth, first, p0),
    corner(first, second, p1),
    corner(second, third, p2),
    corner(third, fourth, p3),
  ]
}

/** Moves a side outwards to the widest place of paper that bulges, as a receipt does. */
function widest(
  side: Line,
  from: Point,
  to: Point,
  isClockwise: boolean,
  [ground]: readonly Channel[],
): Line {
  const onSide = ({ x, y }: Point): Point => {
    const away = side.offset - side.normalX * x - side.normalY * y
    return { x: x + away * side.normalX, y: y + away * side.normalY }
  }
  // The normal of `exactSide` points outwards if the corners go clockwise.
  const outwards = isClockwise ? 1 : -1
  const normal = { normalX: outwards * side.normalX, normalY: outwards * side.normalY }
  const bulge = ground ? bulgeOf(onSide(from), onSide(to), normal, ground) : 0
  return { ...side, offset: side.offset + outwards * bulge }
}

/** Fits a line to the strongest edges within 7 pixels, dropping outliers. */
function exactSide(from: Point, to: Point, channels: readonly Channel[]): Line {
  const length = distance(from, to)
  const [normalX, normalY] = [(to.y - from.y) / length, (from.x - to.x) / length]
  const places: { along: number; away: number; weight: number }[] = []
  for (let along = 0.06 * length; along < 0.94 * length; along += length / 60) {
    const x = from.x + ((to.x - from.x) * along) / length
    const y = from.y + ((to.y - from.y) * along) / length
    const highest = highestStep(x, y, normalX, normalY, channels)
    if (highest.weight > 1) places.push({ along: along - length / 2, ...highest })
  }
  let fit = { shift: 0, slope: 0 }
  for (const within of [4, 2.5, 1.5])
    fit =
      fitted(places.filter(({ along, away }) => Math.abs(away - fit.shift - fit.slope * along) < within)) ??
      fit
  const turned = Math.hypot(1, fit.slope)
  const [directionX, directionY] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const normal = {
    normalX: (normalX - fit.slope * directionX) / turned,
    normalY: (normalY - fit.slope * directionY) / turned,
  }
  const middle = {
    x: (from.x + to.x) / 2 + fit.shift * normalX,
    y: (from.y + to.y) / 2 + fit.shift * normalY,
  }
  return { ...normal, offset: normal.normalX * middle.x + normal.normalY * middle.y }
}

/** Pixels. A larger bulge is another thing; a smaller one is the edge's own roughness. */
const [leastBulge, mostBulge] = [1, 12]

/** Places in a row, of the 40 of a side, that show a bulge. */
const bulging = 7

/** How far paper reaches over its straight side at its widest place, in pixels; else 0. */
function bulgeOf(
  from: Point,
  to: Point,
  { normalX, normalY }: Omit<Line, 'offset'>,
  ground: Channel,
): number {
  const over: number[] = []
  for (let share = 0.1; share < 0.9; share += 0.02) {
    const x = from.x + (to.x - from.x) * share
    const y = from.y + (to.y - from.y) * share
    const value = (away: number) => at(ground, x + away * normalX, y + away * normalY)
    const [inside, beyond] = [value(-6), value(mostBulge + 3)]
    if (Math.abs(inside - beyond) < 6 * ground.noise) continue
    const isPaper = (away: number) => Math.abs(value(away) - inside) < Math.abs(value(away) - beyond)
    let away = 0
    while (away <= mostBulge && isPaper(away)) away += 0.5
    over.push(away)
  }
  const widest = Math.max(
    0,
    ...over.slice(bulging - 1).map((_, first) => quantile(over.slice(first, first + bulging), 0.5)),
  )
  return widest > leastBulge && widest <= mostBulge ? widest : 0
}

/** The offset of the largest change along the normal, in units of each channel's noise. */
function highestStep(
  x: number,
  y: number,
  normalX: number,
  normalY: number,
  channels: readonly Channel[],
): { away: number; weight: number } {
  let best = { away: 0, weight: 0 }
  for (let away = -7; away <= 7; away += 0.5) {
    const value = (channel: Channel, more: number) =>
      at(channel, x + (away + more) * normalX, y + (away + more) * normalY)
    let weight = 0
    for (const channel of channels)
      weight += Math.abs(value(channel, 1) - value(channel, -1)) / Math.max(1, channel.noise)
    if (weight > best.weight) best = { away, weight }
  }
  return best
}

/** Least squares; null with too few places. */
function fitted(
  places: readonly { along: number; away: number; weight: number }[],
): { shift: number; slope: number } | null {
  if (places.length < 8) return null
  const mean = (value: (place: { along: number; away: number }) => number) =>
    places.reduce((sum, place) => sum + value(place), 0) / places.length
  const [along, away] = [mean((place) => place.along), mean((place) => place.away)]
  const slope =
    mean((place) => (place.along - along) * (place.away - away)) / mean((place) => (place.along - along) ** 2)
  return { shift: away - slope * along, slope }
}
