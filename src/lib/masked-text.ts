/** A field's text, and the position of its caret in it. */
export type Edit = { text: string; caret: number }

/** Digits, RUT's letter and the decimal comma are the user's. */
const typed = /[\dkK,]/

/** Dots and dashes are the mask's. */
const masks = /[.-]/

/**
 * Masks what was just written with the caret at `raw.caret`. The caret stays behind the same typed character.
 * `deleting: 'forward'` (the Delete key) also steps over the mask's own signs; otherwise Delete would stop at each dot.
 */
export function maskedEdit(raw: Edit, mask: (text: string) => string, deleting?: 'forward'): Edit {
  const text = mask(raw.text)
  if (raw.caret >= raw.text.length) return { text, caret: text.length }
  let caret = text === raw.text ? raw.caret : behindTyped(text, typedIn(raw.text.slice(0, raw.caret)))
  if (deleting) while (masks.test(text.charAt(caret))) caret++
  return { text, caret }
}

/** The position behind so many typed characters. */
function behindTyped(text: string, count: number): number {
  let caret = 0
  for (let passed = 0; caret < text.length && passed < count; caret++)
    if (typed.test(text.charAt(caret))) passed++
  return caret
}

function typedIn(text: string): number {
  return Array.from(text).filter((character) => typed.test(character)).length
}
