/** So much of it as is used: types are checked without the lab's packages too. */
declare module 'opentype.js/dist/opentype.mjs' {
  type To = { x: number; y: number }
  export type Command =
    | ({ type: 'M' | 'L' } & To)
    | ({ type: 'Q'; x1: number; y1: number } & To)
    | { type: 'Z' }
  export function parse(file: ArrayBuffer): {
    unitsPerEm: number
    charToGlyph(character: string): { advanceWidth: number; path: { commands: Command[] } }
  }
}
