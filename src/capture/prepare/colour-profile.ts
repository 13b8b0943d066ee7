import { ascii, viewOf } from './binary'

type Triple = readonly [number, number, number]

/**
 * Per channel a table from stored value to light, and its colour in XYZ (D50), as in ICC profiles.
 */
export type ColourProfile = {
  curves: readonly [Float32Array, Float32Array, Float32Array]
  colorants: readonly [red: Triple, green: Triple, blue: Triple]
}

const srgbCurve = table((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))

export const displayP3: ColourProfile = {
  curves: [srgbCurve, srgbCurve, srgbCurve],
  colorants: [
    [0.51512, 0.2412, -0.00105],
    [0.29198, 0.69225, 0.04189],
    [0.1571, 0.06657, 0.78407],
  ],
}

/** XYZ (D50) to linear sRGB (http://www.brucelindbloom.com/index.html?Eqn_RGB_XYZ_Matrix.html). */
const srgbOfXyz: readonly [Triple, Triple, Triple] = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
]

/** Finer than the steps of stored values. */
const steps = 4096
const srgbOfLight = Uint8Array.from({ length: steps }, (_, step) => {
  const light = step / (steps - 1)
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055))
})

/**
 * Reads profiles with three curves and a matrix (ICC.1:2022, 8.3.3), as cameras write; else null.
 */
export function iccProfile(icc: Uint8Array): ColourProfile | null {
  if (icc.length < 132 || ascii(icc, 16, 8) !== 'RGB XYZ ') return null
  const tags = tagsOf(icc)
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name) => curveOf(tags.get(name)))
  const colorants = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => xyzOf(tags.get(name)))
  const [red, green, blue] = curves
  const [x, y, z] = colorants
  return red && green && blue && x && y && z ? { curves: [red, green, blue], colorants: [x, y, z] } : null
}

/**
 * Converts in place, four bytes per pixel without changing the fourth. Clips colours outside sRGB.
 */
export function toSrgb(pixels: Uint8ClampedArray, { curves, colorants }: ColourProfile): void {
  const [x, y, z] = srgbOfXyz
  const [r0, g0, b0] = product(x, colorants)
  const [r1, g1, b1] = product(y, colorants)
  const [r2, g2, b2] = product(z, colorants)
  const [reds, greens, blues] = curves
  const coded = (light: number) =>
    srgbOfLight[Math.max(0, Math.min(steps - 1, Math.round(light * (steps - 1))))] ?? 0
  for (let at = 0; at < pixels.length; at += 4) {
    const red = reds[pixels[at] ?? 0] ?? 0
    const green = greens[pixels[at + 1] ?? 0] ?? 0
    const blue = blues[pixels[at + 2] ?? 0] ?? 0
    pixels[at] = coded(r0 * red + g0 * green + b0 * blue)
    pixels[at + 1] = coded(r1 * red + g1 * green + b1 * blue)
    pixels[at + 2] = coded(r2 * red + g2 * green + b2 * blue)
  }
}

function product(row: Triple, [red, green, blue]: ColourProfile['colorants']): Triple {
  const dot = (colour: Triple) => row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]
  return [dot(red), dot(green), dot(blue)]
}

function tagsOf(icc: Uint8Array): Map<string, Uint8Array> {
  const view = viewOf(icc)
  const tags = new Map<string, Uint8Array>()
  for (let at = 132; at + 12 <= icc.length && tags.size < view.getUint32(128); at += 12) {
    const from = view.getUint32(at + 4)
    tags.set(ascii(icc, at, 4), icc.subarray(from, from + view.getUint32(at + 8)))
  }
  return tags
}

function xyzOf(tag: Uint8Array | undefined): Triple | null {
  if (!tag || tag.length < 20) return null
  return [fixed(tag, 8), fixed(tag, 12), fixed(tag, 16)]
}

function curveOf(tag: Uint8Array | undefined): Float32Array | null {
  if (!tag || tag.length < 12) return null
  const view = viewOf(tag)
  const kind = ascii(tag, 0, 4)
  if (kind === 'para') return parametricCurve(tag, view.getUint16(8))
  const count = view.getUint32(8)
  if (kind !== 'curv' || tag.length < 12 + 2 * count) return null
  if (count === 0) return table((x) => x)
  if (count === 1) return table((x) => x ** (view.getUint16(12) / 256))
  return table((x) => view.getUint16(12 + 2 * Math.round(x * (count - 1))) / 65535)
}

/** A power, or sRGB's form with a linear start; cameras do not use the other forms. */
function parametricCurve(tag: Uint8Array, form: number): Float32Array | null {
  if (form === 0 && tag.length >= 16) return table((x) => x ** fixed(tag, 12))
  if (form !== 3 || tag.length < 32) return null
  const [gamma, a, b, c, d] = [fixed(tag, 12), fixed(tag, 16), fixed(tag, 20), fixed(tag, 24), fixed(tag, 28)]
  return table((x) => (x >= d ? (a * x + b) ** gamma : c * x))
}

/** An `s15Fixed16Number`. */
function fixed(bytes: Uint8Array, at: number): number {
  return viewOf(bytes).getInt32(at) / 65536
}

function table(curve: (x: number) => number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, value) => curve(value / 255))
}
