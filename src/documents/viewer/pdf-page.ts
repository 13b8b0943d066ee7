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

/** An iPhone's limit. https://github.com/jhildenbiddle/canvas-size#test-results */
const maxPixels = 16_777_216

/** `width` is in CSS pixels. Rejects when `signal` aborts. */
export async function drawPage(
  { page }: PdfPageContent,
  width: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const original = page.getViewport({ scale: 1 })
  const fitted = width / original.width
  const largest = Math.sqrt(maxPixels / (original.width * original.height))
  const viewport = page.getViewport({ scale: Math.min(fitted * devicePixelRatio, largest) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => task.cancel())
  await task.promise
  signal.throwIfAborted()
  return canvas
}
