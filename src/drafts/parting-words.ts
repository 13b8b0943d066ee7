import { ifGiven } from '../lib/if-given'

/**
 * What was typed and is not yet in IndexedDB when the page goes, in localStorage, which is
 * synchronous: Chromium aborts transactions of a page that goes. One key a draft; values are JSON.
 */

/** Of equal values each is one of its own: another one may have been written between them. */
export type Words = { readonly value: unknown }

const unwritten = new Map<string, Words>()

// Unit tests have no page.
ifGiven(() => window)?.addEventListener('pagehide', () => {
  for (const [draft, { value }] of unwritten)
    ifGiven(() => localStorage.setItem(storageKey(draft), JSON.stringify(value)))
})

/** Keeps `value` if the page goes before `forgetWords`. */
export function keepWords(draft: string, value: unknown): Words {
  const words = { value }
  unwritten.set(draft, words)
  return words
}

/** IndexedDB has them, or nothing was left to write; what came after them is kept. */
export function forgetWords(draft: string, words?: Words): void {
  if (words && unwritten.get(draft) !== words) return
  unwritten.delete(draft)
  ifGiven(() => localStorage.removeItem(storageKey(draft)))
}

/** Undefined if the page that typed them had written all. */
export function partingWords(draft: string): unknown {
  return ifGiven(() => JSON.parse(localStorage.getItem(storageKey(draft)) ?? '') as unknown) ?? undefined
}

function storageKey(draft: string): string {
  return `typed/${draft}`
}
