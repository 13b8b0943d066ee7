import type { Facts } from '../../../shared/facts/facts'
import { openPdf, PdfError } from '../pdf/open-pdf'

type Hash = (bytes: ArrayBuffer) => Promise<string>

/** Milliseconds, once the file is open. */
const patience = 10_000

/**
 * What the text of a PDF says for certain; null if it can't be read. PDF.js reads it in its own
 * worker, without running its scripts. Throws `PdfError` if PDF.js, or what reads it, can't be loaded now.
 */
export async function readPdf(bytes: ArrayBuffer, hash: Hash, open = openPdf): Promise<Facts | null> {
  try {
    const { document, close } = await open(new Blob([bytes]))
    try {
      const { readPages } = await loadReader()
      const hashed = (words: string) => hash(new TextEncoder().encode(words).buffer)
      return await Promise.race([readPages(document, hashed), silence()])
    } finally {
      close()
    }
  } catch (error) {
    if (error instanceof PdfError && error.failure === 'no-viewer') throw error
    return null
  }
}

function silence(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), patience))
}

/** Loaded for a PDF only, in the background. */
function loadReader() {
  return import('../../../shared/facts/read-text').catch((error: unknown) => {
    throw new PdfError('no-viewer', error)
  })
}
