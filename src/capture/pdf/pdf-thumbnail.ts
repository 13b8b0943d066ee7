import { freeCanvas } from '../prepare/free-canvas'
import { thumbnailOf } from '../prepare/thumbnail'
import { drawPage } from './draw-page'
import { PdfError, startPdfJs } from './open-pdf'

/** CSS pixels of the page that is drawn for it. */
const width = 288

/** Milliseconds for each step, after which a PDF has no small picture: others wait for their turn. */
const patience = 15_000

/**
 * The small picture of a PDF's first page. Null if it can't be drawn; 'unknown' if PDF.js can't be
 * loaded now.
 */
export async function pdfThumbnail(
  pdf: ArrayBuffer,
  start = startPdfJs,
): Promise<ArrayBuffer | null | 'unknown'> {
  try {
    const { open, close } = await start(patience)
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new PdfError('no-viewer', `not read after ${patience} ms`)), patience)
    })
    try {
      const first = open(new Blob([pdf])).then((document) => document.getPage(1))
      const page = await Promise.race([first, late])
      const drawn = await drawPage(page, width, AbortSignal.timeout(patience))
      return await thumbnailOf(drawn).finally(() => freeCanvas(drawn))
    } finally {
      close()
    }
  } catch (error) {
    return error instanceof PdfError && error.failure === 'no-viewer' ? 'unknown' : null
  }
}
