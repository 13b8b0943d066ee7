import { from, oneOf, type Random } from '../random'
import { blankSheet, circle, fill, rectangle, stroke, turned, type Colour, type Sheet } from './sheet'
import { loadFont, type Font } from './truetype'

/** Of the type size. */
const xHeight = 0.519

const words = (
  'contrato de arriendo entre el arrendador y la arrendataria por el inmueble ubicado en calle Los Alerces comuna ' +
  'Providencia renta mensual pesos chilenos reajuste garantia plazo un mes aviso termino anticipado gastos comunes ' +
  'cuentas agua luz gas entrega inventario firma notario registro rol avaluo fiscal contribuciones boleta comprobante ' +
  'pago transferencia banco cuenta corriente total 1.250.000 2024 15.678.432-K 350.000 12 30 7.891 UF'
).split(' ')

const inks: [Colour, ...Colour[]] = [
  [0.08, 0.08, 0.1],
  [0.15, 0.15, 0.17],
  [0.1, 0.12, 0.3],
]
const papers: [Colour, ...Colour[]] = [
  [0.96, 0.96, 0.95],
  [0.95, 0.95, 0.96],
  [0.97, 0.97, 0.97],
  [0.95, 0.93, 0.86],
  [0.93, 0.94, 0.97],
]

const fonts: { regular?: Font; bold?: Font } = {}

/** A page with a heading, paragraphs, perhaps a table, a stamp, a signature, a dark bar or a frame. `letters`: small letters' height in pixels. */
export function drawDocument(random: Random, width: number, height: number, letters: number): Sheet {
  const sheet = blankSheet(width, height, oneOf(random, papers))
  const pen = {
    sheet,
    random,
    ink: oneOf(random, inks),
    size: letters / xHeight,
    left: width * from(random, 0.06, 0.11),
    right: width * from(random, 0.89, 0.94),
  }
  const bottom = height * from(random, 0.88, 0.95)
  let y = height * from(random, 0.05, 0.08)
  if (random() < 0.25) y = drawBar(pen, y)
  y = writeLine(pen, y + pen.size, pen.size * 1.25, bold(), from(random, 0.3, 0.7))
  while (y < bottom - 2 * pen.size) {
    const part = random()
    if (part < 0.22 && bottom - y > 9 * pen.size) y = drawTable(pen, y + pen.size, bottom)
    else y = writeParagraph(pen, y + 0.8 * pen.size, bottom)
  }
  if (random() < 0.35) drawStamp(pen, bottom)
  if (random() < 0.35) drawSignature(pen, bottom)
  if (random() < 0.15) drawFrame(pen, width * 0.035, width * 0.93, height * 0.93)
  return sheet
}

type Pen = { sheet: Sheet; random: Random; ink: Colour; size: number; left: number; right: number }

function regular(): Font {
  return (fonts.regular ??= loadFont('LiberationSans-Regular.ttf'))
}

function bold(): Font {
  return (fonts.bold ??= loadFont('LiberationSans-Bold.ttf'))
}

/** Writes words up to this share of the line; the next line's place is given back. */
function writeLine(pen: Pen, y: number, size: number, font: Font, share: number): number {
  const end = pen.left + (pen.right - pen.left) * share
  let x = pen.left
  for (;;) {
    const word = oneOf(pen.random, ['', ...words])
    if (x + widthOf(word, font) * size > end) break
    x = write(pen, word, x, y, size, font) + 0.28 * size
  }
  return y + size * 1.4
}

/** In units of the type size. */
function widthOf(text: string, font: Font): number {
  return Array.from(text).reduce((sum, character) => sum + font(character).advance, 0)
}

/** From the baseline's start; where it ends is given back. */
function write(
  { sheet, ink }: Pick<Pen, 'sheet' | 'ink'>,
  text: string,
  x: number,
  y: number,
  size: number,
  font: Font,
): number {
  let at = x
  for (const character of text) {
    const { advance, contours } = font(character)
    const start = at
    if (contours.length > 0)
      fill(
        sheet,
        contours.map((contour) =>
          contour.map(([across, up]) => [start + across * size, y - up * size] as const),
        ),
        ink,
      )
    at += advance * size
  }
  return at
}

