import { decodeHeic } from './decode-heic'
import { mimeTypes } from './kind'
import { drawnSize, maxSide, uprightSize, type Draw, type DrawSource, type Drawing } from './prepare'
import { liesSideways, type Orientation } from './picture'

const jpegQuality = 0.85

/** To be closed after it was drawn. */
type Decoded = { image: ImageBitmap; width: number; height: number; close: () => void }

/** Decodes what the browser does not: null if it can't either. Throws `Refusal` for a damaged file. */
type Decode = (source: DrawSource) => Promise<Decoded | null>

/** Draws on an OffscreenCanvas, in a worker: a HEIC by a decoder of its own, if need be. Throws `Refusal` for a damaged HEIC. */
export const drawOnCanvas: Draw = async (source) => {
  const canvas = await drawUpright(source, decodeByLibheif)
  return canvas && drawing(canvas)
}

/**
 * A canvas of the picture, upright and within its `side`; null if it can't be decoded or comes out blank. It is never larger than the result: on an
 * iPhone one of more than 16,777,216 pixels stays empty (https://github.com/blueimp/JavaScript-Load-Image/issues/133; still so in
 * iOS 17: https://github.com/calvintwr/blitz-hermite-resize/issues/6).
 */
export async function drawUpright(source: DrawSource, decodeOther?: Decode): Promise<OffscreenCanvas | null> {
  const decoded = (await decode(source)) ?? (await decodeOther?.(source))
  if (!decoded) return null
  const orientation = source.picture?.orientation ?? 1
  const { width, height } = source.picture ? uprightSize(source.picture) : decoded
  const size = drawnSize(width, height, source.side ?? maxSide)
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: what is transparent becomes white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  turn(context, orientation, size)
  const sideways = liesSideways(orientation)
  context.drawImage(
    decoded.image,
    0,
    0,
    sideways ? size.height : size.width,
    sideways ? size.width : size.height,
  )
  decoded.close()
  return isBlank(canvas) ? null : canvas
}

async function decode(source: DrawSource): Promise<Decoded | null> {
  const { picture, side = maxSide } = source
  const wanted = picture && drawnSize(picture.width, picture.height, side)
  return (await decodeReduced(source, wanted)) ?? (await decodeBitmap(source, wanted))
}

/** Decodes at the smaller size, which needs less memory. Only in browsers that have ImageDecoder. */
async function decodeReduced(
  { bytes, type }: DrawSource,
  wanted: { width: number; height: number } | null,
): Promise<Decoded | null> {
  if (!wanted || !('ImageDecoder' in globalThis) || !(await ImageDecoder.isTypeSupported(type))) return null
  try {
    const decoder = new ImageDecoder({
      data: bytes,
      type,
      desiredWidth: wanted.width,
      desiredHeight: wanted.height,
    })
    const { image } = await decoder.decode()
    // Chromium 156 never gives back what a frame takes that was drawn on a canvas: 20 MB for each photo. Of a bitmap it does.
    const copy = await createImageBitmap(image)
    image.close()
    decoder.close()
    return bitmap(copy)
  } catch {
    return null // `decodeBitmap` is tried next.
  }
}

async function decodeBitmap(
  { bytes, type }: DrawSource,
  wanted: { width: number; height: number } | null,
): Promise<Decoded | null> {
  try {
    const image = await createImageBitmap(new Blob([bytes], { type }), {
      ...(wanted && { resizeWidth: wanted.width, resizeHeight: wanted.height }),
      resizeQuality: 'high',
    })
    return bitmap(image)
  } catch {
    return null // This browser can't decode it.
  }
}

/** A HEIC, which Safari alone decodes by itself. */
async function decodeByLibheif({ bytes, type, side = maxSide }: DrawSource): Promise<Decoded | null> {
  const pixels = type === mimeTypes.heic ? await decodeHeic(bytes) : null
  if (!pixels) return null
  const size = drawnSize(pixels.width, pixels.height, side)
  const image = await createImageBitmap(new ImageData(pixels.data, pixels.width, pixels.height), {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  })
  return bitmap(image)
}

function bitmap(image: ImageBitmap): Decoded {
  return { image, width: image.width, height: image.height, close: () => image.close() }
}

/** Transforms the canvas so that a picture with this orientation is drawn upright, with the given size. */
function turn(
  context: OffscreenCanvasRenderingContext2D,
  orientation: Orientation,
  { width, height }: { width: number; height: number },
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

/** A canvas that is too large, or without memory, raises no error: all its pixels have one colour. */
function isBlank(canvas: OffscreenCanvas): boolean {
  const side = 64
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true })
  if (!context) return true
  context.drawImage(canvas, 0, 0, side, side)
  const pixels = new Uint32Array(context.getImageData(0, 0, side, side).data.buffer)
  return pixels.every((pixel) => pixel === pixels[0])
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
  }
}
