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

/** The long side of what is sent, in pixels: an A4 page at 220 dpi. */
export const maxSide = 2560

/** A photo that needs no reduction and has at most this size is sent as it is. */
export const smallPhotoBytes = 1_500_000

/** Larger canvases stay empty on an iPhone (https://github.com/blueimp/JavaScript-Load-Image/issues/133). */
export const largestCanvas = 16_777_216

/** A chosen file, read. */
export type ReadFile = { name: string; bytes: ArrayBuffer }

type Content = { kind: DocumentKind; bytes: ArrayBuffer }

export type Drawing = {
  encode: (kind: 'jpeg' | 'png') => Promise<ArrayBuffer | null>
  /** Of a part: the row of the whole drawing at which the next part begins. */
  next?: number
}

/** Draws a picture upright, within its `side`; null if it can't be decoded, is too large for a canvas, or comes out blank. */
export type Draw = (source: DrawSource) => Promise<Drawing | null>

/** `picture` is null if only the decoder knows its size and orientation (HEIC). `side` is `maxSide` by default. */
export type DrawSource = {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  picture: Picture | null
  side?: number
  /** Only these rows of the drawing. Unless it is the last, it ends earlier if there is a blank line near its end. */
  part?: { top: number; height: number; isLast: boolean }
}

/**
 * Makes a document of a chosen file (docs/architecture.md, 'Capture'). PDFs pass unchanged. Photos become upright, as large as
 * `legibleSize` says, and lose their metadata. One that can't be drawn, is long, or would not become smaller keeps its pixels and its
 * orientation, and loses its metadata unless it is a HEIC. Throws `Refusal`.
 */
export async function prepare(file: ReadFile, draw: Draw): Promise<Captured> {
  const { kind, bytes } = await prepareContent(new Uint8Array(file.bytes), draw)
  return { name: nameFor(kind, file.name), type: fileKinds[kind].mime, bytes }
}

async function prepareContent(bytes: Uint8Array<ArrayBuffer>, draw: Draw): Promise<Content> {
  if (bytes.length === 0) throw new Refusal('empty')
  if (bytes.length > maxFileBytes) throw new Refusal('size')
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
    // A decoder may understand more than our reader does. What it shows is encoded again, without metadata.
    const drawing = await draw({ bytes, type: fileKinds[kind].mime, picture: null })
    const drawn = drawing && (await smallest(drawing, kind))
    if (!drawn) throw new Refusal('damaged-photo')
    return drawn
  }
  const original = { kind, bytes: picture.bare(picture.orientation).buffer }
  const isHuge = picture.width * picture.height > mostPixels
  // Of JPEGs alone some browsers decode fewer pixels than there are.
  if (isHuge && kind !== 'jpeg') throw new Refusal('pixels')
  // It is cut into pages once it is known what it is sent with (`joinPages`).
  if (isLong(picture) && !isHuge) return original
  const fits = picture.orientation === 1 && legibleSize(picture.width, picture.height).width === picture.width
  if (fits && original.bytes.byteLength <= smallPhotoBytes) return original

  // Without its orientation, or it is turned twice (https://github.com/blueimp/JavaScript-Load-Image/issues/97).
  const drawing = await draw({ bytes: picture.bare(1), type: `image/${kind}`, picture })
  const drawn = drawing && (await smallest(drawing, kind))
  if (isHuge && !drawn) throw new Refusal('pixels')
  const isKept = picture.orientation === 1 && picture.width * picture.height <= largestCanvas
  return drawn && !(isKept && original.bytes.byteLength <= drawn.bytes.byteLength) ? drawn : original
}

/** A scanned text is often smaller as a PNG, and sharper. */
async function smallest(drawing: Drawing, kind: 'jpeg' | 'png' | 'webp'): Promise<Content | null> {
  const jpeg = await drawing.encode('jpeg')
  const png = kind === 'png' ? await drawing.encode('png') : null
  if (png && (!jpeg || png.byteLength <= jpeg.byteLength)) return { kind: 'png', bytes: png }
  return jpeg && { kind: 'jpeg', bytes: jpeg }
}

/**
 * The size in which a document is drawn, never enlarged: at most `side` long. One of a longer shape than 16:9 keeps as much of its
 * short side as a 16:9 picture has, by which its text is read.
 */
export function legibleSize(width: number, height: number, side = maxSide): Size {
  const short = Math.min(width, height)
  return drawnSize(width, height, Math.max(side, ((side * 9) / 16) * (Math.max(width, height) / short)))
}

export function isLong(picture: Picture): boolean {
  const { width, height } = uprightSize(picture)
  return height > longShape * width
}

/** A picture's size after it is turned upright. */
export function uprightSize({ width, height, orientation }: Picture): Size {
  return liesSideways(orientation) ? { width: height, height: width } : { width, height }
}
