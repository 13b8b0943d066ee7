import type { Verdict } from '../../../src/capture/legibility'
import type { Size } from '../../../src/capture/page-shape'
import type { Photo } from '../photo'
import { from, oneOf, seeded, type Random } from '../random'
import { holdCamera, type Camera } from './camera'
import { drawDocument } from './document'
import { blurFocus, blurMotion, develop, type Film } from './lens'
import { shadows, type Shadows } from './light'
import type { Colour, Sheet } from './sheet'
import { clutter, tableTop, tableTops, type TableTop, type TableTopName } from './table-top'

/** What is special about the photo at each place of the set; the last six are hard to read. */
const kinds = [
  'plain',
  'perspective',
  'shadow',
  'noise',
  'dim',
  'hand',
  'clutter',
  'white on white',
  'dark',
  'glare',
  'cut-off',
  'small text',
  'out of focus',
  'moved',
] as const
type Kind = (typeof kinds)[number]

const verdicts: Partial<Record<Kind, Verdict>> = {
  dark: 'dark',
  glare: 'glare',
  'cut-off': 'cut-off',
  'small text': 'small-text',
  'out of focus': 'blurred',
  moved: 'blurred',
}

const sizes: [Size, ...Size[]] = [
  { width: 1280, height: 960 },
  { width: 960, height: 1280 },
  { width: 960, height: 720 },
  { width: 720, height: 960 },
]

/** The sheets' proportions: A4, oficio, letter, half a letter lying, a receipt. */
const proportions: [number, ...number[]] = [0.707, 0.654, 0.773, 1.29, 0.45]

export const firstSetSize = 308

/** Where in the first set the photos of this kind are. */
export function firstSetPlaces(kind: Kind): number[] {
  return Array.from({ length: firstSetSize }, (_, place) => place).filter(
    (place) => kinds[place % kinds.length] === kind,
  )
}

/** The photo at this place of the first set, always the same. `size` in place of the one it would have. */
export function firstSetPhoto(index: number, size?: Size): Photo {
  const random = seeded(7_919 + index * 104_729)
  const kind = kinds[index % kinds.length] ?? 'plain'
  const picture = size ?? oneOf(random, sizes)
  const scene = setScene(random, kind, picture)
  const film = expose(scene, picture)
  blur(film, random, kind, scene.letters)
  const noise =
    kind === 'noise' ? from(random, 6, 11) : kind === 'dim' ? from(random, 4, 8) : from(random, 1, 3.5)
  const inFractions = scene.camera.corners.map(({ x, y }) => ({
    x: x / picture.width,
    y: y / picture.height,
  }))
  const [p0, p1, p2, p3] = inFractions
  if (!p0 || !p1 || !p2 || !p3) throw new Error('four corners')
  return {
    kind,
    pixels: develop(film, random, kind === 'dark' ? Math.min(noise, 3) + 3 : noise),
    corners: [p0, p1, p2, p3],
    verdict: verdicts[kind] ?? null,
  }
}

type Scene = {
  camera: Camera
  sheet: Sheet
  page: Size
  /** The height of small letters in the picture, in pixels. */
  letters: number
  table: TableTop
  things: (x: number, y: number) => Colour | null
  light: Shadows
}

function setScene(random: Random, kind: Kind, picture: Size): Scene {
  const proportion = oneOf(random, proportions)
  const page = proportion < 1 ? { width: proportion, height: 1 } : { width: 1, height: 1 / proportion }
  const camera = holdCamera(random, picture, page, {
    fills: kind === 'cut-off' ? from(random, 0.8, 0.95) : from(random, 0.62, 0.94),
    tilt: kind === 'perspective' ? 0.75 : 0.4,
    cutOff: kind === 'cut-off',
  })
  const { corners } = camera
  const long = Math.max(
    Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y) / page.width,
    Math.hypot(corners[3].x - corners[0].x, corners[3].y - corners[0].y) / page.height,
  )
  const scale = Math.max(picture.width, picture.height) / 1280
  const letters =
    kind === 'small text' ? from(random, 2.8, 4.6) : from(random, 9, 14) * Math.max(1, 0.75 * scale)
  // The page's far side is smaller: its letters are meant.
  const shrunk = smallestScale(camera, page) / long
  const resolution = long * 1.15
  const sheet = drawDocument(
    random,
    Math.round(page.width * resolution),
    Math.round(page.height * resolution),
    (letters / (kind === 'small text' ? 1 : shrunk)) * 1.15,
  )
  return {
    camera,
    sheet,
    page,
    letters,
    table: tableTop(tableOf(kind, random), random),
    things: clutter(
      random,
      kind === 'clutter' ? 7 : kind === 'white on white' ? 0 : Math.floor(from(random, 0, 2.9)),
    ),
    light: shadows(random, kind, picture, corners),
  }
}

