import type { Verdict } from '../../../src/capture/page-scan/legibility'
import type { Size } from '../../../src/capture/page-scan/page-shape'
import { inFractions, type Photo } from '../photo'
import { from, oneOf, seeded, type Random } from '../random'
import { holdCamera } from './camera'
import { drawDocument } from './document'
import { blurFocus, blurMotion, develop, type Film } from './lens'
import { shadows } from './light'
import { expose, scaleAtFirst, smallestScale, type Scene } from './scene'
import { clutter, tableTop, tableTops, type TableTopName } from './table-top'

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
  return {
    kind,
    pixels: develop(film, random, kind === 'dark' ? Math.min(noise, 3) + 3 : noise),
    corners: inFractions(scene.camera.corners, picture),
    verdict: verdicts[kind] ?? null,
  }
}

/** `letters`: the height of small letters in the picture, in pixels. */
type LetteredScene = Scene & { letters: number }

function setScene(random: Random, kind: Kind, picture: Size): LetteredScene {
  const proportion = oneOf(random, proportions)
  const page = proportion < 1 ? { width: proportion, height: 1 } : { width: 1, height: 1 / proportion }
  const camera = holdCamera(random, picture, page, {
    fills: kind === 'cut-off' ? from(random, 0.8, 0.95) : from(random, 0.62, 0.94),
    tilt: kind === 'perspective' ? 0.75 : 0.4,
    cutOff: kind === 'cut-off',
  })
  const { corners } = camera
  const long = scaleAtFirst(camera, page)
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

/** In a readable photo it is a small part of the letters' height, in a blurred one a large one. */
function blur(film: Film, random: Random, kind: Kind, letters: number): void {
  if (kind === 'moved') blurMotion(film, letters * from(random, 0.75, 1.8), from(random, 0, Math.PI))
  if (kind === 'out of focus') blurFocus(film, letters * from(random, 0.23, 0.6))
  else blurFocus(film, Math.min(letters, 12) * from(random, 0.02, 0.09))
}
