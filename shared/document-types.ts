/** 'Otros': any document beyond those asked for; it needs a detail (docs/contract.md, 'Types 32 and 42'). */
export const otherDocumentType = 32

/** Has no document viewer (docs/contract.md, 'Types 32 and 42'). */
export const typeWithoutViewer = 42
