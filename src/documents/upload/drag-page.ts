import type { Point } from '../../capture/page-scan/page-shape'

/** In CSS pixels: how near to what covers an edge a finger scrolls, and how far with each frame. */
const edge = 24
const step = 8

/** A page under a finger: `at` is where that is in the window. */
export type PageDrag = {
  at: Point
  /** The place of the page under the finger; null if there is none. */
  place: () => number | null
  end: () => void
}

/** `item` follows the finger from `start` on. What holds the pages scrolls as long as the finger is near its edge. */
export function dragPage(item: HTMLElement, start: Point): PageDrag {
  const scroller = scrollerOf(item)
  const { scrollTop, scrollHeight, clientHeight } = scroller
  let target: HTMLElement | null = null
  const drag: PageDrag = {
    at: start,
    place: () => {
      const place = pageUnder()?.dataset['place']
      return place === undefined ? null : Number(place)
    },
    end() {
      cancelAnimationFrame(frame)
      mark(null)
      item.style.translate = ''
      delete item.dataset['dragged']
    },
  }
  item.dataset['dragged'] = ''
  let frame = requestAnimationFrame(follow)
  return drag

  function follow() {
    const { x, y } = drag.at
    const way = wayToScroll()
    // Not beyond the last page: the dragged one would make more room with each step.
    const to = Math.min(scroller.scrollTop + way, scrollHeight - clientHeight)
    if (way !== 0) scroller.scrollTo({ top: to, behavior: 'instant' })
    item.style.translate = `${x - start.x}px ${y - start.y + scroller.scrollTop - scrollTop}px`
    mark(pageUnder())
    if (item.isConnected) frame = requestAnimationFrame(follow)
  }

  function wayToScroll(): number {
    const { top, bottom } = inSight(scroller)
    return drag.at.y < top + edge ? -step : drag.at.y > bottom - edge ? step : 0
  }

  /** The dragged one lets pointers through. At the edge, beyond all pages, the last one that was passed. */
  function pageUnder(): HTMLElement | null {
    const { top, bottom } = inSight(scroller)
    const y = Math.min(Math.max(drag.at.y, top), bottom)
    const page = document.elementFromPoint(drag.at.x, y)?.closest<HTMLElement>('[data-place]')
    return page ?? (wayToScroll() === 0 ? null : target)
  }

  function mark(page: HTMLElement | null) {
    if (target === page) return
    delete target?.dataset['target']
    target = page
    if (target) target.dataset['target'] = ''
  }
}

function scrollerOf(item: Element): Element {
  for (let place = item.parentElement; place; place = place.parentElement)
    if (/auto|scroll/.test(getComputedStyle(place).overflowY)) return place
  return document.documentElement
}

/** Of the window, without the bars that stand over what scrolls: a stylesheet says so for the focus. */
function inSight(scroller: Element): { top: number; bottom: number } {
  const box = scroller === document.documentElement ? null : scroller.getBoundingClientRect()
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(scroller)
  return {
    top: Math.max(0, box?.top ?? 0) + (parseFloat(scrollPaddingTop) || 0),
    bottom: Math.min(innerHeight, box?.bottom ?? innerHeight) - (parseFloat(scrollPaddingBottom) || 0),
  }
}
