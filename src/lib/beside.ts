/** Lists whose rows open documents and upload forms, also with an open card. */
export const listPath = /^\/(task\/[a-z]+(\/\d+)?|notification\/\w+)$/

/** Room for a form or a document next to its list. In large text the list takes all of it. */
export const roomBeside = '(width >= 1100px) and (width >= 60rem)'
