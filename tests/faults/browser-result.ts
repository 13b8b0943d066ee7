import type { photosOf } from '../support/photos-of'
import type { TrialResult } from './totals'

/** By its width, which no other has. `kept`: said to be on the disk. `dropped`: by the user. */
export type BrowserPhoto = { width: number; kept: boolean; dropped: boolean }

/** The judge of a life in a browser. `saved`: what was said to be, by the width and turn of its pages. `shown`: what another user has seen, who has taken nothing. `stuck`: what is not saved or delivered; `arrived`: the pages of what the portal has stored. */
export function browserResult(
  seed: number,
  {
    photos,
    saved,
    shown,
  }: { photos: readonly BrowserPhoto[]; saved: readonly string[]; shown: readonly string[] },
  stuck: string[],
  arrived: ReturnType<typeof photosOf>[],
): TrialResult {
  const sides = arrived.flatMap((pages) => pages.map(({ side }) => side))
  const copies = ({ width }: { width: number }) => sides.filter((side) => side === width).length
  const gone = photos.filter((photo) => photo.kept && !photo.dropped && copies(photo) === 0)
  const isAs = (pages: ReturnType<typeof photosOf>, said: string) => {
    const half = pages.length === 1 ? 180 : 360
    return (
      said === '' ||
      said.split(',').map(turnIn(half)).join() ===
        pages.map((page) => `${page.side} ${page.turn % half}`).join()
    )
  }
  return {
    seed,
    uploads: saved.length,
    pages: photos.filter(({ kept }) => kept).length,
    lost: [...stuck, ...gone.map(({ width }) => `${width} is gone`)],
    twice: photos.filter((photo) => copies(photo) > 1).map(({ width }) => `${width} arrived twice`),
    problems: [
      ...shown.map((what) => `another user has ${what}`),
      ...sides
        .filter((side) => photos.every(({ width }) => width !== side))
        .map((side) => `${side} was never taken`),
      ...saved
        .filter((said) => !arrived.some((pages) => isAs(pages, said)))
        .map((said) => `[${said}] did not arrive so`),
    ],
    misled: 0,
  }
}

/** `said`: width and turn of a page. */
function turnIn(half: number) {
  return (said: string) => said.replace(/\d+$/, (turn) => `${Number(turn) % half}`)
}
