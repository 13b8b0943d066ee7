import { findPage } from './find-page'
import { legibility, type Verdict } from './legibility'
import { isCertain, type Corners } from './page-shape'
import type { Pixels } from './pixels'
import { writingIn } from './writing'

/** Null `verdict`: the page is easy to read. */
export type Judgement = { corners: Corners | null; certainty: number; verdict: Verdict | null }

/** Without a certain page the picture is judged as a whole, and only if it shows paper with writing. */
export function judgePhoto(pixels: Pixels): Judgement {
  const found = findPage(pixels) ?? { corners: null, certainty: 0 }
  if (isCertain(found.certainty)) return { ...found, verdict: legibility(pixels, found.corners) }
  const { isPaper, isCutOff } = writingIn(pixels)
  if (!isPaper) return { ...found, verdict: null }
  return { ...found, verdict: legibility(pixels, null) ?? (isCutOff ? 'cut-off' : null) }
}
