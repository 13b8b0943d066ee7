import type { Captured } from '../../lib/captured'
import { openPdf, PdfError } from './open-pdf'
import { fileKinds } from '../../../shared/files'
import { isEncryptedPdf } from '../prepare/pdf'

/** `unknown`: PDF.js is not on the device, and there is no signal; or it does not know the encryption. */
export type PdfLock = 'open' | 'locked' | 'empty' | 'unknown'

/** In milliseconds. On a link on which nothing moves PDF.js would never come. */
const patience = 15_000

/**
 * Whether a file is a PDF that asks for a password. Only one that is encrypted loads PDF.js, on the page: the viewer has the same
 * files of it, and what was loaded once is there without signal (sw/on-demand-assets.ts).
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
