import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { itemsOf } from '../../../shared/facts/page-text'

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

/** The text of a page as it was drawn. */
export async function pageText(page: PDFPageProxy): Promise<string> {
  const items = await itemsOf(page, Infinity)
  return items
    .map(({ str = '', hasEOL }) => str + (hasEOL ? '\n' : ''))
    .join('')
    .trim()
}
