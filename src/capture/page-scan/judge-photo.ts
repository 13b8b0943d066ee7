import { findPage } from './find-page'
import { legibility, type Verdict } from './legibility'
import type { Corners } from './page-shape'
import type { Pixels } from './pixels'

/** Where a page lies in a photo, how certain that is (0..1), and what makes it hard to read; null if nothing does. */
export type Judgement = { corners: Corners | null; certainty: number; verdict: Verdict | null }

/** A page that is only offered is judged too: one that is cut off may not be certain. */
export function judgePhoto(pixels: Pixels): Judgement {
  const found = findPage(pixels) ?? { corners: null, certainty: 0 }
  return { ...found, verdict: legibility(pixels, found.corners) }
}
