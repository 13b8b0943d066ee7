import type { PDFDocumentProxy } from 'pdfjs-dist'
import { mostPixels } from '../prepare/picture-size'
import PdfJsWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker'
import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import symbolUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openJpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'

/**
 * Whether this browser shows a whole PDF in a frame. Android Chrome has no viewer of its own, iOS shows the first page only.
 * https://html.spec.whatwg.org/multipage/system-state.html#pdf-viewing-support
 */
export function hasPdfViewer(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad calls itself a Mac, which has no touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  // Browsers without the property are older, and have a viewer.
  return !isIos && (navigator.pdfViewerEnabled as boolean | undefined) !== false
}

/**
 * Why a PDF is not shown:
 * - `locked`: it asks for a password
 * - `damaged`: it can't be read
 * - `no-viewer`: the code that draws it can't be loaded (no network), or does not run in this browser
 */
export type PdfFailure = 'locked' | 'damaged' | 'no-viewer'

export class PdfError extends Error {
  readonly failure: PdfFailure

  constructor(failure: PdfFailure, cause: unknown) {
    super(`PDF: ${failure}`, { cause })
    this.name = 'PdfError'
    this.failure = failure
  }
}

export type OpenPdf = { document: PDFDocumentProxy; close: () => void }

/** Opens a PDF with PDF.js, whose code is loaded now; it is parsed in a worker. Throws `PdfError`. */
export async function openPdf(bytes: Blob): Promise<OpenPdf> {
  // The build for older browsers: phones keep theirs for years.
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs').catch((error: unknown) => {
    throw new PdfError('no-viewer', error)
  })
  const port = new PdfJsWorker()
  const missing = new Promise<never>((_, reject) => {
    port.addEventListener('error', (event) => reject(new PdfError('no-viewer', event)))
  })
  const task = pdfjs.getDocument({
    data: await bytes.arrayBuffer(),
    worker: pdfjs.PDFWorker.create({ port }),
    // The page's content security policy forbids it anyway.
    isEvalSupported: false,
    // A larger picture is left out of its page.
    maxImageSize: mostPixels,
    useWorkerFetch: false,
    WasmFactory: assetsNamed({ 'jbig2.wasm': jbig2Url, 'openjpeg.wasm': openJpegUrl }),
    // For all other fonts that a file lacks, the device's own are used.
    StandardFontDataFactory: assetsNamed({
      'FoxitDingbats.pfb': dingbatsUrl,
      'FoxitSymbol.pfb': symbolUrl,
    }),
  })
  const close = () => {
    void task.destroy().finally(() => port.terminate())
  }
  try {
    return { document: await Promise.race([task.promise, missing]), close }
  } catch (error) {
    close()
    if (error instanceof PdfError) throw error
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new PdfError(isLocked ? 'locked' : 'damaged', error)
  }
}

/** PDF.js asks for its parts by file name; in the built app their names have hashes. */
function assetsNamed(urls: Readonly<Record<string, string>>) {
  return class {
    async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
      const url = urls[filename]
      if (url === undefined) throw new Error(`PDF.js asks for ${filename}, which is not built in`)
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${filename}: HTTP ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    }
  }
}
