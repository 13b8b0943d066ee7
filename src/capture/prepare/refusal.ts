export type RefusalCode =
  | 'kind'
  | 'empty'
  | 'size'
  | 'pixels'
  | 'damaged-photo'
  | 'damaged-pdf'
  | 'empty-pdf'
  | 'locked-pdf'
  | 'several-files'
  | 'no-page'
  | 'undrawn'
  | 'unreadable'

/** Sentences for the user are in `documents/chosen/refusal-text.ts`. */
export class Refusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, cause?: unknown) {
    super(code, { cause })
    this.name = 'Refusal'
    this.code = code
  }
}
