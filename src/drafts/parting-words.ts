import { ifGiven } from '../lib/if-given'

/**
 * What was typed and is not yet in IndexedDB when the page goes, in localStorage, which is
 * synchronous: Chromium aborts transactions of a page that goes. One key a draft; values are JSON.
 */

const unwritten = new Map<string, unknown>()

// Unit tests have no page.
ifGiven(() => window)?.addEventListener('pagehide', () => {
  for (const [draft, value] of unwritten)
    ifGiven(() => localStorage.setItem(storageKey(draft), JSON.stringify(value)))
})

/** Keeps `value` if the page goes before `forgetWords`. */
export function keepWords(draft: string, value: unknown): void {
  unwritten.set(draft, value)
}

/** IndexedDB has `value`, or nothing was left to write; what came after it is kept. */
export function forgetWords(draft: string, value?: unknown): void {
  if (value !== undefined && unwritten.get(draft) !== value) return
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
