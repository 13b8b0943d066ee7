import { thumbnailOf } from '../prepare/thumbnail'
import { drawPage } from './draw-page'
import { openPdf, PdfError } from './open-pdf'

/** CSS pixels of the page that is drawn for it. */
const width = 288

/** Milliseconds, after which a PDF has no small picture. */
const patience = 15_000

/**
 * The small picture of a PDF's first page. Null if it can't be drawn; 'unknown' if PDF.js can't be
 * loaded now.
 */
export async function pdfThumbnail(pdf: ArrayBuffer): Promise<ArrayBuffer | null | 'unknown'> {
  try {
    const { document, close } = await openPdf(new Blob([pdf]))
    try {
      return await thumbnailOf(
        await drawPage(await document.getPage(1), width, AbortSignal.timeout(patience)),
      )
    } finally {
      close()
    }
  } catch (error) {
    return error instanceof PdfError && error.failure === 'no-viewer' ? 'unknown' : null
  }
}
