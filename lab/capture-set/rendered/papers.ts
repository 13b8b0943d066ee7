import { widthOf, write } from '../first/document'
import { blankSheet, fill, rectangle, type Colour, type Sheet } from '../first/sheet'
import type { Font } from '../first/truetype'
import { from, oneOf, type Random } from '../random'
import { families, fonts, stretched, xHeightOf, type Family } from './fonts'
import { handWidth, someHand, writeByHand } from './hand'

const sentences = (
  'El arrendador entrega en arrendamiento el inmueble de calle Los Alerces 1420, departamento 58, comuna de Providencia. ' +
  'La renta mensual se reajusta cada seis meses por la variación del IPC, y se paga dentro de los primeros cinco días. ' +
  'Fojas 2.845 vuelta, número 4.112 del Registro de Propiedad del Conservador de Bienes Raíces de Santiago, año 2019. ' +
  'Rol de avalúo 1234-56; contribuciones de la cuota 3; vencimiento 30.09.2026; total a pagar $ 187.345.- (pesos). ' +
  'Comparecen don Pedro Soto Vera, cédula de identidad 12.345.678-9, chileno, casado, ingeniero; y doña Ana Ruiz Paz.'
)
  // The fonts' accented letters come out empty (`loadFont`).
  .normalize('NFD')
  .replace(/\p{M}/gu, '')
  .split(' ')
const notes =
  'recibi de don pedro la renta de marzo por 450.000 pesos y queda pagado el agua luz gas llaves 2 copias'
    .replaceAll('w', 'v')
    .split(' ')
const capitals = 'PEDRO SOTO VERA LOS ALERCES 1420 SANTIAGO 12345678 ARRIENDO 2026 DEPTO 58'.split(' ')

/** What is drawn on a sheet: `letters` is the height of small letters in pixels. */
type Pen = { sheet: Sheet; random: Random; ink: Colour; letters: number; left: number; right: number }

export const paperKinds = {
  contract: { draw: contract, letters: [6, 14], paper: 'white' },
  'large print': { draw: largePrint, letters: [18, 42], paper: 'white' },
  'lined paper': { draw: linedPaper, letters: [11, 28], paper: 'white' },
  'squared paper': { draw: squaredPaper, letters: [10, 22], paper: 'white' },
  form: { draw: form, letters: [6, 11], paper: 'white' },
  receipt: { draw: receipt, letters: [7, 24], paper: 'grey' },
  'grey print': { draw: greyPrint, letters: [7, 15], paper: 'white' },
  table: { draw: table, letters: [6, 12], paper: 'white' },
  'dotted lines': { draw: dottedLines, letters: [6.5, 13], paper: 'tinted' },
  letter: { draw: letter, letters: [7, 16], paper: 'tinted' },
  note: { draw: note, letters: [12, 40], paper: 'tinted' },
  certificate: { draw: certificate, letters: [7, 14], paper: 'tinted' },
} as const satisfies Record<
  string,
  { draw: (pen: Pen) => void; letters: [number, number]; paper: keyof typeof papers }
>
export type PaperKind = keyof typeof paperKinds

const papers: Record<'white' | 'grey' | 'tinted', [Colour, ...Colour[]]> = {
  white: [
    [0.95, 0.95, 0.94],
    [0.97, 0.97, 0.97],
  ],
  grey: [
    [0.88, 0.88, 0.87],
    [0.93, 0.93, 0.94],
  ],
  tinted: [
    [0.96, 0.96, 0.95],
    [0.95, 0.92, 0.8],
    [0.82, 0.9, 0.95],
    [0.95, 0.83, 0.84],
  ],
}

const inks: [Colour, ...Colour[]] = [
  [0.06, 0.06, 0.07],
  [0.16, 0.16, 0.18],
  [0.24, 0.23, 0.24],
]
const pens: [Colour, ...Colour[]] = [
  [0.1, 0.13, 0.42],
  [0.12, 0.12, 0.14],
  [0.36, 0.36, 0.38],
]

export function drawPaper(
  kind: PaperKind,
  random: Random,
  width: number,
  height: number,
  letters: number,
): Sheet {
  const { draw, paper } = paperKinds[kind]
  const sheet = blankSheet(width, height, oneOf(random, papers[paper]))
  draw({
    sheet,
    random,
    letters,
    ink: oneOf(random, inks),
    left: width * from(random, 0.07, 0.12),
    right: width * from(random, 0.88, 0.93),
  })
  return sheet
}

