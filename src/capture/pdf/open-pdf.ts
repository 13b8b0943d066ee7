import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import { mostPixels } from '../prepare/picture-size'
import PdfJsWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker'
import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import symbolUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openJpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'

/**
 * Whether a frame shows a whole PDF: Android Chrome has no viewer, iOS shows the first page only.
 * https://html.spec.whatwg.org/multipage/system-state.html#pdf-viewing-support
 */
export function hasPdfViewer(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad claims to be a Mac, but Macs have no touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  // Only a browser that says so lacks a viewer.
  return !isIos && (navigator.pdfViewerEnabled as boolean | undefined) !== false
}

/** Why a PDF is not shown. */
export type PdfFailure =
  /** The PDF needs a password. */
  | 'locked'
  | 'damaged'
  /** PDF.js can't be loaded (no network), or does not run in this browser. */
  | 'no-viewer'

export class PdfError extends Error {
  readonly failure: PdfFailure

  constructor(failure: PdfFailure, cause: unknown) {
    super(`PDF: ${failure}`, { cause })
    this.name = 'PdfError'
    this.failure = failure
  }
}

export type OpenPdf = { document: PDFDocumentProxy; close: () => void }

/** PDF.js for one file, loaded, with a worker that runs. `close` is called once. */
export type PdfJs = { open: (bytes: Blob) => Promise<PDFDocumentProxy>; close: () => void }

/** Milliseconds, in which a worker frees what the page holds for its PDF. */
const grace = 1_000

/** Milliseconds, for which a worker waits for the next PDF at most: one takes a while to start. */
const idleTime = 5_000

/** Workers that run and have no PDF now. */
const idle = new Set<Worker>()

/** Loads PDF.js and parses in a worker. Throws `PdfError`. */
export async function openPdf(bytes: Blob): Promise<OpenPdf> {
  const { open, close } = await startPdfJs()
  try {
    return { document: await open(bytes), close }
  } catch (error) {
    close()
    throw error
  }
}

/** Throws `PdfError`, as `open` does, and also if it has not started after `limit` milliseconds. */
export async function startPdfJs(
  limit: number | null = null,
  newWorker = (): Worker => new PdfJsWorker(),
): Promise<PdfJs> {
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new PdfError('no-viewer', `not started after ${limit} ms`))
    if (limit !== null) setTimeout(giveUp, limit)
  })
  // The legacy build, since phones keep old browsers for years.
  const loading = import('pdfjs-dist/legacy/build/pdf.mjs').catch((error: unknown) => {
    throw new PdfError('no-viewer', error)
  })
  const pdfjs = await Promise.race([loading, late])
  const [kept] = idle
  const port = kept ?? newWorker()
  idle.delete(port)
  const missing = new Promise<never>((_, reject) => {
    port.addEventListener('error', (event) => {
      idle.delete(port)
      reject(new PdfError('no-viewer', event))
    })
  })
  // PDF.js's worker says so when it runs.
  const runs = new Promise((resolve) => port.addEventListener('message', resolve, { once: true }))
  await Promise.race([kept ?? runs, missing, late]).catch((error: unknown) => {
    port.terminate()
    throw error
  })
  let task: PDFDocumentLoadingTask | null = null

  async function open(bytes: Blob): Promise<PDFDocumentProxy> {
    task = pdfjs.getDocument({
      data: await bytes.arrayBuffer(),
      worker: pdfjs.PDFWorker.create({ port }),
      // The content security policy forbids it anyway.
      isEvalSupported: false,
      // PDF.js leaves larger pictures out.
      maxImageSize: mostPixels,
      useWorkerFetch: false,
      WasmFactory: assetsNamed({ 'jbig2.wasm': jbig2Url, 'openjpeg.wasm': openJpegUrl }),
      // For other missing fonts PDF.js uses the device's.
      StandardFontDataFactory: assetsNamed({
        'FoxitDingbats.pfb': dingbatsUrl,
        'FoxitSymbol.pfb': symbolUrl,
      }),
    })
    try {
      return await Promise.race([task.promise, missing])
    } catch (error) {
      if (error instanceof PdfError) throw error
      const isLocked = error instanceof Error && error.name === 'PasswordException'
      throw new PdfError(isLocked ? 'locked' : 'damaged', error)
    }
  }

  async function end(): Promise<void> {
    const freed = Promise.resolve(task?.destroy()).then(() => true)
    const silence = new Promise<false>((resolve) => setTimeout(() => resolve(false), grace))
    // A worker that is busy with its PDF does not answer.
    const isFree = await Promise.race([freed, silence]).catch(() => false)
    if (isFree) {
      idle.add(port)
      setTimeout(() => idle.delete(port) && port.terminate(), idleTime)
    } else port.terminate()
  }

  return { open, close: () => void end() }
}

/** PDF.js asks by file name, but built assets have hashes in theirs. */
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
