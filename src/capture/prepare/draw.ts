import { altersDrawings } from './altered-drawings'
import { decodeHeic } from './decode-heic'
import { fileKinds } from '../../../shared/files'
import { gapIn } from './long-picture'
import type { Size } from '../page-scan/page-shape'
import { legibleSize, largestCanvas, maxSide, uprightSize, type DrawSource, type Drawing } from './prepare'
import { liesSideways, type Orientation, type Picture } from './picture'
import { mostPixels } from './picture-size'
import { thumbnailOf } from './thumbnail'

const jpegQuality = 0.85

/** Pixels of the drawing; no line of text in a screenshot is higher. */
const lineHeight = 120

/** Null if it can't decode either. Throws `Refusal` for a damaged file. */
type Decode = (source: DrawSource) => Promise<ImageBitmap | null>

/**
 * Draws in a worker, with a decoder for HEIC if needed, whose loading is reported to `goesOn`.
 * Null as `Draw`, and if the browser alters drawings. Throws `Refusal` for a damaged HEIC.
 */
export async function drawOnCanvas(source: DrawSource, goesOn: () => void): Promise<Drawing | null> {
  if (await altersDrawings()) return null
  const canvas = await drawUpright(source, (heic) => decodeByLibheif(heic, goesOn))
  if (!canvas || !source.part || source.part.isLast) return canvas && drawing(canvas)
  return partDrawing(canvas, source.part.top)
}

/** The upright picture, or its part, in `legibleSize`; null as `Draw`. */
export async function drawUpright(source: DrawSource, decodeOther?: Decode): Promise<OffscreenCanvas | null> {
  const known = source.picture && sizeOf(uprightSize(source.picture), source)
  if (known && known.width * known.height > largestCanvas) return null
  if (isHuge(source.picture) && source.type !== fileKinds.jpeg.mime) return null
  const decoded = (await decode(source)) ?? (await decodeOther?.(source))
  if (!decoded) return null
  const orientation = source.picture?.orientation ?? 1
  const size = known ?? sizeOf(decoded, source)
  if (size.width * size.height > largestCanvas) return null
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency, so use a white background.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  turn(context, orientation, size)
  const sideways = liesSideways(orientation)
  context.drawImage(decoded, 0, 0, sideways ? size.height : size.width, sideways ? size.width : size.height)
  // A canvas that is too large or out of memory raises no error, but has one colour, as a part of a
  // long picture may have.
  const hasFailed = plainness(canvas) !== null && plainness(decoded) !== 255
  decoded.close()
  return hasFailed ? null : canvas
}

function sizeOf(upright: Size, { side = maxSide, part }: DrawSource) {
  const { width, height } = legibleSize(upright.width, upright.height, side)
  return { width, height: part?.height ?? height }
}

/** Cuts at a blank line in the last third, else repeats the last lines, of which one may be cut. */
function partDrawing(canvas: OffscreenCanvas, top: number): Drawing | null {
  const { width, height } = canvas
  const third = Math.floor(height / 3)
  const context = canvas.getContext('2d')
  const gap = context && gapIn(context.getImageData(0, height - third, width, third))
  if (gap === null) return { ...drawing(canvas), next: top + height - Math.min(lineHeight, third) }
  const ended = new OffscreenCanvas(width, height - third + gap)
  ended.getContext('2d', { alpha: false })?.drawImage(canvas, 0, 0)
  return { ...drawing(ended), next: top + ended.height }
}

async function decode(source: DrawSource): Promise<ImageBitmap | null> {
  const { picture, side = maxSide, part } = source
  if (picture && part) return isHuge(picture) ? null : decodePart(source, picture, part)
  const wanted = picture && legibleSize(picture.width, picture.height, side)
  // Chromium 156 leaks the frame of a `decodeReduced` that reduces nothing: 20 MB a photo.
  const isReduced = picture && wanted && wanted.width < picture.width
  return (
    (isReduced ? await decodeReduced(source, wanted) : null) ??
    (isHuge(picture) ? null : await decodeBitmap(source, wanted))
  )
}

function isHuge(picture: Picture | null): boolean {
  return picture !== null && picture.width * picture.height > mostPixels
}

