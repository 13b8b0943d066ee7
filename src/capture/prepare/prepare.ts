import type { Captured } from '../../lib/captured'
import { isWholeHeic } from './heic'
import { fileKinds, maxFileBytes } from '../../../shared/files'
import { kindOf, nameFor, type DocumentKind } from './kind'
import type { Size } from '../page-scan/page-shape'
import { drawnSize } from '../page-scan/pixels'
import { pdfFault } from './pdf'
import { liesSideways, type Picture } from './picture'
import { isTooLarge, longShape, mostPixels } from './picture-size'
import { readPicture } from './read-picture'
import { Refusal } from './refusal'

/** Pixels of the long side when sent: an A4 page at 220 dpi. */
export const maxSide = 2560

/** Photos up to this size that need no reduction are sent as they are. */
export const smallPhotoBytes = 1_500_000

/**
 * Larger canvases stay empty on an iPhone
 * (https://github.com/blueimp/JavaScript-Load-Image/issues/133).
 */
export const largestCanvas = 16_777_216

/** Bytes of the largest photo, such as a sensor of 200 megapixels takes: prepared it may fit the limit. */
const maxPhotoBytes = 3 * maxFileBytes

/** Whether a file of so many bytes may become a document; `head`: its first bytes. */
export function mayFit(size: number, head: Uint8Array): boolean {
  const kind = kindOf(head)
  return size <= (kind === null || kind === 'pdf' ? maxFileBytes : maxPhotoBytes)
}

export type ReadFile = { name: string; bytes: ArrayBuffer }

type Content = { kind: DocumentKind; bytes: ArrayBuffer }

export type Drawing = {
  encode: (kind: 'jpeg' | 'png') => Promise<ArrayBuffer | null>
  /** `thumbnailOf` what is drawn. */
  thumbnail?: () => Promise<ArrayBuffer | null>
  /** For a part: the row at which the next one begins. */
  next?: number
}

/**
 * Draws upright, within `side`; null if the picture can't be decoded, is too large, stays blank, or
 * would be altered by the browser.
 */
export type Draw = (source: DrawSource) => Promise<Drawing | null>

/** `picture` is null if only the decoder knows its size and orientation, as of a HEIC. */
export type DrawSource = {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  picture: Picture | null
  side?: number
  /** Draws these rows; except for the last part, it may end earlier at a blank line. */
  part?: { top: number; height: number; isLast: boolean }
}

/**
 * Makes a document of a chosen file (docs/architecture.md, 'Capture'). Photos become upright,
 * reduced to `legibleSize` and without metadata. If that fails or does not help, the pixels stay,
 * without metadata except in a HEIC. Throws `Refusal`.
 */
export async function prepare(file: ReadFile, draw: Draw): Promise<Captured> {
  const { kind, bytes } = await prepareContent(new Uint8Array(file.bytes), draw)
  if (bytes.byteLength > maxFileBytes) throw new Refusal('size')
  return { name: nameFor(kind, file.name), type: fileKinds[kind].mime, bytes }
}

async function prepareContent(bytes: Uint8Array<ArrayBuffer>, draw: Draw): Promise<Content> {
  if (bytes.length === 0) throw new Refusal('empty')
  if (!mayFit(bytes.length, bytes)) throw new Refusal('size')
  const kind = kindOf(bytes)
  switch (kind) {
    case null:
      throw new Refusal('kind')
    case 'pdf': {
      const fault = pdfFault(bytes)
      if (fault) throw new Refusal(fault)
      return { kind, bytes: bytes.buffer }
    }
    case 'heic': {
      if (isTooLarge(bytes)) throw new Refusal('pixels')
      if (!isWholeHeic(bytes)) throw new Refusal('damaged-photo')
      const drawing = await draw({ bytes, type: 'image/heic', picture: null })
      const jpeg = await drawing?.encode('jpeg')
      return jpeg ? { kind: 'jpeg', bytes: jpeg } : { kind, bytes: bytes.buffer }
    }
    case 'jpeg':
    case 'png':
    case 'webp':
      return preparePicture(kind, bytes, draw)
  }
}

async function preparePicture(
  kind: 'jpeg' | 'png' | 'webp',
  bytes: Uint8Array<ArrayBuffer>,
  draw: Draw,
): Promise<Content> {
  const picture = readPicture(fileKinds[kind].mime, bytes)
  if (!picture) {
    if (isTooLarge(bytes)) throw new Refusal('pixels')
    // A decoder may understand more than our reader.
    const drawing = await draw({ bytes, type: fileKinds[kind].mime, picture: null })
    const drawn = drawing && (await smallest(drawing, kind))
    if (!drawn) throw new Refusal('damaged-photo')
    return drawn
  }
  const original = { kind, bytes: picture.bare(picture.orientation).buffer }
  const isHuge = picture.width * picture.height > mostPixels
  // Browsers can decode only JPEGs at a reduced size.
  if (isHuge && kind !== 'jpeg') throw new Refusal('pixels')
  // `joinPages` cuts it, once its other pages are known.
  if (isLong(picture) && !isHuge) return original
  const fits = picture.orientation === 1 && legibleSize(picture.width, picture.height).width === picture.width
  if (fits && original.bytes.byteLength <= smallPhotoBytes) return original

  // The orientation is removed, because some browsers would turn the picture twice
  // (https://github.com/blueimp/JavaScript-Load-Image/issues/97).
  const drawing = await draw({ bytes: picture.bare(1), type: `image/${kind}`, picture })
  const drawn = drawing && (await smallest(drawing, kind))
  if (isHuge && !drawn) throw new Refusal('pixels')
  const isKept = picture.orientation === 1 && picture.width * picture.height <= largestCanvas
  return drawn && !(isKept && original.bytes.byteLength <= drawn.bytes.byteLength) ? drawn : original
}

/** A scanned text is often smaller and sharper as a PNG. */
async function smallest(drawing: Drawing, kind: 'jpeg' | 'png' | 'webp'): Promise<Content | null> {
  const jpeg = await drawing.encode('jpeg')
  const png = kind === 'png' ? await drawing.encode('png') : null
  if (png && (!jpeg || png.byteLength <= jpeg.byteLength)) return { kind: 'png', bytes: png }
  return jpeg && { kind: 'jpeg', bytes: jpeg }
}

/**
 * The size in which a document is drawn, never enlarged: at most `side` long, but a shape longer
 * than 16:9 keeps the short side of a 16:9 picture, so that its text stays readable.
 */
export function legibleSize(width: number, height: number, side = maxSide): Size {
  const short = Math.min(width, height)
  return drawnSize(width, height, Math.max(side, ((side * 9) / 16) * (Math.max(width, height) / short)))
}

export function isLong(picture: Picture): boolean {
  const { width, height } = uprightSize(picture)
  return height > longShape * width
}

export function uprightSize({ width, height, orientation }: Picture): Size {
  return liesSideways(orientation) ? { width: height, height: width } : { width, height }
}
