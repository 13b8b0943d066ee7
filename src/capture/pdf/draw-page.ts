import type { PDFPageProxy } from 'pdfjs-dist'
import { freeCanvas } from '../prepare/free-canvas'

/** An iPhone's limit. https://github.com/jhildenbiddle/canvas-size#test-results */
const maxPixels = 16_777_216

/** `width` is in CSS pixels. Rejects when `signal` aborts. */
export async function drawPage(
  page: PDFPageProxy,
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
  try {
    await task.promise
    signal.throwIfAborted()
    return canvas
  } catch (error) {
    freeCanvas(canvas)
    throw error
  } finally {
    // Else PDF.js keeps the decoded pictures of every page that was drawn, until the PDF is closed.
    page.cleanup()
  }
}