function tableOf(kind: Kind, random: Random): TableTopName {
  return kind === 'white on white' ? 'white' : oneOf(random, tableTops)
}

/** Pixels a length of the page, where the page is the smallest in the picture. */
function smallestScale({ corners: [p0, p1, p2, p3] }: Camera, page: Size): number {
  const across = Math.min(Math.hypot(p1.x - p0.x, p1.y - p0.y), Math.hypot(p2.x - p3.x, p2.y - p3.y))
  const down = Math.min(Math.hypot(p3.x - p0.x, p3.y - p0.y), Math.hypot(p2.x - p1.x, p2.y - p1.y))
  return Math.min(across / page.width, down / page.height)
}

function expose(scene: Scene, picture: Size): Film {
  const rgb = new Float32Array(picture.width * picture.height * 3)
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1)
      rgb.set(scene.light.lit(x, y, colourAt(scene, x, y)), (y * picture.width + x) * 3)
  return { ...picture, rgb }
}

const parts = [-0.25, 0.25] as const

/** Four places of each pixel on the page and at its edge, one on the table. */
function colourAt(scene: Scene, x: number, y: number): Colour {
  const { camera, page } = scene
  const middle = camera.toTable(x + 0.5, y + 0.5)
  const fromPage = Math.max(Math.abs(middle.x) - page.width / 2, Math.abs(middle.y) - page.height / 2)
  if (fromPage > 0.004) return tableColour(scene, middle.x, middle.y, fromPage)
  let [red, green, blue] = [0, 0, 0]
  for (const right of parts)
    for (const down of parts) {
      const place = camera.toTable(x + 0.5 + right, y + 0.5 + down)
      const away = Math.max(Math.abs(place.x) - page.width / 2, Math.abs(place.y) - page.height / 2)
      const [r, g, b] =
        away > 0 ? tableColour(scene, place.x, place.y, away) : sheetColour(scene, place.x, place.y)
      red += r / 4
      green += g / 4
      blue += b / 4
    }
  return [red, green, blue]
}

/** Next to the page lies its own shadow. */
function tableColour({ table, things, light, page }: Scene, x: number, y: number, away: number): Colour {
  const [red, green, blue] = things(x, y) ?? table(x, y)
  const shade = light.underPage(x, y, page, away)
  return [red * shade, green * shade, blue * shade]
}

function sheetColour({ sheet, page }: Scene, x: number, y: number): Colour {
  const across = Math.min(sheet.width - 1.001, Math.max(0, (x / page.width + 0.5) * sheet.width - 0.5))
  const down = Math.min(sheet.height - 1.001, Math.max(0, (y / page.height + 0.5) * sheet.height - 0.5))
  const [left, top] = [Math.floor(across), Math.floor(down)]
  const [right, lower] = [across - left, down - top]
  const channel = (colour: number) => {
    const value = (column: number, row: number) => sheet.rgb[(row * sheet.width + column) * 3 + colour] ?? 0
    const upper = value(left, top) * (1 - right) + value(left + 1, top) * right
    const under = value(left, top + 1) * (1 - right) + value(left + 1, top + 1) * right
    return upper * (1 - lower) + under * lower
  }
  return [channel(0), channel(1), channel(2)]
}

/** In a readable photo it is a small part of the letters' height, in a blurred one a large one. */
function blur(film: Film, random: Random, kind: Kind, letters: number): void {
  if (kind === 'moved') blurMotion(film, letters * from(random, 0.75, 1.8), from(random, 0, Math.PI))
  if (kind === 'out of focus') blurFocus(film, letters * from(random, 0.23, 0.6))
  else blurFocus(film, Math.min(letters, 12) * from(random, 0.02, 0.09))
}
