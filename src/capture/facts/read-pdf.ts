import type { Facts } from '../../../shared/facts/facts'
import { patienceAfter } from '../../lib/patience'
import { PdfError, startPdfJs } from '../pdf/open-pdf'

/**
 * What the text of a PDF says for certain; null if it can't be read in time. PDF.js reads it in its own
 * worker, without running its scripts. Throws `PdfError` if PDF.js, or what reads it, can't be loaded now.
 */
export async function readPdf(bytes: ArrayBuffer, start = startPdfJs): Promise<Facts | null> {
  try {
    const begun = performance.now()
    const { readPages } = await loadReader()
    const { open, close } = await start()
    const limit = patienceAfter(begun)
    const silence = new Promise<null>((resolve) => setTimeout(() => resolve(null), limit))
    return await Promise.race([open(new Blob([bytes])).then(readPages), silence]).finally(close)
  } catch (error) {
    if (error instanceof PdfError && error.failure === 'no-viewer') throw error
    return null
  }
}

/** Loaded for a PDF only, in the background. */
function loadReader() {
  return import('../../../shared/facts/read-text').catch((error: unknown) => {
    throw new PdfError('no-viewer', error)
  })
}
