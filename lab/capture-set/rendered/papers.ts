import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { readPng } from '../../../tests/support/read-png'
import type { Sheet } from '../first/sheet'
import { from, oneOf, type Random } from '../random'

const sentences = (
  'El arrendador entrega en arrendamiento el inmueble de calle Los Alerces 1420, departamento 58, comuna de Providencia. ' +
  'La renta mensual se reajusta cada seis meses por la variación del IPC, y se paga dentro de los primeros cinco días. ' +
  'Fojas 2.845 vuelta, número 4.112 del Registro de Propiedad del Conservador de Bienes Raíces de Santiago, año 2019. ' +
  'Rol de avalúo 1234-56; contribuciones de la cuota 3; vencimiento 30.09.2026; total a pagar $ 187.345.- (pesos). ' +
  'Comparecen don Pedro Soto Vera, cédula de identidad 12.345.678-9, chileno, casado, ingeniero; y doña Ana Ruiz Paz.'
).split(' ')
const notes =
  'recibí de don Pedro la renta de marzo por 450.000 pesos y queda pagado el agua luz gas llaves 2 copias'.split(
    ' ',
  )
const capitals = 'PEDRO SOTO VERA LOS ALERCES 1420 SANTIAGO 12345678 ARRIENDO 2026 DEPTO 58'.split(' ')

/** `hand`: a style. An `em` is the height of small letters. */
type Pen = { random: Random; hand: string }

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
  { draw: (pen: Pen) => string; letters: [number, number]; paper: keyof typeof papers }
>
export type PaperKind = keyof typeof paperKinds

const papers: Record<'white' | 'grey' | 'tinted', [string, ...string[]]> = {
  white: ['#f2f2f0', '#f7f7f7'],
  grey: ['#e0e0de', '#ededf0'],
  tinted: ['#f5f5f2', '#f2ebcc', '#d1e6f2', '#f2d4d6'],
}
const inks: [string, ...string[]] = ['#0f0f12', '#29292e', '#3d3b3d']
const pens: [string, ...string[]] = ['#1a216b', '#1f1f24', '#5c5c61']
const families: [string, ...string[]] = ['tinos', 'arimo', 'cousine']
const hands: [string, ...string[]] = ['caveat', 'patrick-hand']

/** Print of real fonts, drawn by Chromium; `letters`: the height of small letters in pixels. */
export async function drawPaper(
  page: Page,
  kind: PaperKind,
  random: Random,
  width: number,
  height: number,
  letters: number,
): Promise<Sheet> {
  const { draw, paper } = paperKinds[kind]
  const hand = `font-family: ${oneOf(random, hands)}; color: ${oneOf(random, pens)};`
  const style = `color: ${oneOf(random, inks)}; background: ${oneOf(random, papers[paper])}; font-family: ${oneOf(random, families)};`
  await page.setViewportSize({ width, height })
  await page.setContent(
    `<style>${faces()}
      * { box-sizing: border-box; margin: 0; font-size-adjust: 1 }
      body { font-size: ${letters}px; line-height: 2.4; height: ${height}px; overflow: hidden; --letter: ${letters}px }
      /* A column takes whole lines only; what it can't take would stand in another, beyond the edge. */
      section { position: absolute; left: 9%; right: 9%; columns: 1; column-fill: auto; overflow: hidden }
      p { margin-bottom: 1.5em; break-inside: auto; orphans: 1; widows: 1 }
    </style><body style="${style}">${draw({ random, hand })}`,
  )
  await page.evaluate(() => document.fonts.ready)
  const { data } = readPng(await page.screenshot())
  const rgb = Float32Array.from(
    { length: width * height * 3 },
    (_, at) => (data[Math.floor(at / 3) * 4 + (at % 3)] ?? 0) / 255,
  )
  return { width, height, rgb }
}

/** The fonts' files in the page itself. */
function faces(): string {
  const { resolve } = createRequire(import.meta.url)
  const face = (family: string, weight: number, style: string) => {
    const file = resolve(`@fontsource/${family}/files/${family}-latin-${weight}-${style}.woff2`)
    const url = `data:font/woff2;base64,${readFileSync(file, 'base64')}`
    return `@font-face { font-family: ${family}; font-weight: ${weight}; font-style: ${style}; src: url(${url}) }`
  }
  return [
    ...families.flatMap((family) => [
      face(family, 400, 'normal'),
      face(family, 700, 'normal'),
      face(family, 400, 'italic'),
    ]),
    ...hands.map((family) => face(family, 400, 'normal')),
  ].join('\n')
}

/** So many words, from a random one on. */
function words(random: Random, least: number, most: number, all = sentences): string {
  const start = Math.floor(random() * all.length)
  return Array.from(
    { length: Math.round(from(random, least, most)) },
    (_, at) => all[(start + at) % all.length],
  ).join(' ')
}

