/** Lists whose rows open documents and upload forms, also with an open card. */
export const listPath = /^\/(task\/[a-z]+(\/\d+)?|notification\/\w+)$/

/**
 * Room for a form or a document next to its list. In large text the list takes all of it: a query
 * knows the browser's text size, and only the page that of an iPad (src/app/start/text-size.ts).
 */
export function roomBeside(): string {
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return `(width >= 1100px) and (width >= 60rem) and (width >= ${60 * text}px)`
}
