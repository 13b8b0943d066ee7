import type { Captured } from '../../lib/captured'
import { patienceAfter } from '../../lib/patience'
import { PdfError, startPdfJs } from './open-pdf'
import { fileKinds } from '../../../shared/files'
import { isEncryptedPdf } from '../prepare/pdf'

/**
 * `unknown`: PDF.js is not loaded and there is no signal, or it does not know the encryption, or takes
 * too long.
 */
export type PdfLock = 'open' | 'locked' | 'empty' | 'unknown'

/**
 * Whether a file is a PDF that needs a password. Only encrypted ones load PDF.js, on the page,
 * since the viewer uses the same stored files (sw/on-demand-assets.ts). `startLimit`: milliseconds,
 * because on a dead link loading it may never end.
 */
export async function pdfLock(
  { type, bytes }: Captured,
  startLimit: number,
  start = startPdfJs,
): Promise<PdfLock> {
  if (type !== fileKinds.pdf.mime || !isEncryptedPdf(new Uint8Array(bytes))) return 'open'
  const begun = performance.now()
  const pdfJs = await start(startLimit).catch(() => null)
  if (!pdfJs) return 'unknown'
  const answer = pdfJs.open(new Blob([bytes])).then(
    ({ numPages }): PdfLock => (numPages === 0 ? 'empty' : 'open'),
    (error: unknown): PdfLock =>
      error instanceof PdfError && error.failure === 'locked' ? 'locked' : 'unknown',
  )
  const limit = patienceAfter(begun)
  const silence = new Promise<PdfLock>((resolve) => setTimeout(() => resolve('unknown'), limit))
  return Promise.race([answer, silence]).finally(pdfJs.close)
}
