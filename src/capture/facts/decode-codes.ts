import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import {
  decoderOptions,
  factsOfCodes,
  findStamp,
  isRead,
  textsOf,
  type Stamp,
} from '../../../shared/facts/codes'
import { photoOf, type Photo, type Pixels } from '../../../shared/facts/stamp-corners'
import { fileKinds } from '../../../shared/files'
import { distance } from '../page-scan/page-shape'
import { altersDrawings } from '../prepare/altered-drawings'
import { kindOf } from '../prepare/kind'
import { readPicture } from '../prepare/read-picture'

/** Rejects if the decoder can't be fetched. It is compiled when it first reads, and ends with the worker. */
export async function fetchDecoder(): Promise<void> {
  const response = await fetch(wasmUrl)
  if (!response.ok) throw new Error(`${wasmUrl}: HTTP ${response.status}`)
  prepareZXingModule({ overrides: { wasmBinary: await response.arrayBuffer() } })
}

/**
 * What the codes on a JPEG or PNG say: the stamp that was found on it, which may lie askew, and
 * unless that says something what the decoder finds. It decodes the picture itself, in shades of grey.
 */
export async function decodeCodes(photo: Uint8Array<ArrayBuffer>, stamp: Stamp | null): Promise<string[]> {
  const straight = textsOf((await stamp?.read(readPixels).catch(() => null)) ?? [])
  if (await factsOfCodes(straight)) return straight
  return [...straight, ...textsOf(await readBarcodes(photo, decoderOptions))]
}

/** `isRead`: it is whole. `share`: of the frame's long side, along its rows. */
export type StampInSight = { isRead: boolean; share: number }

/** The stamp in a live frame, whole or not; null without one. */
export async function stampInSight(frame: Pixels): Promise<StampInSight | null> {
  const found = await readPixels(frame)
  const stamp = isRead(found) ? null : findStamp(photoOf(frame))
  const straight = (await stamp?.read(readPixels)) ?? []
  const facts = await factsOfCodes(textsOf([...found, ...straight]))
  if (facts?.source === 'timbre') return { isRead: true, share: 1 }
  if (!stamp) return null
  const [p0, p1] = stamp.corners
  return { isRead: false, share: distance(p0, p1) / Math.max(frame.width, frame.height) }
}

function readPixels({ width, height, data }: Pixels): Promise<ReadResult[]> {
  return readBarcodes({ width, height, data, colorSpace: 'srgb' }, decoderOptions)
}

/** Before the decoder first reads, as its memory does not shrink: a drawn photo takes as much again. */
export async function stampOn(photo: Uint8Array<ArrayBuffer>): Promise<Stamp | null> {
  if (await altersDrawings()) return null
  const type = fileKinds[kindOf(photo) ?? 'jpeg'].mime
  const picture = readPicture(type, photo)
  if (!picture) return null
  // Drawn as it lies: a code needs no upright picture.
  const bitmap = await createImageBitmap(new Blob([picture.bare(1)], { type }))
  const { width, height } = bitmap
  try {
    return findStamp({ width, height, draw: (part, size) => drawn(bitmap, part, size) })
  } finally {
    bitmap.close()
  }
}

function drawn(bitmap: ImageBitmap, ...[part, size]: Parameters<Photo['draw']>): Pixels {
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d', {
    alpha: false,
    willReadFrequently: true,
  })
  if (!context) return { width: 0, height: 0, data: new Uint8ClampedArray() }
  // Mixed, the bars that a line crosses aslant would be lost.
  context.imageSmoothingEnabled = false
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height)
  return context.getImageData(0, 0, size.width, size.height)
}
