import type { Page } from '@playwright/test'
import type { Size } from '../../../src/capture/page-scan/page-shape'
import { holdCamera } from '../first/camera'
import { blurFocus, develop, type Film } from '../first/lens'
import { shadows } from '../first/light'
import { expose, scaleAtFirst, smallestScale } from '../first/scene'
import { clutter, tableTop, tableTops } from '../first/table-top'
import { inFractions, type Photo } from '../photo'
import { from, oneOf, seeded, type Random } from '../random'
import { drawPaper, paperKinds, type PaperKind } from './papers'

const kinds = Object.keys(paperKinds) as PaperKind[]

/** Fourteen of each kind. Nothing was tuned on them: they tell what the bounds are worth. */
export const renderedSetSize = 14 * kinds.length

/** As they are judged. A phone's photo may have 2,560 pixels: all that is seen of that here is that its letters are larger and softer. */
const sizes: [Size, ...Size[]] = [
  { width: 768, height: 1024 },
  { width: 960, height: 1280 },
  { width: 1280, height: 960 },
  { width: 1200, height: 1600 },
]

/** The sheets' proportions: A4, oficio, letter, half a letter lying. */
const proportions: [number, ...number[]] = [0.707, 0.654, 0.773, 1.29]

/** A readable photo of a whole page of this place's kind of paper, always the same, its print drawn in `browser`. */
export async function renderedPhoto(browser: Page, index: number): Promise<Photo> {
  const random = seeded(50_021 + index * 15_485_863)
  const kind = kinds[index % kinds.length] ?? 'contract'
  const picture = oneOf(random, sizes)
  const proportion = kind === 'receipt' ? from(random, 0.35, 0.5) : oneOf(random, proportions)
  const page = proportion < 1 ? { width: proportion, height: 1 } : { width: 1, height: 1 / proportion }
  const camera = holdCamera(random, picture, page, {
    fills: from(random, 0.7, 0.94),
    tilt: 0.4,
    cutOff: false,
  })
  const long = scaleAtFirst(camera, page)
  const resolution = long * 1.15
  const [least, most] = paperKinds[kind].letters
  // Large pictures show the same paper larger, but not the smallest letters that are asked for.
  const letters = from(
    random,
    least,
    least + (most - least) * Math.min(1, Math.max(picture.width, picture.height) / 1600),
  )
  const sheet = await drawPaper(
    browser,
    kind,
    random,
    Math.round(page.width * resolution),
    Math.round(page.height * resolution),
    (letters / (smallestScale(camera, page) / long)) * 1.15,
  )
  const film = expose(
    {
      camera,
      page,
      sheet,
      table: tableTop(oneOf(random, tableTops), random),
      things: clutter(random, Math.floor(from(random, 0, 2.9))),
      light: shadows(random, random() < 0.2 ? 'shadow' : 'plain', picture, camera.corners),
    },
    picture,
  )
  take(film, random, letters)
  return {
    kind,
    verdict: null,
    corners: inFractions(camera.corners, picture),
    pixels: develop(film, random, from(random, 0.5, 3.5)),
  }
}

/** Up to a ninth of a letter's height of softness, an exposure that may leave the paper without a tone, and a phone's sharpening. */
function take(film: Film, random: Random, letters: number): void {
  blurFocus(film, Math.min(2.8, letters * from(random, 0.03, 0.11)))
  const exposure = from(random, 0.85, 1.35)
  const soft = { ...film, rgb: film.rgb.slice() }
  const sharpening = random() < 0.5 ? from(random, 0.2, 0.8) : 0
  if (sharpening > 0) blurFocus(soft, 1.5)
  film.rgb.forEach((value, at) => {
    film.rgb[at] = exposure * (value + sharpening * (value - (soft.rgb[at] ?? 0)))
  })
}
