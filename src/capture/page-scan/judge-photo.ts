import { findPage } from './find-page'
import { legibility, type Verdict } from './legibility'
import type { Corners } from './page-shape'
import type { Pixels } from './pixels'

/** Null `verdict`: the page is easy to read. */
export type Judgement = { corners: Corners | null; certainty: number; verdict: Verdict | null }

/** Pages with uncertain corners are judged too: a page that is cut off may be uncertain. */
export function judgePhoto(pixels: Pixels): Judgement {
  const found = findPage(pixels) ?? { corners: null, certainty: 0 }
  return { ...found, verdict: legibility(pixels, found.corners) }
}
