import type { UnsentPage } from '../../drafts/drafts-database'

type Edit = (pages: readonly UnsentPage[]) => readonly UnsentPage[]

/** A quarter further clockwise. */
export function turnPage(id: string): Edit {
  return (pages) => pages.map((page) => (page.id === id ? { ...page, turn: (page.turn + 90) % 360 } : page))
}

/** To a place, counted from 0. */
export function movePage(id: string, place: number): Edit {
  return (pages) => {
    const index = pages.findIndex((page) => page.id === id)
    const page = pages[index]
    return page ? pages.toSpliced(index, 1).toSpliced(Math.max(0, place), 0, page) : pages
  }
}

export function dropPage(id: string): Edit {
  return (pages) => pages.filter((page) => page.id !== id)
}
