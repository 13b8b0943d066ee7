export type Edit = { text: string; caret: number }

/**
 * Takes out what was typed by key and can't be part of the value: `takes` is asked about each
 * character, in the text that it would make. If none is left, the edit did nothing.
 */
export function takenEdit(
  { text, caret }: Edit,
  before: string,
  takes: (character: string, text: string) => boolean,
): Edit {
  const tail = text.slice(caret)
  const start = insertedAt({ text, caret }, before)
  if (start === caret) return { text, caret }
  let head = text.slice(0, start)
  for (const character of text.slice(start, caret))
    if (takes(character, head + character + tail)) head += character
  if (head.length === start) return { text: before, caret: before.length - tail.length }
  return { text: head + tail, caret: head.length }
}

/** Where what was inserted into `before` begins; it ends at the caret. */
export function insertedAt({ text, caret }: Edit, before: string): number {
  const most = Math.min(caret, before.length - (text.length - caret))
  let start = 0
  while (start < most && text.charAt(start) === before.charAt(start)) start++
  return start
}

/** Characters that the user types: digits, the RUT's letter, the decimal comma. */
const typed = /[\dkK,]/

/** Characters that the mask adds. */
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
