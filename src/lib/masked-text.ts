/** A field's text, and the position of its caret in it. */
export type Edit = { text: string; caret: number }

/** Digits, RUT's letter and the decimal comma are the user's; dots and dashes are the mask's. */
const typed = /[\dkK,]/

/**
 * Masks what was just written with the caret at `raw.caret`. The caret stays behind the same typed character.
 * `deleting: 'forward'` (the Delete key) also steps over the mask's own signs; otherwise Delete would stop at each dot.
 */
export function maskedEdit(raw: Edit, mask: (text: string) => string, deleting?: 'forward'): Edit {
  const text = mask(raw.text)
  if (raw.caret >= raw.text.length) return { text, caret: text.length }
  const before = typedIn(raw.text.slice(0, raw.caret))
  let caret = 0
  for (let passed = 0; caret < text.length && passed < before; caret++)
    if (typed.test(text.charAt(caret))) passed++
  if (deleting) while (caret < text.length && !typed.test(text.charAt(caret))) caret++
  return { text, caret }
}

function typedIn(text: string): number {
  return Array.from(text).filter((character) => typed.test(character)).length
}
