import type { Pixels } from '../page-scan/pixels'
import { legibleSize, maxSide, uprightSize, type Draw, type DrawSource } from './prepare'
import type { Picture } from './picture'

/** Rows; a lower gap may be inside a letter. */
const lowestGap = 6

/** A JPEG's noise between rows, of 255. */
const noise = 24

/** JPEGs from top to end that lose no line of text; null if drawing fails. */
export async function cutIntoPages(
  source: DrawSource & { picture: Picture },
  draw: Draw,
): Promise<ArrayBuffer[] | null> {
  const upright = uprightSize(source.picture)
  const whole = legibleSize(upright.width, upright.height).height
  const pages: ArrayBuffer[] = []
  for (let top = 0; top < whole;) {
    const height = Math.min(maxSide, whole - top)
    const isLast = top + height === whole
    const drawing = await draw({ ...source, part: { top, height, isLast } })
    const page = await drawing?.encode('jpeg')
    if (!drawing || !page) return null
    pages.push(page)
    top = isLast ? whole : (drawing.next ?? top + height)
  }
  return pages
}

/** The middle of the highest gap between lines of text; null without one. */
export function gapIn({ width, height, data }: Pixels): number | null {
  let highest = lowestGap - 1
  let middle: number | null = null
  let start = 0
  for (let y = 1; y <= height; y++) {
    if (y < height && isLikeAbove(data, y, width * 4)) continue
    if (y - start > highest) {
      highest = y - start
      middle = Math.floor((start + y) / 2)
    }
    start = y
  }
  return middle
}

function isLikeAbove(data: Pixels['data'], y: number, stride: number): boolean {
  // Green alone suffices for ink on paper.
  for (let at = y * stride + 1; at < (y + 1) * stride; at += 4)
    if (Math.abs((data[at] ?? 0) - (data[at - stride] ?? 0)) > noise) return false
  return true
}
