import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
// By its file: the package's own name is CommonJS for Node, which exports otherwise.
import { parse, type Command } from 'opentype.js/dist/opentype.mjs'

type Place = readonly [number, number]

/** Closed lines around a character's ink, in units of the type size, y up from the baseline. */
type Glyph = { advance: number; contours: readonly Place[][] }

export type Font = (character: string) => Glyph

/** A font that PDF.js ships. */
export function loadFont(file: `LiberationSans-${string}.ttf`): Font {
  const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const { buffer } = new Uint8Array(readFileSync(join(pdfjs, 'standard_fonts', file)))
  const font = parse(buffer)
  const known = new Map<string, Glyph>()
  return (character) => {
    const { advanceWidth, path } = font.charToGlyph(character)
    const glyph = known.get(character) ?? {
      advance: advanceWidth / font.unitsPerEm,
      contours: flat(path.commands).map((contour) =>
        contour.map(([right, up]) => [right / font.unitsPerEm, up / font.unitsPerEm] as const),
      ),
    }
    known.set(character, glyph)
    return glyph
  }
}

/** Each curve as four straight lines. */
function flat(commands: readonly Command[]): Place[][] {
  const contours: Place[][] = []
  for (const command of commands) {
    if (command.type === 'Z') continue
    if (command.type === 'M') contours.push([])
    const contour = contours.at(-1)
    if (command.type === 'Q') {
      const [x, y] = contour?.at(-1) ?? [0, 0]
      for (const t of [0.25, 0.5, 0.75])
        contour?.push([
          (1 - t) ** 2 * x + 2 * t * (1 - t) * command.x1 + t * t * command.x,
          (1 - t) ** 2 * y + 2 * t * (1 - t) * command.y1 + t * t * command.y,
        ])
    }
    contour?.push([command.x, command.y])
  }
  return contours
}
