import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Facts } from '../../../shared/facts/facts'
import { mostText, readText } from '../../../shared/facts/read-text'
import { openPdf, PdfError } from '../pdf/open-pdf'
import { pageText } from '../pdf/page-text'

type Hash = (bytes: ArrayBuffer) => Promise<string>

/** A paper says on them what it is. */
const pagesRead = 3

/** Milliseconds, once the file is open. */
const patience = 10_000

/**
 * What the text of a PDF says for certain; null if it can't be read. PDF.js reads it in its own
 * worker, without running its scripts. Throws `PdfError` if PDF.js can't be loaded now.
 */
export async function readPdf(bytes: ArrayBuffer, hash: Hash, open = openPdf): Promise<Facts | null> {
  try {
    const { document, close } = await open(new Blob([bytes]))
    try {
      return await Promise.race([factsOf(document, hash), silence()])
    } finally {
      close()
    }
  } catch (error) {
    if (error instanceof PdfError && error.failure === 'no-viewer') throw error
    return null
  }
}

async function factsOf(document: PDFDocumentProxy, hash: Hash): Promise<Facts> {
  const texts: string[] = []
  for (let number = 1; number <= Math.min(pagesRead, document.numPages); number++)
    texts.push(await pageText(await document.getPage(number), mostText))
  return readText(texts.join('\n'), (words) => hash(new TextEncoder().encode(words).buffer))
}

function silence(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), patience))
}
