import type { Corners, Point, Size } from '../../../src/capture/page-scan/page-shape'
import { from, type Random } from '../random'

/** A place of the table is given in lengths of the page, whose middle is at 0, 0. */
export type Camera = {
  toTable: (x: number, y: number) => Point
  /** Of the page, in pixels of the picture; outside it where the page is cut off. */
  corners: Corners
}

type Matrix = readonly [Row, Row, Row]
type Row = readonly [number, number, number]
type Pose = { rotation: Matrix; x: number; y: number; distance: number; focal: number }

/** Free between the page and the picture's border, as a share of the picture. */
const room = 0.02

/** Held at random over a page of this size so that it fills the picture as far as `fills` says; `cutOff`: with one side outside. */
export function holdCamera(
  random: Random,
  picture: Size,
  page: Size,
  { fills, tilt, cutOff }: { fills: number; tilt: number; cutOff: boolean },
): Camera {
  const spin = from(random, -0.35, 0.35)
  const rotation = product(leaning(from(random, 0, 2 * Math.PI), from(random, 0, tilt)), spinning(spin))
  const focal = from(random, 0.72, 0.9) * Math.max(picture.width, picture.height)
  const pose = { rotation, x: 0, y: 0, distance: 1.5, focal }
  const box = () => boxOf(cornersOf(page, pose, picture))
  for (let step = 0; step < 8; step += 1) {
    const { left, top, right, bottom } = box()
    const share = Math.max((right - left) / picture.width, (bottom - top) / picture.height)
    pose.distance *= 1 + 0.9 * (share / fills - 1)
  }
  const free = freePlace(random, picture, box())
  const cut = cutOff ? cutPlace(random, picture) : null
  for (let step = 0; step < 4; step += 1) {
    const now = box()
    const wanted = { ...free, ...cut?.(now) }
    pose.x += ((wanted.left - now.left) * pose.distance) / focal
    pose.y += ((wanted.top - now.top) * pose.distance) / focal
  }
  const back = inverse(projection(pose, picture))
  return { toTable: (x, y) => apply(back, x, y), corners: cornersOf(page, pose, picture) }
}

type Box = { left: number; top: number; right: number; bottom: number }

function freePlace(random: Random, { width, height }: Size, box: Box): { left: number; top: number } {
  return {
    left: width * room + Math.max(0, width * (1 - 2 * room) - (box.right - box.left)) * random(),
    top: height * room + Math.max(0, height * (1 - 2 * room) - (box.bottom - box.top)) * random(),
  }
}

/** A tenth to a quarter of the page is outside on one side. */
function cutPlace(random: Random, picture: Size): (box: Box) => { left: number } | { top: number } {
  const lost = from(random, 0.1, 0.25)
  const side = Math.floor(random() * 4)
  return ({ left, top, right, bottom }) => {
    const [wide, high] = [right - left, bottom - top]
    if (side === 0) return { left: -wide * lost }
    if (side === 1) return { top: -high * lost }
    if (side === 2) return { left: picture.width - wide * (1 - lost) }
    return { top: picture.height - high * (1 - lost) }
  }
}

function cornersOf(page: Size, pose: Pose, picture: Size): Corners {
  const matrix = projection(pose, picture)
  const [x, y] = [page.width / 2, page.height / 2]
  return [apply(matrix, -x, -y), apply(matrix, x, -y), apply(matrix, x, y), apply(matrix, -x, y)]
}

function boxOf(corners: Corners): Box {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** From the table to the picture: a pinhole camera that looks along its z. */
function projection({ rotation, x, y, distance, focal }: Pose, { width, height }: Size): Matrix {
  const [first, second, third] = rotation
  const placed: Matrix = [
    [first[0], first[1], x],
    [second[0], second[1], y],
    [third[0], third[1], distance],
  ]
  const lens: Matrix = [
    [focal, 0, width / 2],
    [0, focal, height / 2],
    [0, 0, 1],
  ]
  return product(lens, placed)
}

function spinning(angle: number): Matrix {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return [
    [cosine, -sine, 0],
    [sine, cosine, 0],
    [0, 0, 1],
  ]
}

/** By an angle around an axis in the picture's plane. */
function leaning(axis: number, angle: number): Matrix {
  const lean: Matrix = [
    [1, 0, 0],
    [0, Math.cos(angle), -Math.sin(angle)],
    [0, Math.sin(angle), Math.cos(angle)],
  ]
  return product(spinning(axis), product(lean, spinning(-axis)))
}

function product(one: Matrix, other: Matrix): Matrix {
  const row = ([a, b, c]: Row): Row => [
    a * other[0][0] + b * other[1][0] + c * other[2][0],
    a * other[0][1] + b * other[1][1] + c * other[2][1],
    a * other[0][2] + b * other[1][2] + c * other[2][2],
  ]
  return [row(one[0]), row(one[1]), row(one[2])]
}

/** Up to a factor, which a projection does not have. */
function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  return [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ]
}

function apply([first, second, third]: Matrix, x: number, y: number): Point {
  const depth = third[0] * x + third[1] * y + third[2]
  return {
    x: (first[0] * x + first[1] * y + first[2]) / depth,
    y: (second[0] * x + second[1] * y + second[2]) / depth,
  }
}
