import { findPage } from './find-page'
import { isDrawn, isUnlit } from './first-look'
import { showsWriting, legibility, type Verdict } from './legibility'
import { isCertain, type Corners } from './page-shape'
import type { Pixels } from './pixels'
import { writingIn } from './writing'

/**
 * Null `verdict`: the page is easy to read. `isUnknown`: no page is seen, or the picture was drawn
 * and not photographed, or is too small to tell: then nothing is said of it.
 */
export type Judgement = {
  corners: Corners | null
  certainty: number
  verdict: Verdict | null
  isUnknown?: boolean
}

/** Pixels of the long side: a smaller picture, such as a chat's preview, shows no line of a page. */
const least = 400

/** Without a certain page the picture is judged as a whole, and only if it shows paper with writing. */
export function judgePhoto(pixels: Pixels): Judgement {
  const found = findPage(pixels) ?? { corners: null, certainty: 0 }
  if (isUnlit(pixels)) return { ...found, verdict: 'dark' }
  const unknown = { ...found, verdict: null, isUnknown: true }
  if (isDrawn(pixels) || Math.max(pixels.width, pixels.height) < least) return unknown
  if (isCertain(found.certainty)) return { ...found, verdict: legibility(pixels, found.corners) }
  const { isPaper, isCutOff } = writingIn(pixels)
  if (!isPaper || !showsWriting(pixels)) return unknown
  return { ...found, verdict: legibility(pixels, null) ?? (isCutOff ? 'cut-off' : null) }
}