/** Words from a random place on, up to the right end; the next baseline is given back. */
function line(pen: Pen, y: number, font: Font, { share = 1, scale = 1, left = pen.left } = {}): number {
  const size = (pen.letters * scale) / xHeightOf(font)
  const end = left + (pen.right - left) * share
  let word = Math.floor(pen.random() * sentences.length)
  for (let x = left; ; word += 1) {
    const text = sentences[word % sentences.length] ?? ''
    if (x + widthOf(text, font) * size > end) break
    x = write(pen, text, x, y, size, font) + widthOf(' ', font) * size
  }
  return y + size * 1.25
}

function paragraphs(pen: Pen, top: number, bottom: number, { regular, bold, italic }: Family): void {
  let y = top
  while (y < bottom) {
    if (pen.random() < 0.3) y = line(pen, y, bold, { share: from(pen.random, 0.2, 0.6), scale: 1.1 })
    const lines = Math.ceil(from(pen.random, 1, 8))
    const font = pen.random() < 0.12 ? italic : regular
    for (let at = 1; at <= lines && y < bottom; at += 1)
      y = line(pen, y, font, at === lines ? { share: from(pen.random, 0.3, 0.9) } : {})
    y += pen.letters * from(pen.random, 0.5, 2.5)
  }
}

function rule({ sheet, ink, left, right }: Pen, y: number, thick: number, opacity = 1): void {
  fill(sheet, [rectangle(left, y, right - left, thick)], ink, opacity)
}

function contract(pen: Pen): void {
  const family = oneOf(pen.random, families)
  const { height } = pen.sheet
  paragraphs(pen, height * from(pen.random, 0.08, 0.15), height * from(pen.random, 0.7, 0.92), family)
}

function largePrint(pen: Pen): void {
  const { height } = pen.sheet
  const { regular, bold } = oneOf(pen.random, families)
  let y = height * from(pen.random, 0.14, 0.25)
  while (y < height * 0.88) {
    y = line(pen, y, pen.random() < 0.3 ? bold : regular, { share: from(pen.random, 0.5, 1) })
    if (pen.random() < 0.4) y += pen.letters * from(pen.random, 1, 5)
  }
}

function linedPaper(pen: Pen): void {
  const { sheet, random, letters } = pen
  const pitch = letters * from(random, 2.2, 3)
  const rules: Colour = oneOf(random, [
    [0.55, 0.66, 0.82],
    [0.45, 0.45, 0.5],
    [0.2, 0.25, 0.4],
  ])
  const thick = Math.max(1, letters * from(random, 0.05, 0.1))
  const top = sheet.height * from(random, 0.08, 0.16)
  const written = from(random, 0.15, 1)
  for (let y = top; y < sheet.height * 0.97; y += pitch)
    fill(sheet, [rectangle(0, y, sheet.width, thick)], rules)
  if (random() < 0.5) fill(sheet, [rectangle(pen.left * 0.85, 0, thick, sheet.height)], [0.8, 0.4, 0.4])
  handLines(pen, top, top + (sheet.height * 0.95 - top) * written, pitch)
}

function squaredPaper(pen: Pen): void {
  const { sheet, random, letters } = pen
  const pitch = letters * from(random, 1.1, 1.6)
  const thick = Math.max(1, letters * 0.06)
  const colour: Colour = [0.6, 0.68, 0.8]
  for (let y = pitch; y < sheet.height; y += pitch) fill(sheet, [rectangle(0, y, sheet.width, thick)], colour)
  for (let x = pitch; x < sheet.width; x += pitch) fill(sheet, [rectangle(x, 0, thick, sheet.height)], colour)
  handLines(pen, pitch * 4, pitch * 4 + sheet.height * from(random, 0.2, 0.75), pitch * 2)
}

function handLines(pen: Pen, top: number, bottom: number, pitch: number): void {
  const hand = someHand(pen.random)
  const inked = { ...pen, ink: oneOf(pen.random, pens) }
  for (let y = top + pitch; y < Math.min(bottom, pen.sheet.height * 0.95); y += pitch) {
    const end = pen.left + (pen.right - pen.left) * (pen.random() < 0.2 ? 0.5 : 1)
    let x = pen.left
    for (;;) {
      const word = oneOf(pen.random, ['', ...notes])
      const wide = handWidth(word, pen.letters, hand)
      if (x + wide > end) break
      writeByHand(inked, word, { x, y: y - pen.letters * 0.15 }, pen.letters, hand)
      x += wide + pen.letters * 0.9
    }
  }
}

