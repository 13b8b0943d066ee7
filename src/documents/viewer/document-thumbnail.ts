import { kindOf } from '../../capture/prepare/kind'
import { headBytes } from '../../capture/prepare/picture-size'
import { keepDocumentThumbnail, readDocumentThumbnail, readKeptFile } from '../../queries/document-files'

/**
 * Makes the small picture of a kept document, once: when it was stored or is first opened. Of a PDF
 * only if `draws`, or if `drawn` is its first page. True if it was made now. Never throws.
 */
export async function makeDocumentThumbnail(
  documentId: number,
  userId: number,
  { drawn, draws = false }: { drawn?: HTMLCanvasElement | undefined; draws?: boolean },
): Promise<boolean> {
  const isMade = async () => (await readDocumentThumbnail(documentId, userId)) !== null
  try {
    if (await isMade()) return false
    const made = drawn
      ? await ofPage(drawn)
      : await ofFile(async () => ((await isMade()) ? null : readFile(documentId, userId, draws)))
    if (made === 'unknown') return false
    await keepDocumentThumbnail(documentId, userId, made)
    return made !== null
  } catch (error) {
    console.warn('documents: no small picture', error)
    return false
  }
}

async function ofPage(drawn: HTMLCanvasElement): Promise<ArrayBuffer | null> {
  const { thumbnailOf } = await import('../../capture/prepare/thumbnail')
  return thumbnailOf(drawn)
}

async function ofFile(read: () => Promise<ArrayBuffer | null>): Promise<ArrayBuffer | null | 'unknown'> {
  // Lazy: lists need nothing of it.
  const { makeThumbnail } = await import('../../capture/capture')
  return makeThumbnail(read)
}

/** Null for a PDF, unless `draws`. */
async function readFile(documentId: number, userId: number, draws: boolean): Promise<ArrayBuffer | null> {
  const file = await readKeptFile(documentId, userId)
  const kind = file && kindOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  return file && kind && (draws || kind !== 'pdf') ? file.arrayBuffer() : null
}
