/** Lists whose rows open documents and upload forms, also with an open card. */
export const listPath = /^\/(task\/[a-z]+(\/\d+)?|notification\/\w+)$/