function note(pen: Pen): void {
  const { height } = pen.sheet
  const top = height * from(pen.random, 0.05, 0.3)
  handLines(pen, top, top + height * from(pen.random, 0.25, 0.6), pen.letters * from(pen.random, 2.5, 4))
}

/** A form with small labels and a box for each letter, some of them filled in by hand. */
function form(pen: Pen): void {
  const { sheet, random, letters, left, right } = pen
  const { regular, bold } = oneOf(random, families)
  const hand = { ...someHand(random), joined: false }
  const grey: Colour = oneOf(random, [
    [0.72, 0.72, 0.74],
    [0.45, 0.45, 0.48],
    [0.1, 0.1, 0.12],
  ])
  const inked = { ...pen, ink: oneOf(random, pens) }
  const side = letters * from(random, 2.2, 3.2)
  const thick = Math.max(1, letters * 0.12)
  let y = line(pen, sheet.height * from(random, 0.07, 0.12), bold, { share: 0.7, scale: 1.6 }) + letters * 2
  while (y < sheet.height * 0.93) {
    if (random() < 0.15) {
      for (let at = 0; at < 3; at += 1) y = line(pen, y, regular)
      y += letters * 2
      continue
    }
    y = line(pen, y, regular, { share: from(random, 0.15, 0.5), scale: 0.85 })
    const boxes = Math.floor(((right - left) * from(random, 0.3, 1)) / side)
    for (let box = 0; box < boxes; box += 1) {
      const [x, top] = [left + box * side, y - letters]
      fill(
        sheet,
        [
          rectangle(x, top, side + thick, side),
          rectangle(x + thick, top + thick, side - thick, side - 2 * thick),
        ],
        grey,
      )
    }
    const word = random() < 0.4 ? '' : oneOf(random, ['', ...capitals])
    Array.from(word.slice(0, boxes)).forEach((character, at) =>
      writeByHand(
        inked,
        character,
        { x: left + (at + 0.25) * side, y: y - letters + side * 0.8 },
        side * 0.33,
        hand,
      ),
    )
    y += side + letters * from(random, 1, 3)
  }
}

function receipt(pen: Pen): void {
  const { sheet, random, letters, left, right } = pen
  const narrow = from(random, 0.75, 1)
  const ink: Colour = oneOf(random, [
    [0.2, 0.19, 0.22],
    [0.34, 0.33, 0.38],
  ])
  const inked = { ...pen, ink }
  const [regular, bold] = random() < 0.6 ? [fonts.fixed, fonts.fixedBold] : [fonts.sans, fonts.sansBold]
  const [font, heavy] = [stretched(regular, narrow), stretched(bold, narrow)]
  const size = letters / xHeightOf(font)
  let y = line(inked, sheet.height * from(random, 0.05, 0.12), heavy, { share: 0.8, scale: 1.7 })
  while (y < sheet.height * from(random, 0.75, 0.93)) {
    const row = random()
    if (row < 0.12)
      write(inked, '-'.repeat(Math.floor((right - left) / (widthOf('-', font) * size))), left, y, size, font)
    else if (row < 0.75) {
      line(inked, y, random() < 0.15 ? heavy : font, { share: from(random, 0.3, 0.6) })
      const price = `$${Math.floor(from(random, 900, 99_000))}`
      write(inked, price, right - widthOf(price, font) * size, y, size, font)
    }
    y += size * 1.2
  }
}

function greyPrint(pen: Pen): void {
  const tone = from(pen.random, 0.45, 0.68)
  contract({ ...pen, ink: [tone, tone, tone + 0.01] })
}

function table(pen: Pen): void {
  const { sheet, random, letters, left, right } = pen
  const { regular, bold } = oneOf(random, families)
  const size = letters / xHeightOf(regular)
  const columns = Math.max(2, Math.floor((right - left) / (size * from(random, 5, 9))))
  const [wide, high] = [(right - left) / columns, size * from(random, 1.5, 2.2)]
  const top = line(pen, sheet.height * from(random, 0.07, 0.2), bold, { share: 0.7, scale: 1.3 })
  const ruled = random() < 0.6
  for (let y = top; y < sheet.height * 0.9; y += high) {
    if (ruled) rule(pen, y, Math.max(1, letters * 0.1))
    else if (random() < 0.3) fill(sheet, [rectangle(left, y, right - left, high)], [0.85, 0.87, 0.9])
    for (let column = 0; column < columns; column += 1) {
      const word =
        column === 0 ? oneOf(random, ['', ...sentences]) : String(Math.floor(from(random, 0, 900_000)))
      const x = left + column * wide
      if (random() < 0.9 && widthOf(word, regular) * size < wide - size * 0.4)
        write(pen, word, x + size * 0.3, y + high * 0.72, size, regular)
      if (ruled && column > 0) fill(sheet, [rectangle(x, y, Math.max(1, letters * 0.1), high)], pen.ink)
    }
  }
}

