import { findingSide } from './find-page'
import { pageChannels } from './page-channels'
import { at, quantile, reduced, type Pixels, type Plane } from './pixels'

/** Share of the picture's brightest parts that paper reaches, unless it is in a shadow. */
const leastPaper = 0.5

/** The most that paper has, as shares of its brightness: colour, and a change within 4 pixels. */
const [mostWarmth, mostGreenness, mostChange] = [0.35, 0.15, 0.08]

/** Darker than the ground around: a share of its brightness, and more than noise, of 255. */
const [inkDepth, noise] = [0.12, 6]

/** More ink is a texture, such as grass. */
const mostInk = 0.3

/** Least shares in a written picture, and along a border where a page is cut off. */
const inPicture: Shares = { paper: 0.35, ink: 0.08 }
const onBorder: Shares = { paper: 0.4, ink: 0.07 }

/** Pixels. */
const borderDepth = 3

/** Shares of paper in an area, and of ink on that paper. */
type Shares = { paper: number; ink: number }

type Writing = {
  /** The picture shows paper with writing, and not a thing such as a façade. */
  isPaper: boolean
  /** Writing goes on up to a border of the picture. */
  isCutOff: boolean
}

/**
 * Looks for paper, a grey, even and bright ground, and for ink, thin dark marks on it. It needs no
 * corners, and the picture is so reduced that a blur does not matter.
 */
export function writingIn(pixels: Pixels): Writing {
  const { bright, ground, colours } = pageChannels(reduced(pixels, findingSide))
  const { width, height } = ground
  const least = leastPaper * quantile(ground.values, 0.95)
  const [warmth, greenness] = colours

  function sharesWithin(left: number, top: number, right: number, bottom: number): Shares {
    let [paper, ink] = [0, 0]
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        if (!isPaperAt(x, y)) continue
        paper += 1
        const value = at(ground, x, y)
        if (value - at(bright, x, y) > Math.max(noise, inkDepth * value)) ink += 1
      }
    return { paper: paper / ((right - left) * (bottom - top)), ink: ink / Math.max(1, paper) }
  }

  function isPaperAt(x: number, y: number): boolean {
    const value = at(ground, x, y)
    return (
      value >= least &&
      Math.abs(at(warmth, x, y)) <= mostWarmth * value &&
      Math.abs(at(greenness, x, y)) <= mostGreenness * value &&
      changeAt(ground, x, y) <= mostChange * value
    )
  }

  const borders = [
    sharesWithin(0, 0, borderDepth, height),
    sharesWithin(0, 0, width, borderDepth),
    sharesWithin(width - borderDepth, 0, width, height),
    sharesWithin(0, height - borderDepth, width, height),
  ]
  return {
    isPaper: isWritten(sharesWithin(0, 0, width, height), inPicture),
    isCutOff: borders.some((border) => isWritten(border, onBorder)),
  }
}

function isWritten({ paper, ink }: Shares, least: Shares): boolean {
  return paper >= least.paper && ink >= least.ink && ink <= mostInk
}

function changeAt(plane: Plane, x: number, y: number): number {
  const across = at(plane, x + 2, y) - at(plane, x - 2, y)
  const down = at(plane, x, y + 2) - at(plane, x, y - 2)
  return Math.max(Math.abs(across), Math.abs(down))
}
