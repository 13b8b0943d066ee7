import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JpegImage } from 'pdfjs-dist/legacy/image_decoders/pdf.image_decoders.mjs'
import type { Verdict } from '../../src/capture/page-scan/legibility'
import type { Corners } from '../../src/capture/page-scan/page-shape'
import type { Pixels } from '../../src/capture/page-scan/pixels'
import { readPng } from './read-png'

/** What is known of a photo of a page. */
export type Known = {
  /** What is special about it, as the tables of figures name it. */
  kind: string
  /** As fractions of the picture; outside it where the page is cut off. */
  corners: Corners
  /** What makes it hard to read. */
  verdict: Verdict | null
}

/** What `npm run lab -- freeze` draws. */
export const drawnPages = join(import.meta.dirname, '../fixtures/drawn-pages')

/** A drawn photo of a page, and what is known of it. */
export function drawnPhoto(name: string): Known & { pixels: Pixels } {
  const about = (readJson('photos.json') as Record<string, Known>)[name]
  if (!about) throw new Error(`no photo ${name}`)
  return { ...about, pixels: readDrawing(name) }
}

/** The pixels of a photo, or of a sheet of paper alone. */
export function readDrawing(name: string): Pixels {
  if (existsSync(drawingFile(name, 'png'))) return readPng(readFileSync(drawingFile(name, 'png')))
  const jpeg = new JpegImage()
  jpeg.parse(readFileSync(drawingFile(name, 'jpg')))
  const { width, height } = jpeg
  const data = new Uint8ClampedArray(jpeg.getData({ width, height, forceRGBA: true }))
  return { width, height, data }
}

export function drawingFile(name: string, ending: 'jpg' | 'png'): string {
  return join(drawnPages, `${name.replaceAll(/\W+/g, '-')}.${ending}`)
}

/** The corners of a flat sheet of this proportion in a picture of 1600 × 1200, from hundreds of places of a camera. */
export function drawnPoses(): { proportion: number; corners: Corners }[] {
  return readJson('poses.json') as { proportion: number; corners: Corners }[]
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(drawnPages, name), 'utf8'))
}
