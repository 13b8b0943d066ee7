export type Edit = { text: string; caret: number }

/** What the user types: digits, the RUT's letter, the decimal comma. */
const typed = /[\dkK,]/

/** What the mask adds. */
const masks = /[.-]/

/**
 * Masks what was just typed; the caret stays after the same typed character. `deleting: 'forward'`
 * (the Delete key) also steps over the mask's signs, or Delete would stop at each dot.
 */
export function maskedEdit(raw: Edit, mask: (text: string) => string, deleting?: 'forward'): Edit {
  const text = mask(raw.text)
  if (raw.caret >= raw.text.length) return { text, caret: text.length }
  let caret = text === raw.text ? raw.caret : behindTyped(text, typedIn(raw.text.slice(0, raw.caret)))
  if (deleting) while (masks.test(text.charAt(caret))) caret++
  return { text, caret }
}

function behindTyped(text: string, count: number): number {
  let caret = 0
  for (let passed = 0; caret < text.length && passed < count; caret++)
    if (typed.test(text.charAt(caret))) passed++
  return caret
}

function typedIn(text: string): number {
  return Array.from(text).filter((character) => typed.test(character)).length
}
