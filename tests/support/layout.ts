import type { Page } from '@playwright/test'

/** Controls that hang out of what holds them. */
export function outOfPlace(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
      .filter((control) => {
        const [own, around] = [control, control.parentElement ?? control].map((one) =>
          one.getBoundingClientRect(),
        )
        return own && around && own.width > 1 && around.width > 1 && own.right > around.right + 1
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )
}

/** Of what stands above the screen, title and all: what stands below it is what the user came for. */
export function barHeight(page: Page): Promise<number> {
  return page
    .locator('header')
    .first()
    .evaluate((bar) => bar.getBoundingClientRect().height)
}

/** Words whose end is left out. */
export function cut(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis')
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  )
}

/** Texts whose last lines are left out. */
export function clamped(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => getComputedStyle(element).webkitLineClamp !== 'none')
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map(({ textContent }) => textContent),
  )
}

/** Of each text in sight, the size of its letters in pixels. */
export function textSizes(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const sizes: Record<string, number> = {}
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      const text = texts.currentNode.textContent?.trim()
      if (text && element && element.offsetWidth > 1)
        sizes[text] = Number.parseFloat(getComputedStyle(element).fontSize)
    }
    return sizes
  })
}

/** Elements that make the page scroll sideways. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** What browsers and axe let pass, and HTML does not: an id with a space, which no list of ids can name, and a block in a label. */
export function againstHtml(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spaced = [...document.querySelectorAll('[id]')].filter(({ id }) => /\s/.test(id) || id === '')
    const blocks = document.querySelectorAll('label :is(div, p, ul, ol, table, section, article, h1, h2, h3)')
    return [...spaced, ...blocks].map((element) => element.outerHTML.slice(0, 120))
  })
}

/** Text that stands less than 8 px from the side of the card around it. */
export function atFrame(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT)
    const near: string[] = []
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      if (!element || element.offsetWidth <= 1) continue
      const card = element.closest('.surface')?.getBoundingClientRect()
      const text = document.createRange()
      text.selectNode(texts.currentNode)
      const { left, right, width } = text.getBoundingClientRect()
      if (card && width > 1 && (left < card.left + 8 || right > card.right - 8))
        near.push(texts.currentNode.textContent ?? '')
    }
    return near
  })
}

/** Words that a table's row has only because two values of it stand together with nothing between them. */
export function glued(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')
    const ownText = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join('')
    return [...document.querySelectorAll<HTMLElement>('tr')].flatMap((row) => {
      const words = new Set([...row.querySelectorAll('*')].flatMap((element) => wordsOf(ownText(element))))
      return wordsOf(row.innerText).filter((word) => !words.has(word))
    })
  })
}
