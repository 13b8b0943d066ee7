import type { Captured } from '../domain/captured'
import { maxFileBytes } from '../lib/file-size'
import { isWholeHeic } from './heic'
import { kindOf, mimeTypes, nameFor, type DocumentKind } from './kind'
import { pdfFault } from './pdf'
import { liesSideways, type Picture } from './picture'
import { readPicture } from './read-picture'
import { Refusal } from './refusal'

/** The long side of what is sent, in pixels: an A4 page at 220 dpi. */
export const maxSide = 2560

/** A photo within `maxSide` and this size is sent as it is. */
const smallPhotoBytes = 1_500_000

/** A chosen file, read. */
export type ReadFile = { name: string; bytes: ArrayBuffer }

type Content = { kind: DocumentKind; bytes: ArrayBuffer }

export type Drawing = { encode: (kind: 'jpeg' | 'png') => Promise<ArrayBuffer | null> }

/** Draws a picture upright, within its `side`; null if it can't be decoded or comes out blank. */
export type Draw = (source: DrawSource) => Promise<Drawing | null>

/** `picture` is null if only the decoder knows its size and orientation (HEIC). `side` is `maxSide` by default. */
export type DrawSource = {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  picture: Picture | null
  side?: number
}

/**
 * Makes a document of a chosen file (docs/architecture.md, 'Capture'). PDFs pass unchanged. Photos become upright, at most
 * `maxSide` long, and lose their metadata. A photo that can't be drawn keeps its pixels and its orientation, and loses its
 * metadata unless it is a HEIC. Throws `Refusal`.
 */
export async function prepare(file: ReadFile, draw: Draw): Promise<Captured> {
  const { kind, bytes } = await prepareContent(new Uint8Array(file.bytes), draw)
  return { name: nameFor(kind, file.name), type: mimeTypes[kind], bytes }
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
  const picture = readPicture(mimeTypes[kind], bytes)
  if (!picture) {
    // A decoder may understand more than our reader does. What it shows is written anew, without metadata.
    const drawing = await draw({ bytes, type: mimeTypes[kind], picture: null })
    const drawn = drawing && (await smallest(drawing, kind))
    if (!drawn) throw new Refusal('damaged-photo')
    return drawn
  }
  const original = { kind, bytes: picture.bare(picture.orientation).buffer }
  const fits = Math.max(picture.width, picture.height) <= maxSide && picture.orientation === 1
  if (fits && original.bytes.byteLength <= smallPhotoBytes) return original

  // Without its orientation, or it is turned twice (https://github.com/blueimp/JavaScript-Load-Image/issues/97).
  const drawing = await draw({ bytes: picture.bare(1), type: `image/${kind}`, picture })
  const drawn = drawing && (await smallest(drawing, kind))
  return drawn && !(fits && original.bytes.byteLength <= drawn.bytes.byteLength) ? drawn : original
}

/** A scanned text is often smaller as a PNG, and sharper. */
async function smallest(drawing: Drawing, kind: 'jpeg' | 'png' | 'webp'): Promise<Content | null> {
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

/** A picture's size after it is turned upright. */
export function uprightSize({ width, height, orientation }: Picture): { width: number; height: number } {
  return liesSideways(orientation) ? { width: height, height: width } : { width, height }
}
