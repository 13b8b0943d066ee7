import { altersDrawings } from './altered-drawings'
import { drawnSize } from '../page-scan/pixels'

/** Bytes. */
const largestThumbnail = 12 * 1024

/** Pixels of the short side: 48 CSS pixels at three to one. */
const side = 144

/** A longer picture is cut at its end. */
const longestShape = 16 / 9

/** Qualities of WebP and JPEG, tried in order until the picture is small enough. */
const qualities = [0.7, 0.4, 0.15]

/**
 * A small picture of one that is drawn already, as WebP, or as JPEG where the browser's canvas
 * makes no WebP (WebKit). Null if the browser alters drawings or can't encode it small enough.
 */
export async function thumbnailOf(drawn: OffscreenCanvas | HTMLCanvasElement): Promise<ArrayBuffer | null> {
  if (await altersDrawings()) return null
  const width = Math.min(drawn.width, Math.round(drawn.height * longestShape))
  const height = Math.min(drawn.height, Math.round(drawn.width * longestShape))
  const size = drawnSize(width, height, (side * Math.max(width, height)) / Math.min(width, height))
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(drawn, 0, 0, width, height, 0, 0, size.width, size.height)
  for (const quality of qualities) {
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
    const blob =
      webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (blob.size > 0 && blob.size <= largestThumbnail) return blob.arrayBuffer()
  }
  return null
}
