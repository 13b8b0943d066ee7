import type { Captured } from '../../lib/captured'
import { openPdf, PdfError } from './open-pdf'
import { fileKinds } from '../../../shared/files'
import { isEncryptedPdf } from '../prepare/pdf'

/** `unknown`: PDF.js is not loaded and there is no signal, or it does not know the encryption. */
export type PdfLock = 'open' | 'locked' | 'empty' | 'unknown'

/** Milliseconds; on a dead link, loading PDF.js may never end. */
const patience = 15_000

/**
 * Whether a file is a PDF that needs a password. Only encrypted ones load PDF.js, on the page,
 * since the viewer uses the same stored files (sw/on-demand-assets.ts).
 */
export async function pdfLock({ type, bytes }: Captured, open = openPdf): Promise<PdfLock> {
  if (type !== fileKinds.pdf.mime || !isEncryptedPdf(new Uint8Array(bytes))) return 'open'
  const answer = open(new Blob([bytes])).then(
    ({ document, close }): PdfLock => {
      const lock = document.numPages === 0 ? 'empty' : 'open'
      close()
      return lock
    },
    (error: unknown): PdfLock =>
      error instanceof PdfError && error.failure === 'locked' ? 'locked' : 'unknown',
  )
  const silence = new Promise<PdfLock>((resolve) => setTimeout(() => resolve('unknown'), patience))
  return Promise.race([answer, silence])
}