/** Labels with dotted or dashed lines to write on. */
function dottedLines(pen: Pen): void {
  const { sheet, random, letters, left, right } = pen
  const { regular, bold } = oneOf(random, families)
  const size = letters / xHeightOf(regular)
  const hand = someHand(random)
  const inked = { ...pen, ink: oneOf(random, pens) }
  const [dot, gap] = oneOf<readonly [string, number]>(random, [
    ['.', 0],
    ['.', 0.4],
    ['_', 0],
    ['-', 0.2],
  ])
  let y = line(pen, sheet.height * from(random, 0.07, 0.14), bold, { share: 0.6, scale: 1.5 }) + letters * 2
  while (y < sheet.height * from(random, 0.8, 0.93)) {
    const label = oneOf(random, ['Nombre', 'Cedula de identidad', 'Domicilio', 'Fecha', 'Monto en pesos'])
    const start = write(pen, `${label}:`, left, y, size, regular) + size * 0.3
    for (let x = start; x < right - size;) x = write(pen, dot, x, y, size, regular) + gap * size
    if (random() < 0.5)
      writeByHand(inked, oneOf(random, ['', ...notes]), { x: start + size, y }, letters * 1.2, hand)
    y += size * from(random, 1.6, 3)
    if (random() < 0.15) for (let at = 0; at < 3; at += 1) y = line(pen, y, regular)
  }
}

/** Little writing, a bar of colour, much blank paper. */
function letter(pen: Pen): void {
  const { sheet, random, left } = pen
  const family = oneOf(random, families)
  if (random() < 0.6)
    fill(
      sheet,
      [rectangle(left, sheet.height * 0.04, sheet.width * from(random, 0.1, 0.7), sheet.height * 0.05)],
      [from(random, 0, 0.6), from(random, 0.1, 0.5), from(random, 0.2, 0.7)],
    )
  const top = sheet.height * from(random, 0.15, 0.25)
  paragraphs(pen, top, top + sheet.height * from(random, 0.1, 0.35), family)
  writeByHand(
    { ...pen, ink: oneOf(random, pens) },
    'pedro soto',
    { x: left, y: sheet.height * 0.8 },
    pen.letters * 2,
    someHand(random),
  )
}

/** Wide frames of many rules, a seal of dots, and writing in several sizes. */
function certificate(pen: Pen): void {
  const { sheet, random, letters } = pen
  const { regular, bold, italic } = oneOf(random, families)
  const margin = sheet.width * 0.03
  for (let ring = 0; ring < 5; ring += 1) {
    const [inset, thick] = [margin + ring * letters * 0.5, Math.max(1, letters * 0.12)]
    fill(
      sheet,
      [
        rectangle(inset, inset, sheet.width - 2 * inset, sheet.height - 2 * inset),
        rectangle(
          inset + thick,
          inset + thick,
          sheet.width - 2 * (inset + thick),
          sheet.height - 2 * (inset + thick),
        ),
      ],
      [0.3, 0.4, 0.35],
    )
  }
  let y = line(pen, sheet.height * 0.16, bold, { scale: 2.2, share: 0.8 }) + letters * 2
  while (y < sheet.height * 0.7) {
    y = line(pen, y, random() < 0.3 ? italic : regular, {
      scale: oneOf(random, [1, 1, 1.5]),
      share: from(random, 0.5, 1),
    })
    if (random() < 0.3) y += letters * 2
  }
  const [x, middle, radius] = [sheet.width * from(random, 0.3, 0.7), sheet.height * 0.83, sheet.width * 0.09]
  for (let around = 0; around < 60; around += 1) {
    const angle = (around / 30) * Math.PI
    const [right, up] = [radius * Math.cos(angle), radius * Math.sin(angle)]
    fill(sheet, [rectangle(x + right, middle + up, letters * 0.25, letters * 0.25)], [0.2, 0.3, 0.6])
  }
}