/** Decodes at reduced size: a JPEG of 400 megapixels needs 30 MB instead of 2 GB (Chromium 156). */
async function decodeReduced({ bytes, type }: DrawSource, wanted: Size): Promise<ImageBitmap | null> {
  if (!('ImageDecoder' in globalThis) || !(await ImageDecoder.isTypeSupported(type))) return null
  try {
    const decoder = new ImageDecoder({
      data: bytes,
      type,
      desiredWidth: wanted.width,
      desiredHeight: wanted.height,
    })
    const { image } = await decoder.decode().finally(() => decoder.close())
    // Chromium 156 leaks 20 MB for each frame drawn on a canvas, but not for a bitmap.
    return await createImageBitmap(image).finally(() => image.close())
  } catch {
    return null // `decodeBitmap` is tried next.
  }
}

async function decodeBitmap({ bytes, type }: DrawSource, wanted: Size | null): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(new Blob([bytes], { type }), {
      ...(wanted && { resizeWidth: wanted.width, resizeHeight: wanted.height }),
      resizeQuality: 'high',
    })
  } catch {
    return null // This browser can't decode it.
  }
}

/** Decodes these rows only, since a canvas may be too small for all. */
async function decodePart(
  { bytes, type, side }: DrawSource,
  { width, height, orientation }: Picture,
  part: { top: number; height: number },
): Promise<ImageBitmap | null> {
  const sideways = liesSideways(orientation)
  const drawn = legibleSize(width, height, side)
  const [long, drawnLong] = sideways ? [width, drawn.width] : [height, drawn.height]
  const end = part.top + part.height
  // The orientations whose stored rows or columns run from the upright picture's end.
  const isReversed = [3, 4, 7, 8].includes(orientation)
  const from = Math.round(((isReversed ? drawnLong - end : part.top) * long) / drawnLong)
  const length = Math.round((part.height * long) / drawnLong)
  const rectangle: [number, number, number, number] = sideways
    ? [from, 0, length, height]
    : [0, from, width, length]
  try {
    return await createImageBitmap(new Blob([bytes], { type }), ...rectangle, {
      resizeWidth: sideways ? part.height : drawn.width,
      resizeHeight: sideways ? drawn.height : part.height,
      resizeQuality: 'high',
    })
  } catch {
    return null
  }
}

/** Only Safari decodes HEIC itself. */
async function decodeByLibheif(
  { bytes, type, side = maxSide }: DrawSource,
  goesOn: () => void,
): Promise<ImageBitmap | null> {
  const pixels = type === fileKinds.heic.mime ? await decodeHeic(bytes, goesOn) : null
  if (!pixels) return null
  const size = legibleSize(pixels.width, pixels.height, side)
  return createImageBitmap(new ImageData(pixels.data, pixels.width, pixels.height), {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  })
}

/** Makes the canvas draw a picture of this orientation upright. */
function turn(
  context: OffscreenCanvasRenderingContext2D,
  orientation: Orientation,
  { width, height }: Size,
): void {
  const transforms: Record<Orientation, [number, number, number, number, number, number]> = {
    1: [1, 0, 0, 1, 0, 0],
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, width, 0],
    7: [0, -1, -1, 0, width, height],
    8: [0, -1, 1, 0, 0, height],
  }
  context.setTransform(...transforms[orientation])
}

/** How opaque a picture of one colour is, of 255; null if it has several. */
function plainness(picture: OffscreenCanvas | ImageBitmap): number | null {
  const side = 64
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true })
  if (!context) return 0
  context.drawImage(picture, 0, 0, side, side)
  const { data } = context.getImageData(0, 0, side, side)
  const pixels = new Uint32Array(data.buffer)
  return pixels.every((pixel) => pixel === pixels[0]) ? (data[3] ?? 0) : null
}

export function drawing(canvas: OffscreenCanvas): Drawing {
  return {
    encode: async (kind) => {
      try {
        const blob = await canvas.convertToBlob({ type: `image/${kind}`, quality: jpegQuality })
        return blob.size > 0 && blob.type === `image/${kind}` ? await blob.arrayBuffer() : null
      } catch {
        return null
      }
    },
    thumbnail: () => thumbnailOf(canvas),
  }
}
