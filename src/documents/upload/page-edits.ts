import type { UnsentPage } from '../../drafts/drafts-database'

type Edit = (pages: readonly UnsentPage[]) => readonly UnsentPage[]

/** A quarter further clockwise. */
export function turnPage(id: string): Edit {
  return (pages) => pages.map((page) => (page.id === id ? { ...page, turn: (page.turn + 90) % 360 } : page))
}

/** One place towards the start or the end. */
export function movePage(id: string, by: -1 | 1): Edit {
  return (pages) => {
    const index = pages.findIndex((page) => page.id === id)
    const page = pages[index]
    return page ? pages.toSpliced(index, 1).toSpliced(Math.max(0, index + by), 0, page) : pages
  }
}

export function dropPage(id: string): Edit {
  return (pages) => pages.filter((page) => page.id !== id)
}
