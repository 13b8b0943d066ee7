/** 'Otros' are documents nobody asked for, with a detail (docs/contract.md, 'Types 32 and 42'). */
export const otherDocumentType = 32

/** 'Autorización SII': it has no document viewer (docs/contract.md, 'Types 32 and 42'). */
export const siiAuthorizationType = 42