function writeParagraph(pen: Pen, top: number, bottom: number): number {
  let y = top
  const lines = Math.ceil(from(pen.random, 1, 7))
  for (let line = 0; line < lines && y < bottom - pen.size; line += 1)
    y = writeLine(
      pen,
      y + pen.size * 0.2,
      pen.size,
      regular(),
      line === lines - 1 ? from(pen.random, 0.3, 0.9) : 1,
    )
  return y
}

function drawTable(pen: Pen, top: number, bottom: number): number {
  const { sheet, random, ink, size, left, right } = pen
  const columns = Math.ceil(from(random, 1, 4))
  const rows = Math.max(2, Math.min(Math.ceil(from(random, 2, 7)), Math.floor((bottom - top) / (1.9 * size))))
  const [high, wide] = [1.9 * size, (right - left) / columns]
  const rule = Math.max(1, size * 0.07)
  for (let row = 0; row <= rows; row += 1)
    fill(sheet, [rectangle(left, top + row * high, right - left, rule)], ink)
  for (let column = 0; column <= columns; column += 1)
    fill(sheet, [rectangle(left + column * wide, top, rule, rows * high)], ink)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const word = oneOf(random, ['', ...words])
      if (widthOf(word, regular()) * size < wide - size)
        write(pen, word, left + column * wide + 0.5 * size, top + row * high + 1.3 * size, size, regular())
    }
  return top + rows * high + size
}

function drawBar({ sheet, random, left, right }: Pen, top: number): number {
  const colour: Colour = [from(random, 0.05, 0.7), from(random, 0.1, 0.5), from(random, 0.2, 0.7)]
  const high = sheet.height * from(random, 0.03, 0.08)
  fill(sheet, [rectangle(left, top, (right - left) * from(random, 0.2, 1), high)], colour)
  return top + high
}

function drawStamp({ sheet, random, left, right }: Pen, bottom: number): void {
  const radius = sheet.width * from(random, 0.08, 0.14)
  const [x, y] = [from(random, left + radius, right - radius), from(random, bottom * 0.5, bottom - radius)]
  const colour: Colour = oneOf(random, [
    [0.2, 0.25, 0.65],
    [0.7, 0.15, 0.2],
  ])
  const angle = from(random, -0.5, 0.5)
  fill(sheet, [circle(x, y, radius), circle(x, y, radius * 0.92)], colour, 0.75)
  fill(sheet, [circle(x, y, radius * 0.72), circle(x, y, radius * 0.68)], colour, 0.75)
  for (const line of [-0.25, 0, 0.25]) {
    const bar = rectangle(x - radius * 0.5, y + line * radius, radius, radius * 0.12)
    fill(sheet, [turned(bar, x, y, angle)], colour, 0.7)
  }
}

function drawSignature({ sheet, random, left, size }: Pen, bottom: number): void {
  const start = left + sheet.width * from(random, 0, 0.4)
  const path = Array.from({ length: 40 }, (_, at) => ({
    x: start + at * size * 0.22,
    y: bottom - size * 2 + size * 1.3 * Math.sin(at * 0.9) * Math.cos(at * 0.23 + start),
  }))
  path.slice(1).forEach((to, at) => {
    const before = path[at] ?? to
    fill(sheet, [stroke(before, to, size * 0.12)], [0.1, 0.15, 0.5])
  })
}

function drawFrame({ sheet, ink, size }: Pen, margin: number, wide: number, high: number): void {
  const rule = Math.max(1.5, size * 0.12)
  fill(
    sheet,
    [
      rectangle(margin, margin, wide, high),
      rectangle(margin + rule, margin + rule, wide - 2 * rule, high - 2 * rule),
    ],
    ink,
  )
}
