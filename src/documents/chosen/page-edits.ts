import { factsReader, type Facts } from '../../../shared/facts/facts'
import type { Judgement } from '../../capture/page-scan/judge-photo'
import { inPixels, type Size } from '../../capture/page-scan/page-shape'
import { isPhoto } from '../../capture/prepare/kind'
import { Refusal } from '../../capture/prepare/refusal'
import { shownPages, type Page } from '../../outbox/model/upload'
import type { Edit } from '../../outbox/storage/drafts'
import { verdictOf } from './verdict'

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

/** The pages that are not among the others. */
export function pagesWithout(pages: readonly Page[], others: readonly Page[]): readonly Page[] {
  return pages.filter(({ id }) => others.every((other) => other.id !== id))
}

function changePage(id: string, change: (page: Page) => Page): Edit {
  return (pages) => pages.map((page) => (page.id === id ? change(page) : page))
}

/** Turns a page by a quarter, clockwise. */
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

/** A crop has a file of its own; all else is the page's, which stays behind it. */
export function cropPage(id: string, crop: Page): Edit {
  const { name, type, size, sha256, pixels } = crop
  return changePage(id, (page) => {
    const { original = page, pixels: _pixels, corners: _corners, ...kept } = page
    return { ...kept, id: crop.id, name, type, size, sha256, ...(pixels && { pixels }), original }
  })
}

/** The picture that the page was cut out of takes its place again. */
export function uncropPage(crop: string): Edit {
  return changePage(crop, (page) => {
    const { original, ...kept } = page
    if (!original) return page
    const { id, name, type, size, sha256, pixels = null, corners = null } = original
    return { ...kept, id, name, type, size, sha256, pixels, corners }
  })
}

/** `judgement`: null if the page could not be judged. `size`: of a page that does not know its own. */
export function judgePage(id: string, judgement: Judgement | null, size: Size | null): Edit {
  const says = verdictOf(judgement)
  const verdict = says && { says, answered: null }
  return changePage(id, (page) => {
    const pixels = page.pixels ?? size
    const found = judgement?.corners && pixels && inPixels(judgement.corners, pixels)
    const corners = found?.map(({ x, y }) => [Math.round(x), Math.round(y)] as const) ?? null
    return { ...page, pixels, corners, verdict }
  })
}

/** 'Usar igual': the verdict warns no more. */
export function acceptPage(id: string): Edit {
  return changePage(id, (page) =>
    page.verdict ? { ...page, verdict: { ...page.verdict, answered: 'used' } } : page,
  )
}

/** Notes the facts of a page's paper; null if they can't be read. */
export function notePageFacts(id: string, found: Facts | null): Edit {
  return changePage(id, (page) => ({ ...page, facts: { reader: factsReader, found } }))
}

/** Null: nothing is known. Undefined: it has not been read, or by an earlier reader. */
export function factsOf({ facts }: Page): Facts | null | undefined {
  // Facts of this version of the reader have the type `Facts`.
  return facts?.reader === factsReader ? (facts.found as Facts | null) : undefined
}

export function dropPage(id: string): Edit {
  return changePage(id, (page) => ({ ...page, dropped: true }))
}

export function restorePage(id: string): Edit {
  return changePage(id, ({ dropped: _dropped, ...page }) => page)
}
