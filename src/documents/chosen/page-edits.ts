import type { DraftPage } from '../../drafts/drafts-database'

type Edit = (pages: readonly DraftPage[]) => readonly DraftPage[]

/** By a quarter clockwise. */
export function turnPage(id: string): Edit {
  return (pages) => pages.map((page) => (page.id === id ? { ...page, turn: (page.turn + 90) % 360 } : page))
}

/** `place` counts from 0. */
export function movePage(id: string, place: number): Edit {
  return (pages) => {
    const page = pages.find((one) => one.id === id)
    if (!page) return pages
    const others = pages.filter((one) => one !== page)
    return [...others.slice(0, Math.max(0, place)), page, ...others.slice(Math.max(0, place))]
  }
}

export function dropPage(id: string): Edit {
  return (pages) => pages.filter((page) => page.id !== id)
}
