import { distance, isNear, type Corners } from '../../capture/page-scan/page-shape'

export const hintTexts = {
  dark: 'Falta luz.',
  moving: 'Quieto…',
  far: 'Acércate un poco.',
  near: 'Se ve la hoja: toma la foto.',
}

export type Hint = keyof typeof hintTexts

/** Frames that must be dark in a row, since a camera that opens needs a moment; a word stays as long. */
const frames = 3

/** How far a corner moves from frame to frame, as a share of the picture; a hand's trembling is less. */
const moves = 0.04

/** Called with one frame after the other: the page's corners, or what is seen instead of one. */
export function createHints(): (seen: Corners | 'dark' | null) => Hint | null {
  let before: Corners | null = null
  let wasNear = false
  let dark = 0
  let [sinceDark, sinceMoved] = [frames, frames]
  return (seen) => {
    const corners = seen === 'dark' ? null : seen
    dark = seen === 'dark' ? dark + 1 : 0
    sinceDark = dark >= frames ? 0 : sinceDark + 1
    sinceMoved = corners && before && farthest(corners, before) > moves ? 0 : sinceMoved + 1
    before = corners
    if (corners) wasNear = isNear(corners, wasNear)
    if (sinceDark < frames) return 'dark'
    if (!corners) return null
    if (sinceMoved < frames) return 'moving'
    return wasNear ? 'near' : 'far'
  }
}

function farthest([a, b, c, d]: Corners, [e, f, g, h]: Corners): number {
  return Math.max(distance(a, e), distance(b, f), distance(c, g), distance(d, h))
}