function times(count: number, draw: (at: number) => string): string {
  return Array.from({ length: Math.ceil(count) }, (_, at) => draw(at)).join('')
}

/** From the share `top` of the sheet's height to `bottom`. */
function section(top: number, bottom: number, content: string, style = ''): string {
  return `<section style="top: ${top * 100}%; height: ${(bottom - top) * 100}%; ${style}">${content}</section>`
}

function heading(random: Random, scale: number): string {
  return `<p style="font-size: ${scale}em; line-height: 2; overflow-wrap: anywhere"><b>${words(random, 3, 7)}</b></p>`
}

function paragraphs({ random }: Pen): string {
  return times(60, () => {
    const title = random() < 0.3 ? `<p style="margin: 0"><b>${words(random, 2, 5)}</b></p>` : ''
    const tag = random() < 0.12 ? 'i' : 'span'
    return `${title}<p style="margin-bottom: ${from(random, 0.5, 2.5)}em"><${tag}>${words(random, 8, 80)}</${tag}></p>`
  })
}

function contract(pen: Pen): string {
  return section(from(pen.random, 0.08, 0.15), from(pen.random, 0.7, 0.92), paragraphs(pen))
}

function largePrint({ random }: Pen): string {
  const lines = times(30, () => {
    const tag = random() < 0.3 ? 'b' : 'span'
    return `<p style="margin-bottom: ${random() < 0.4 ? from(random, 1, 5) : 0}em"><${tag}>${words(random, 2, 5)}</${tag}></p>`
  })
  return section(from(random, 0.14, 0.25), 0.9, lines)
}

/** Lines of handwriting, `pitch` apart: on rules that begin at `top`. */
function handwriting({ random, hand }: Pen, top: number, bottom: number, pitch: number): string {
  const lines = times(60, () => `<p style="margin: 0">${words(random, 2, random() < 0.2 ? 3 : 9, notes)}</p>`)
  return section(top, bottom, lines, `${hand} line-height: ${pitch}; translate: 0 ${pitch / 2 - 0.65}em`)
}

/** Rules `pitch` apart. */
function ruled(pitch: number, colour: string, thick: number, towards: 'bottom' | 'right'): string {
  const [end, start] = [
    `calc(var(--letter) * ${pitch})`,
    `calc(var(--letter) * ${pitch} - max(1px, var(--letter) * ${thick}))`,
  ]
  return `repeating-linear-gradient(to ${towards}, transparent 0 ${start}, ${colour} ${start} ${end})`
}

function background(images: string, top = 0): string {
  return `<div style="position: absolute; inset: ${top * 100}% 0 0; background: ${images}"></div>`
}

function linedPaper(pen: Pen): string {
  const { random } = pen
  const pitch = from(random, 2.2, 3)
  const rules = ruled(
    pitch,
    oneOf(random, ['#8ca8d1', '#737380', '#334066']),
    from(random, 0.05, 0.1),
    'bottom',
  )
  const margin =
    random() < 0.5 ? `linear-gradient(#cc6666, #cc6666) 7.6% 0 / max(1px, 0.08em) 100% no-repeat, ` : ''
  return background(margin + rules, 0.1) + handwriting(pen, 0.1, 0.15 + from(random, 0.12, 0.8), pitch)
}

function squaredPaper(pen: Pen): string {
  const { random } = pen
  const pitch = from(random, 1.1, 1.6)
  const rules = (['bottom', 'right'] as const).map((towards) => ruled(pitch, '#99adcc', 0.06, towards))
  return background(rules.join(', ')) + handwriting(pen, 0.08, 0.13 + from(random, 0.2, 0.75), pitch * 2)
}

function note(pen: Pen): string {
  const top = from(pen.random, 0.05, 0.3)
  return handwriting(pen, top, top + from(pen.random, 0.25, 0.6), from(pen.random, 2.5, 4))
}

/** Small labels, and a box for each letter, some of them filled in by hand. */
function form({ random, hand }: Pen): string {
  const side = from(random, 2.2, 3.2)
  const grey = oneOf(random, ['#b8b8bd', '#73737a', '#1a1a1f'])
  const box = `display: inline-block; width: ${side}em; height: ${side}em; border: max(1px, 0.12em) solid ${grey}; text-align: center; ${hand} line-height: ${side}; vertical-align: top`
  const rows = times(40, () => {
    if (random() < 0.15) return `<p>${words(random, 15, 40)}</p>`
    const word = random() < 0.4 ? '' : oneOf(random, ['', ...capitals])
    const boxes = times(from(random, 5, 18), (at) => `<span style="${box}">${word[at] ?? ''}</span>`)
    return `<p style="margin-bottom: ${from(random, 0.5, 2)}em">${words(random, 1, 5)}<br>${boxes}</p>`
  })
  return section(0.08, 0.95, heading(random, 1.6) + rows)
}

