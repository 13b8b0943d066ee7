import type { Pixels } from '../page-scan/pixels'
import { legibleSize, maxSide, uprightSize, type Draw, type DrawSource } from './prepare'
import type { Picture } from './picture'

/** In rows: what is lower may lie inside a letter. */
const lowestGap = 6

/** By how much a pixel may differ from the one above it, of 255: a JPEG's noise. */
const noise = 24

/** A long picture's pages as JPEGs, from its top to its end, no line of text lost; null if it can't be drawn. */
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

/** The row in the middle of the highest gap: rows that are each like the one above, as between lines of text. Null without one. */
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
  // Green alone: ink on paper differs in it.
  for (let at = y * stride + 1; at < (y + 1) * stride; at += 4)
    if (Math.abs((data[at] ?? 0) - (data[at - stride] ?? 0)) > noise) return false
  return true
}
