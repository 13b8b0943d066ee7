import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Closed lines around a character's ink, in units of the type size, y up from the baseline. */
export type Glyph = { advance: number; contours: readonly (readonly [number, number])[][] }

export type Font = (character: string) => Glyph

/** A font that PDF.js ships. Accented characters are made of others in it, and come out empty. */
export function loadFont(file: `LiberationSans-${string}.ttf`): Font {
  return readFont(fontFile(file))
}

/** The bytes of a font that PDF.js ships. */
export function fontFile(name: string): Buffer {
  const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return readFileSync(join(pdfjs, 'standard_fonts', name))
}

function readFont(file: Buffer): Font {
  const tables = new Map<string, number>()
  for (let at = 12; at < 12 + file.readUInt16BE(4) * 16; at += 16)
    tables.set(file.toString('latin1', at, at + 4), file.readUInt32BE(at + 8))
  const table = (name: string) => tables.get(name) ?? 0
  const units = file.readUInt16BE(table('head') + 18)
  const longOffsets = file.readUInt16BE(table('head') + 50) === 1
  const metrics = file.readUInt16BE(table('hhea') + 34)
  const glyphOf = characterMap(file, table('cmap'))
  const known = new Map<string, Glyph>()
  return (character) => {
    const glyph = known.get(character) ?? read(glyphOf(character.charCodeAt(0)))
    known.set(character, glyph)
    return glyph
  }

  function read(index: number): Glyph {
    const advance = file.readUInt16BE(table('hmtx') + 4 * Math.min(index, metrics - 1)) / units
    const [start, end] = [index, index + 1].map((at) =>
      longOffsets ? file.readUInt32BE(table('loca') + 4 * at) : 2 * file.readUInt16BE(table('loca') + 2 * at),
    )
    if (start === undefined || start === end) return { advance, contours: [] }
    return { advance, contours: readContours(file, table('glyf') + start, units) }
  }
}

/** The table's format 4, which every font has. */
function characterMap(file: Buffer, cmap: number): (code: number) => number {
  let format4 = 0
  for (let at = cmap + 4; at < cmap + 4 + 8 * file.readUInt16BE(cmap + 2); at += 8) {
    const candidate = cmap + file.readUInt32BE(at + 4)
    if (file.readUInt16BE(candidate) === 4) format4 = candidate
  }
  const double = file.readUInt16BE(format4 + 6)
  return (code) => {
    for (let segment = 0; segment < double; segment += 2) {
      if (file.readUInt16BE(format4 + 14 + segment) < code) continue
      const start = file.readUInt16BE(format4 + 16 + double + segment)
      if (start > code) return 0
      const delta = file.readUInt16BE(format4 + 16 + 2 * double + segment)
      const rangeAt = format4 + 16 + 3 * double + segment
      const range = file.readUInt16BE(rangeAt)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = file.readUInt16BE(rangeAt + range + 2 * (code - start))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

type Place = { x: number; y: number; onCurve: boolean }

function readContours(file: Buffer, glyph: number, units: number): [number, number][][] {
  const count = file.readInt16BE(glyph)
  if (count <= 0) return []
  const ends = Array.from({ length: count }, (_, at) => file.readUInt16BE(glyph + 10 + 2 * at))
  const places = readPlaces(file, glyph + 10 + 2 * count, (ends.at(-1) ?? -1) + 1)
  return ends.map((end, at) => {
    const contour = places.slice((ends[at - 1] ?? -1) + 1, end + 1)
    return flat(contour).map(({ x, y }) => [x / units, y / units])
  })
}

function readPlaces(file: Buffer, instructions: number, count: number): Place[] {
  let at = instructions + 2 + file.readUInt16BE(instructions)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = file.readUInt8(at)
    at += 1
    const times = flag & 8 ? file.readUInt8(at) + 1 : 1
    if (flag & 8) at += 1
    for (let time = 0; time < times; time += 1) flags.push(flag)
  }
  const coordinates = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) {
        value += flag & same ? file.readUInt8(at) : -file.readUInt8(at)
        at += 1
      } else if (!(flag & same)) {
        value += file.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = coordinates(2, 16)
  const ys = coordinates(4, 32)
  return flags.map((flag, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, onCurve: (flag & 1) === 1 }))
}

/** Curves as four straight lines. Between two places off the curve lies one on it. */
function flat(contour: readonly Place[]): { x: number; y: number }[] {
  const middle = (one: Place, other: Place): Place => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    onCurve: true,
  })
  const whole = contour.flatMap((place, at) => {
    const next = contour[(at + 1) % contour.length] ?? place
    return place.onCurve || next.onCurve ? [place] : [place, middle(place, next)]
  })
  return whole.flatMap((place, at) => {
    if (place.onCurve) return [place]
    const before = whole[(at + whole.length - 1) % whole.length] ?? place
    const after = whole[(at + 1) % whole.length] ?? place
    const [start, end] = [
      before.onCurve ? before : middle(before, place),
      after.onCurve ? after : middle(place, after),
    ]
    return [0.25, 0.5, 0.75].map((t) => ({
      x: (1 - t) ** 2 * start.x + 2 * t * (1 - t) * place.x + t * t * end.x,
      y: (1 - t) ** 2 * start.y + 2 * t * (1 - t) * place.y + t * t * end.y,
    }))
  })
}
