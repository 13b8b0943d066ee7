import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { pageText } from '../../../shared/facts/page-text'

export type PdfPageContent = {
  page: PDFPageProxy
  /** Width by height. */
  ratio: number
  /** For screen readers; empty for a scan. */
  text: string
}

export async function readPage(pdf: PDFDocumentProxy, number: number): Promise<PdfPageContent> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  // A page may be drawable without readable text.
  const text = await pageText(page).catch(() => '')
  return { page, ratio: width / height, text }
}
