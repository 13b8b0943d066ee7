import type { Font, Glyph } from '../first/truetype'

type Place = readonly [number, number]

/** The glyphs of a bare CFF font, as PDF.js ships those of Foxit. Only ASCII: its characters have the numbers of the standard strings. */
export function readCff(file: Buffer): Font {
  const names = readIndex(file, file.readUInt8(2))
  const tops = readIndex(file, names.end)
  const strings = readIndex(file, tops.end)
  const globals = readIndex(file, strings.end)
  const top = readDict(tops.items[0] ?? Buffer.alloc(0))
  const glyphs = readIndex(file, top.get(17)?.[0] ?? 0).items
  const charset = readCharset(file, top.get(15)?.[0] ?? 0, glyphs.length)
  const [size = 0, start = 0] = top.get(18) ?? []
  const inner = readDict(file.subarray(start, start + size))
  const [own] = inner.get(19) ?? []
  const subroutines = {
    locals: own === undefined ? [] : readIndex(file, start + own).items,
    globals: globals.items,
  }
  const widths = { usual: inner.get(20)?.[0] ?? 0, nominal: inner.get(21)?.[0] ?? 0 }
  const known = new Map<string, Glyph>()
  return (character) => {
    const code = glyphs[charset.indexOf(character.charCodeAt(0) - 31)]
    const glyph =
      known.get(character) ?? (code ? draw(code, subroutines, widths) : { advance: 0, contours: [] })
    known.set(character, glyph)
    return glyph
  }
}

function readIndex(file: Buffer, at: number): { items: Buffer[]; end: number } {
  const count = file.readUInt16BE(at)
  if (count === 0) return { items: [], end: at + 2 }
  const wide = file.readUInt8(at + 2)
  const data = at + 2 + (count + 1) * wide
  const offset = (item: number) => data + file.readUIntBE(at + 3 + item * wide, wide)
  const items = Array.from({ length: count }, (_, item) => file.subarray(offset(item), offset(item + 1)))
  return { items, end: offset(count) }
}

/** Only whole numbers: the one real number that a font may have here is a matrix that these do without. */
function readDict(dict: Buffer): Map<number, number[]> {
  const found = new Map<number, number[]>()
  let operands: number[] = []
  for (let at = 0; at < dict.length;) {
    const first = dict.readUInt8(at)
    if (first <= 21) {
      found.set(first === 12 ? 1200 + dict.readUInt8(at + 1) : first, operands)
      operands = []
      at += first === 12 ? 2 : 1
    } else if (first === 30) {
      while ((dict.readUInt8(at + 1) & 15) !== 15) at += 1
      operands.push(0)
      at += 2
    } else {
      const number = first === 29 ? { value: dict.readInt32BE(at + 1), length: 5 } : readNumber(dict, at)
      operands.push(number.value)
      at += number.length
    }
  }
  return found
}

function readNumber(from: Buffer, at: number): { value: number; length: number } {
  const first = from.readUInt8(at)
  if (first === 28) return { value: from.readInt16BE(at + 1), length: 3 }
  if (first === 255) return { value: from.readInt32BE(at + 1) / 65_536, length: 5 }
  if (first < 247) return { value: first - 139, length: 1 }
  const second = from.readUInt8(at + 1)
  return first < 251
    ? { value: (first - 247) * 256 + second + 108, length: 2 }
    : { value: -(first - 251) * 256 - second - 108, length: 2 }
}

/** Of each glyph, the number of its name. */
function readCharset(file: Buffer, at: number, count: number): number[] {
  const format = file.readUInt8(at)
  const names = [0]
  if (format === 0)
    for (let item = 1; item < count; item += 1) names.push(file.readUInt16BE(at + 2 * item - 1))
  else
    for (let range = at + 1; names.length < count; range += 2 + format) {
      const first = file.readUInt16BE(range)
      const more = file.readUIntBE(range + 2, format)
      for (let item = 0; item <= more; item += 1) names.push(first + item)
    }
  return names
}

