import { maxFileBytes } from '../lib/file-size'
import { isWholeHeic } from './heic'
import { readJpeg } from './jpeg'
import { kindOf, type DocumentKind } from './kind'
import { pdfState } from './pdf'
import { liesOnItsSide, type Picture } from './picture'
import { readPng } from './png'
import { Refusal } from './refusal'
import { readWebp } from './webp'

/** The long side of what is sent, in pixels: an A4 page at 220 dpi. */
export const maxSide = 2560

/** A photo within `maxSide` and this size is sent as it is. */
const smallPhotoBytes = 1_500_000

export type Prepared = { kind: DocumentKind; bytes: ArrayBuffer }

export type Drawing = { encode: (kind: 'jpeg' | 'png') => Promise<ArrayBuffer | null> }

/** Draws a picture upright, within `maxSide`; null where it can't be decoded or comes out blank. */
export type Draw = (source: DrawSource) => Promise<Drawing | null>

/** `picture` is null where only the decoder knows the size and how it lies (HEIC). */
export type DrawSource = { bytes: Uint8Array<ArrayBuffer>; type: string; picture: Picture | null }

/**
 * From a file's bytes to those that are sent (design §6). Throws `Refusal`. PDFs pass untouched; photos leave upright, within
 * `maxSide` and without metadata; where drawing fails the original goes, without its metadata where its format is known.
 */
export async function prepare(bytes: Uint8Array<ArrayBuffer>, draw: Draw): Promise<Prepared> {
  if (bytes.length === 0) throw new Refusal('empty')
  if (bytes.length > maxFileBytes) throw new Refusal('size')
  const kind = kindOf(bytes)
  switch (kind) {
    case null:
      throw new Refusal('kind')
    case 'pdf': {
      const state = await pdfState(bytes)
      if (state !== 'whole') throw new Refusal(`${state}-pdf`)
      return { kind, bytes: bytes.buffer }
    }
    case 'heic': {
      if (!isWholeHeic(bytes)) throw new Refusal('damaged-photo')
      const drawing = await draw({ bytes, type: 'image/heic', picture: null })
      const jpeg = await drawing?.encode('jpeg')
      return jpeg ? { kind: 'jpeg', bytes: jpeg } : { kind, bytes: bytes.buffer }
    }
    case 'jpeg':
      return preparePicture(kind, readJpeg(bytes), draw)
    case 'png':
      return preparePicture(kind, readPng(bytes), draw)
    case 'webp':
      return preparePicture(kind, readWebp(bytes), draw)
  }
}

async function preparePicture(
  kind: 'jpeg' | 'png' | 'webp',
  picture: Picture | null,
  draw: Draw,
): Promise<Prepared> {
  if (!picture) throw new Refusal('damaged-photo')
  const original = { kind, bytes: picture.bare(picture.orientation).buffer }
  const fits = Math.max(picture.width, picture.height) <= maxSide && picture.orientation === 1
  if (fits && original.bytes.byteLength <= smallPhotoBytes) return original

  // The decoder gets it without its orientation, and so can't turn it a second time.
  const drawing = await draw({ bytes: picture.bare(1), type: `image/${kind}`, picture })
  const drawn = drawing && (await smallest(drawing, kind))
  return drawn && !(fits && original.bytes.byteLength <= drawn.bytes.byteLength) ? drawn : original
}

/** A scan of text is often smaller as a PNG, and sharper; a photo never is. */
async function smallest(drawing: Drawing, kind: 'jpeg' | 'png' | 'webp'): Promise<Prepared | null> {
  const jpeg = await drawing.encode('jpeg')
  const png = kind === 'png' ? await drawing.encode('png') : null
  if (png && (!jpeg || png.byteLength <= jpeg.byteLength)) return { kind: 'png', bytes: png }
  return jpeg && { kind: 'jpeg', bytes: jpeg }
}

/** The drawn picture's size: upright, within `maxSide`, never enlarged. */
export function drawnSize(width: number, height: number, side = maxSide): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A picture's size once it stands upright. */
export function uprightSize({ width, height, orientation }: Picture): { width: number; height: number } {
  return liesOnItsSide(orientation) ? { width: height, height: width } : { width, height }
}