function receipt({ random }: Pen): string {
  const font = `font-family: ${random() < 0.6 ? 'cousine' : 'arimo'}; font-stretch: condensed; color: ${oneOf(random, ['#333038', '#575461'])};`
  const rows = times(60, () => {
    const row = random()
    if (row < 0.12) return `<p style="margin: 0; white-space: nowrap; overflow: hidden">${'-'.repeat(99)}</p>`
    if (row > 0.75) return '<p style="margin: 0">&nbsp;</p>'
    const price = `$${Math.floor(from(random, 900, 99_000))}`
    return `<p style="margin: 0; display: flex; justify-content: space-between; white-space: nowrap"><span style="overflow: hidden; min-width: 0">${words(random, 1, 2)}</span><span>${price}</span></p>`
  })
  return section(from(random, 0.05, 0.12), from(random, 0.75, 0.93), heading(random, 1.5) + rows, font)
}

function greyPrint(pen: Pen): string {
  const tone = Math.round(255 * from(pen.random, 0.45, 0.68))
  return `<div style="color: rgb(${tone} ${tone} ${tone})">${contract(pen)}</div>`
}

function table({ random }: Pen): string {
  const [columns, isRuled] = [Math.round(from(random, 2, 6)), random() < 0.6]
  const cell = isRuled ? 'border: max(1px, 0.1em) solid' : 'border: 0'
  const rows = times(60, () => {
    const shade = !isRuled && random() < 0.3 ? '#d9dee6' : 'none'
    const cells = times(columns, (at) => {
      const text = at === 0 ? words(random, 1, 1) : String(Math.floor(from(random, 0, 900_000)))
      return `<td style="${cell}; padding: 0 0.5em">${random() < 0.9 ? text : ''}</td>`
    })
    return `<tr style="background: ${shade}">${cells}</tr>`
  })
  const body = `<table style="width: 100%; font: inherit; border-collapse: collapse; line-height: ${from(random, 2.6, 4)}">${rows}</table>`
  return section(from(random, 0.07, 0.2), 0.92, heading(random, 1.3) + body)
}

/** Labels with dotted or dashed lines to write on. */
function dottedLines({ random, hand }: Pen): string {
  const line = oneOf(random, ['dotted', 'dashed', 'solid'])
  const rows = times(40, () => {
    const label = oneOf(random, ['Nombre', 'Cédula de identidad', 'Domicilio', 'Fecha', 'Monto en pesos'])
    const written = random() < 0.5 ? words(random, 1, 2, notes) : '&nbsp;'
    const text = random() < 0.15 ? `<p>${words(random, 15, 40)}</p>` : ''
    return `<p style="display: flex; gap: 0.6em; margin-bottom: ${from(random, 0.3, 1.5)}em">${label}:<span style="flex: 1; border-bottom: max(1px, 0.15em) ${line}; ${hand}">${written}</span></p>${text}`
  })
  return section(from(random, 0.07, 0.14), from(random, 0.8, 0.93), heading(random, 1.5) + rows)
}

/** Little writing, a bar of colour, much blank paper. */
function letter(pen: Pen): string {
  const { random, hand } = pen
  const colour = [from(random, 0, 0.6), from(random, 0.1, 0.5), from(random, 0.2, 0.7)].map((one) =>
    Math.round(255 * one),
  )
  const bar = `<div style="position: absolute; left: 9%; top: 4%; height: 5%; width: ${from(random, 10, 70)}%; background: rgb(${colour.join(' ')})"></div>`
  const top = from(random, 0.15, 0.25)
  const text = section(top, top + from(random, 0.1, 0.35), paragraphs(pen))
  return (
    (random() < 0.6 ? bar : '') + text + section(0.78, 0.9, `<p style="font-size: 2em">Pedro Soto</p>`, hand)
  )
}

/** Wide frames of many rules, a seal of dots, and writing in several sizes. */
function certificate({ random }: Pen): string {
  const frames = times(5, (ring) => {
    const inset = `calc(3% + ${ring * 0.5}em)`
    return `<div style="position: absolute; inset: ${inset}; border: max(1px, 0.12em) solid #4d6659"></div>`
  })
  const lines = times(30, () => {
    const style = `font-size: ${oneOf(random, [1, 1, 1.5])}em; font-style: ${random() < 0.3 ? 'italic' : 'normal'}`
    return `<p style="${style}; margin-bottom: ${random() < 0.3 ? 2 : 0}em">${words(random, 5, 16)}</p>`
  })
  const seal = `<div style="position: absolute; left: ${from(random, 20, 60)}%; top: 76%; width: 18%; aspect-ratio: 1; border: 0.3em dotted #334d99; border-radius: 50%"></div>`
  return frames + section(0.14, 0.72, heading(random, 2.2) + lines) + seal
}