/** Runs a type 2 charstring; a curve becomes four straight lines. */
function draw(
  glyph: Buffer,
  { locals, globals }: { locals: Buffer[]; globals: Buffer[] },
  widths: { usual: number; nominal: number },
): Glyph {
  const contours: Place[][] = []
  const width = { known: false, value: widths.usual }
  let stack: number[] = []
  let hints = 0
  let [x, y] = [0, 0]
  run(glyph)
  return {
    advance: width.value / 1000,
    contours: contours.map((contour) => contour.map(([right, up]) => [right / 1000, up / 1000])),
  }

  function line(right: number, up: number) {
    x += right
    y += up
    contours.at(-1)?.push([x, y])
  }

  function curve([x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0]: readonly number[]) {
    const [fromX, fromY] = [x, y]
    const [b, c] = [
      [fromX + x1, fromY + y1],
      [fromX + x1 + x2, fromY + y1 + y2],
    ] as const
    const [toX, toY] = [c[0] + x3, c[1] + y3]
    for (const t of [0.25, 0.5, 0.75, 1]) {
      const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
      x = p * fromX + q * b[0] + r * c[0] + s * toX
      y = p * fromY + q * b[1] + r * c[1] + s * toY
      contours.at(-1)?.push([x, y])
    }
  }

  /** What comes before the operands of the first operator is the width. */
  function takeWidth(operands: number) {
    if (width.known) return
    width.known = true
    const has = operands < 0 ? stack.length % 2 === 1 : stack.length > operands
    if (has) width.value = widths.nominal + (stack.shift() ?? 0)
  }

  function move(right: number, up: number) {
    x += right
    y += up
    contours.push([[x, y]])
  }

  /** Curves that begin and end along the axes by turns. */
  function alternating(startsAcross: boolean) {
    let across = startsAcross
    while (stack.length >= 4) {
      const [a = 0, b = 0, c = 0, d = 0] = stack.splice(0, 4)
      const last = stack.length === 1 ? (stack.shift() ?? 0) : 0
      curve(across ? [a, 0, b, c, last, d] : [0, a, b, c, d, last])
      across = !across
    }
  }

  function run(code: Buffer): boolean {
    for (let at = 0; at < code.length;) {
      const operator = code.readUInt8(at)
      if (operator >= 32 || operator === 28) {
        const { value, length } = readNumber(code, at)
        stack.push(value)
        at += length
        continue
      }
      at += 1
      switch (operator) {
        case 10:
        case 29: {
          const from = operator === 10 ? locals : globals
          const bias = from.length < 1240 ? 107 : from.length < 33_900 ? 1131 : 32_768
          if (run(from[(stack.pop() ?? 0) + bias] ?? Buffer.alloc(0))) return true
          continue
        }
        case 11:
          return false
        case 14:
          takeWidth(0)
          return true
        case 19:
        case 20:
          takeWidth(-1)
          hints += stack.length >> 1
          at += (hints + 7) >> 3
          break
        case 1:
        case 3:
        case 18:
        case 23:
          takeWidth(-1)
          hints += stack.length >> 1
          break
        case 21:
          takeWidth(2)
          move(stack[0] ?? 0, stack[1] ?? 0)
          break
        case 22:
          takeWidth(1)
          move(stack[0] ?? 0, 0)
          break
        case 4:
          takeWidth(1)
          move(0, stack[0] ?? 0)
          break
        case 5:
          while (stack.length >= 2) line(stack.shift() ?? 0, stack.shift() ?? 0)
          break
        case 6:
        case 7:
          stack.forEach((away, turn) =>
            (turn % 2 === 0) === (operator === 6) ? line(away, 0) : line(0, away),
          )
          break
        case 8:
          while (stack.length >= 6) curve(stack.splice(0, 6))
          break
        case 24:
          while (stack.length >= 8) curve(stack.splice(0, 6))
          line(stack[0] ?? 0, stack[1] ?? 0)
          break
        case 25:
          while (stack.length >= 8) line(stack.shift() ?? 0, stack.shift() ?? 0)
          curve(stack)
          break
        case 26:
        case 27: {
          let beside = stack.length % 4 === 1 ? (stack.shift() ?? 0) : 0
          while (stack.length >= 4) {
            const [a = 0, b = 0, c = 0, d = 0] = stack.splice(0, 4)
            curve(operator === 26 ? [beside, a, b, c, 0, d] : [a, beside, b, c, d, 0])
            beside = 0
          }
          break
        }
        case 30:
        case 31:
          alternating(operator === 31)
          break
        default:
          throw new Error(`charstring operator ${operator}`)
      }
      stack = []
    }
    return false
  }
}
