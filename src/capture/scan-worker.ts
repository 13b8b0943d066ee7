import type { StampInSight } from './facts/decode-codes'
import { altersDrawings } from './prepare/altered-drawings'
import { drawing, drawUpright } from './prepare/draw'
import { freeCanvas } from './prepare/free-canvas'
import { findingSide, findPage } from './page-scan/find-page'
import { isUnlit } from './page-scan/first-look'
import { judgePhoto } from './page-scan/judge-photo'
import type { Verdict } from './page-scan/legibility'
import { distance, inPixels, straightSize, type Corners } from './page-scan/page-shape'
import { drawnSize, type Pixels } from './page-scan/pixels'
import { maxSide, uprightSize } from './prepare/prepare'
import { readPicture } from './prepare/read-picture'
import { straightened, type Look } from './page-scan/straighten'

/**
 * Find the page or the stamp in a live frame, judge a photo, cut out its page, or read its codes, once
 * what reads them is loaded.
 */
export type ScanTask =
  | { follow: ImageBitmap }
  | { judge: ArrayBuffer; type: string }
  | { straighten: ArrayBuffer; type: string; corners: Corners; look: Look }
  | { load: 'codes' }
  | { read: ArrayBuffer }
  | { stamp: ImageBitmap }

/** Null for what was not asked, not found, not decoded, or altered by the browser. */
export type ScanAnswer = {
  corners: Corners | null
  certainty: number
  verdict: Verdict | 'legible' | 'unknown' | null
  page: ArrayBuffer | null
  /** Of a frame that is followed. */
  isDark?: boolean
  /** What reads codes is. */
  isLoaded?: boolean
  /** If they were asked for. */
  codes?: readonly string[]
  /** If it was asked for, and what reads it was loaded. */
  stamp?: StampInSight | null
}

const nothing: ScanAnswer = { corners: null, certainty: 0, verdict: null, page: null }

addEventListener('message', ({ data }: MessageEvent<ScanTask>) => void answer(data))

async function answer(task: ScanTask): Promise<void> {
  const found = await done(task).catch((error: unknown) => {
    console.warn('scan: failed', error)
    return nothing
  })
  postMessage(found, { transfer: found.page ? [found.page] : [] })
}

async function done(task: ScanTask): Promise<ScanAnswer> {
  // The reader of codes checks for altered drawings itself.
  if ('load' in task) return loadReader().then(() => ({ ...nothing, isLoaded: true }))
  if ('read' in task) return { ...nothing, codes: await codesOn(task.read) }
  // A verdict from altered pixels would be false, and a straightened page noise.
  if (await altersDrawings()) return nothing
  if ('follow' in task) {
    const pixels = frame(task.follow, findingSide)
    return isUnlit(pixels) ? { ...nothing, isDark: true } : { ...nothing, ...findPage(pixels) }
  }
  if ('stamp' in task) return { ...nothing, stamp: await stampIn(task.stamp) }
  if ('judge' in task) {
    const pixels = await decoded(task.judge, task.type, () => maxSide)
    if (!pixels) return nothing
    const { corners, certainty, isUnknown, verdict } = judgePhoto(pixels)
    return { ...nothing, corners, certainty, verdict: isUnknown ? 'unknown' : (verdict ?? 'legible') }
  }
  const { corners, look } = task
  const pixels = await decoded(task.straighten, task.type, (size) => sideFor(corners, size))
  if (!pixels) return nothing
  const page = straightened(pixels, corners, straightSize(corners, pixels, maxSide), look)
  const canvas = new OffscreenCanvas(page.width, page.height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return nothing
  context.putImageData(new ImageData(new Uint8ClampedArray(page.data), page.width, page.height), 0, 0)
  const sheet = await drawing(canvas).encode('jpeg')
  freeCanvas(canvas)
  return { ...nothing, page: sheet }
}

let fetching: Promise<void> | null = null

/** Rejects if what reads codes can't be loaded. Fetched again, the decoder would be compiled again. */
async function loadReader(): Promise<void> {
  const { fetchDecoder } = await import('./facts/decode-codes')
  await (fetching ??= fetchDecoder())
}

async function codesOn(photo: ArrayBuffer): Promise<string[]> {
  await loadReader()
  const { decodeCodes, stampOn } = await import('./facts/decode-codes')
  const bytes = new Uint8Array(photo)
  // The decoder may read a photo that can't be drawn.
  return decodeCodes(bytes, await stampOn(bytes).catch(() => null))
}

async function stampIn(image: ImageBitmap): Promise<StampInSight | null> {
  await loadReader()
  const { stampInSight } = await import('./facts/decode-codes')
  return stampInSight(frame(image, maxSide))
}

function frame(image: ImageBitmap, side: number): Pixels {
  const { width, height } = drawnSize(image.width, image.height, side)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) return { width: 0, height: 0, data: new Uint8ClampedArray() }
  context.imageSmoothingQuality = 'medium'
  context.drawImage(image, 0, 0, width, height)
  image.close()
  return pixelsOf(canvas, context)
}

/** This worker lives as long as the camera is open: it frees each canvas. */
function pixelsOf(canvas: OffscreenCanvas, context: OffscreenCanvasRenderingContext2D): Pixels {
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  freeCanvas(canvas)
  return pixels
}

/** Upright; `side` gets the upright size and returns the maximum length. */
async function decoded(
  bytes: ArrayBuffer,
  type: string,
  side: (size: { width: number; height: number }) => number,
): Promise<Pixels | null> {
  const picture = readPicture(type, new Uint8Array(bytes))
  if (!picture) return null
  const canvas = await drawUpright({
    bytes: picture.bare(1),
    type,
    picture,
    side: side(uprightSize(picture)),
  })
  const context = canvas?.getContext('2d')
  return canvas && context ? pixelsOf(canvas, context) : null
}

/** Gives the page the straightened one's pixels, within an iPhone's canvas limit. */
function sideFor(corners: Corners, size: { width: number; height: number }): number {
  const [p0, p1, p2, p3] = inPixels(corners, size)
  const longest = Math.max(distance(p0, p1), distance(p1, p2), distance(p2, p3), distance(p3, p0))
  return Math.min(4096, (Math.max(size.width, size.height) * maxSide) / longest)
}
