import { isPhoto } from '../../capture/prepare/kind'
import { Refusal } from '../../capture/prepare/refusal'
import { shownPages, type Page } from '../../outbox/model/upload'
import type { Edit } from '../../outbox/storage/drafts'

/* Edits of all pages of a draft, as they are then. A page that is gone changes nothing. */

/** `isOnly`: chosen alone. `before`: the page that it replaces. */
export type Place = { isOnly: boolean; before?: Page | undefined }

/** Throws `Refusal` if the page can't be combined with the others. */
export function checkPlace(page: Page, pages: readonly Page[], { isOnly, before }: Place): void {
  const others = shownPages(pages).filter(({ id }) => id !== before?.id && id !== page.id)
  const replaced = isOnly && !before ? others.filter(({ type }) => isPhoto(type)) : others
  if (replaced.length > 0 && [page, ...replaced].some(({ type }) => !isPhoto(type)))
    throw new Refusal('several-files')
}

/** Behind the others, or in the place of another page. A single chosen file replaces a PDF. */
export function placePage(page: Page, { isOnly, before }: Place): Edit {
  return (pages) => {
    if (pages.some(({ id }) => id === page.id)) return pages
    const old = pages.find(({ id }) => id === before?.id)
    if (old)
      return pages.map((one) => (one === old ? { ...page, ...(old.dropped && { dropped: true }) } : one))
    const isReplaced = ({ type }: Page) => isOnly && !before && !isPhoto(type)
    return [...pages.map((one) => (isReplaced(one) ? { ...one, dropped: true } : one)), page]
  }
}

function changePage(id: string, change: (page: Page) => Page): Edit {
  return (pages) => pages.map((page) => (page.id === id ? change(page) : page))
}

/** By a quarter clockwise. */
export function turnPage(id: string): Edit {
  return changePage(id, (page) => ({ ...page, turn: (page.turn + 90) % 360 }))
}

/** `place` counts from 0, without removed pages. */
export function movePage(id: string, place: number): Edit {
  return (pages) => {
    const page = pages.find((one) => one.id === id)
    if (!page) return pages
    const others = pages.filter((one) => one !== page)
    const next = shownPages(others)[Math.max(0, place)]
    const at = next ? others.indexOf(next) : others.length
    return [...others.slice(0, at), page, ...others.slice(at)]
  }
}

export function dropPage(id: string): Edit {
  return changePage(id, (page) => ({ ...page, dropped: true }))
}

export function restorePage(id: string): Edit {
  return changePage(id, ({ dropped: _dropped, ...page }) => page)
}
