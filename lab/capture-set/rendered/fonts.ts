import { fontFile, loadFont, type Font } from '../first/truetype'
import { readCff } from './cff'

/** Those that PDF.js ships: sans, serif and typewriter, each upright and bold, some slanted. */
export const fonts = {
  sans: loadFont('LiberationSans-Regular.ttf'),
  sansBold: loadFont('LiberationSans-Bold.ttf'),
  sansItalic: loadFont('LiberationSans-Italic.ttf'),
  sansBoldItalic: loadFont('LiberationSans-BoldItalic.ttf'),
  serif: readCff(fontFile('FoxitSerif.pfb')),
  serifBold: readCff(fontFile('FoxitSerifBold.pfb')),
  serifItalic: readCff(fontFile('FoxitSerifItalic.pfb')),
  fixed: readCff(fontFile('FoxitFixed.pfb')),
  fixedBold: readCff(fontFile('FoxitFixedBold.pfb')),
} satisfies Record<string, Font>

export const families: [Family, ...Family[]] = [
  { regular: fonts.serif, bold: fonts.serifBold, italic: fonts.serifItalic },
  { regular: fonts.sans, bold: fonts.sansBold, italic: fonts.sansItalic },
  { regular: fonts.fixed, bold: fonts.fixedBold, italic: fonts.fixed },
]

export type Family = { regular: Font; bold: Font; italic: Font }

/** The height of its small letters, as a share of the type size. */
export function xHeightOf(font: Font): number {
  return Math.max(
    ...font('x')
      .contours.flat()
      .map(([, up]) => up),
  )
}

/** The same font, narrower or wider. */
export function stretched(font: Font, share: number): Font {
  return (character) => {
    const { advance, contours } = font(character)
    return {
      advance: advance * share,
      contours: contours.map((contour) => contour.map(([right, up]) => [right * share, up] as const)),
    }
  }
}
