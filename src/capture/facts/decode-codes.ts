import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { decoderOptions, factsOfCodes, textsOf, unreadStamp } from '../../../shared/facts/codes'
import { fileKinds } from '../../../shared/files'
import { distance, type Corners, type Point } from '../page-scan/page-shape'
import type { Pixels } from '../page-scan/pixels'
import { kindOf } from '../prepare/kind'
import { readPicture } from '../prepare/read-picture'
import { sha1 } from './sha1'
import { around, outlines, straightCode } from './straight-code'

/** Compiles the decoder; rejects if it can't be fetched. Its memory is freed with the worker. */
export async function loadDecoder(): Promise<void> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
}

/** The part of a photo around these corners, and the corners in it; null if it can't be drawn. */
type CutOut = (
  photo: Uint8Array<ArrayBuffer>,
  corners: Corners,
) => Promise<{ pixels: Pixels; corners: Corners } | null>

/**
 * What the codes on a JPEG or PNG say. The decoder decodes the picture itself, in shades of grey: a
 * canvas would need four times the memory. A stamp that lies askew is cut out, and read again.
 */
export async function decodeCodes(
  photo: Uint8Array<ArrayBuffer>,
  cutOut: CutOut = drawnPart,
): Promise<string[]> {
  const found = await readBarcodes(photo, decoderOptions)
  const corners = unreadStamp(found)
  const part = corners && (await cutOut(photo, corners).catch(() => null))
  return textsOf(part ? [...found, ...(await readStraight(part.pixels, part.corners))] : found)
}

async function readStraight(pixels: Pixels, corners: Corners): Promise<ReadResult[]> {
  for (const outline of outlines) {
    const found = await readPixels(straightCode(pixels, corners, outline))
    if (textsOf(found).length > 0) return found
  }
  return []
}

/** `isRead`: it is whole. `share`: of the frame's long side, along its rows. */
export type StampInSight = { isRead: boolean; share: number }

/** The stamp in a live frame, whole or not; null without one. */
export async function findStamp(frame: Pixels): Promise<StampInSight | null> {
  const found = await readPixels(frame)
  const corners = unreadStamp(found)
  const straight = corners ? await readStraight(frame, corners) : []
  const facts = await factsOfCodes(textsOf([...found, ...straight]), sha1)
  if (facts?.source === 'timbre') return { isRead: true, share: 1 }
  return (
    corners && {
      isRead: false,
      share: distance(corners[0], corners[1]) / Math.max(frame.width, frame.height),
    }
  )
}

function readPixels({ width, height, data }: Pixels): Promise<ReadResult[]> {
  const picture = { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' as const }
  return readBarcodes(picture, decoderOptions)
}

const drawnPart: CutOut = async (photo, corners) => {
  const type = fileKinds[kindOf(photo) ?? 'jpeg'].mime
  const picture = readPicture(type, photo)
  if (!picture) return null
  const { x, y, width, height } = around(corners, picture)
  // The decoder turns nothing upright.
  const part = await createImageBitmap(new Blob([picture.bare(1)], { type }), x, y, width, height)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(part, 0, 0)
  part.close()
  if (!context) return null
  const [p0, p1, p2, p3] = corners
  const here = (point: Point) => ({ x: point.x - x, y: point.y - y })
  return {
    pixels: context.getImageData(0, 0, width, height),
    corners: [here(p0), here(p1), here(p2), here(p3)],
  }
}
