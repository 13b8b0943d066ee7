import { readJpeg } from '../../src/capture/prepare/jpeg'

/**
 * The pages of a document that the app has made of photos, by their shorter side and turn. Of a photo alone, which was turned by
 * drawing it, half a turn can't be seen.
 */
export function photosOf(document: Buffer): { side: number; turn: number }[] {
  const jpeg = readJpeg(document)
  if (jpeg) return [{ side: Math.min(jpeg.width, jpeg.height), turn: jpeg.width > jpeg.height ? 90 : 0 }]
  const pages = document.toString('latin1').matchAll(/\/Rotate (\d+)[^]*?\/Width (\d+) \/Height (\d+)/g)
  return [...pages].map(([, turn, width, height]) => ({
    side: Math.min(Number(width), Number(height)),
    turn: Number(turn),
  }))
}
